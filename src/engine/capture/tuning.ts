/** Every number of live capture that was chosen, with its unit and where it comes from. */

/**
 * 16-bit values that the ring between capture and the audio worker holds, 2 MB: 30 s of two channels at 16 kHz, 5 s of four at 48 kHz.
 * A worker that died is back within a second.
 */
export const RING_VALUES = 2 ** 20;

/** Sound that a file playing a microphone delivers at once: as a USB device does. */
export const FILE_BLOCK_MS = 20;

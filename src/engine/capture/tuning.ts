/** Every number of live capture that was chosen, with its unit and where it comes from. */

/** Sound that the ring holds: what a worker needs to be started again (1 s) with much to spare, at 3 MB for a four-channel 48 kHz device. */
export const RING_SECONDS = 10;

/** Every number of reading and writing sound that could have been chosen otherwise, and where it comes from. */

/** Bytes read from a file at once: one second of the array's own format, a few milliseconds of the largest one. */
export const READ_BYTES = 64 * 1024;

/** Sample rates taken. Below 8 kHz (telephone) speech is not intelligible; above 192 kHz no recorder exists. */
export const MIN_SAMPLE_RATE_HZ = 8_000;
export const MAX_SAMPLE_RATE_HZ = 192_000;

/** Channels taken: arrays and field recorders go up to eight; more is a mixing desk's multitrack file. */
export const MAX_CHANNELS = 8;

/**
 * Chunks looked at before the sound begins. Real files have fewer than twenty; the bound keeps a file made of
 * empty chunks from being walked for hours.
 */
export const MAX_CHUNKS_BEFORE_DATA = 1_000;

/** Bytes skipped before the sound begins: cover art and broadcast metadata stay far below; a pipe must not be drained for ever. */
export const MAX_BYTES_BEFORE_DATA = 1024 ** 3;

/** Bytes of a `fmt ` chunk that are looked at; WAVE_FORMAT_EXTENSIBLE, the longest layout read here, has 40. */
export const MAX_FORMAT_BYTES = 40;

/**
 * Quality of the Speex resampler, 0 to 10. Measured at 8 from 48 and 44.1 kHz: flat within 0.01 dB up to 7.4 kHz, at least 100 dB down
 * from 8.1 kHz on, 60 s of sound per channel in about a quarter of a second (48 kHz) to one second (44.1 kHz). At 6 the
 * top falls off from 7.2 kHz, at 10 the cost doubles for 200 Hz more.
 */
export const RESAMPLER_QUALITY = 8;

/** Input samples per channel handed to the resampler at once. */
export const RESAMPLER_INPUT_SAMPLES = 4_096;

/** Most bytes of sound in a WAV file whose sizes are 32-bit: 4 GiB less the 36 bytes of header the RIFF size counts, kept even. */
export const MAX_WAV_DATA_BYTES = 0xffff_ffff - 37;

/**
 * Corner of the DC blocker. The lowest speech fundamentals are near 80 Hz: at 20 Hz they lose 0.3 dB, an offset is gone after 40 ms,
 * and both microphones are turned by the same phase, so that their delay is untouched.
 */
export const DC_CORNER_HZ = 20;

/** What the level meter shows for silence: below the noise of any 16-bit recording (about −98 dBFS). */
export const METER_FLOOR_DBFS = -120;

/** A sample counts as clipped from here on: the largest positive value of 16-bit sound. */
export const CLIP_LEVEL = 32_767 / 32_768;

/** Largest size that the header of a RIFF file can tell: 32 bits, of which all set mean "see the 64-bit one" (EBU Tech 3306). */
export const MAX_RIFF_BYTES = 0xffff_fffe;

/**
 * Bytes of a compressed recording in which no sound is found before it is given up. The longest frame (FLAC, 65,535 samples of eight channels) has
 * 2 MB, pictures in an Ogg stream's comments a few.
 */
export const MAX_BYTES_WITHOUT_SOUND = 8 * 1024 ** 2;

/** Every number of live capture that was chosen, with its unit and where it comes from. */

/**
 * 16-bit values that the ring between capture and the audio worker holds, 2 MB: 30 s of two channels at 16 kHz, 5 s of four at 48 kHz.
 * A worker that died is back within a second.
 */
export const RING_VALUES = 2 ** 20;

/** Sound that a file playing a microphone delivers at once: as a USB device does. */
export const FILE_BLOCK_MS = 20;

export const WATCHDOG_TUNING = {
  /** How often samples are compared with the clock. */
  tickMs: 250,
  /** No samples for so long: the device is lost. As the issue has it; USB devices deliver every 1 to 20 ms, sound servers every 100. */
  noSamplesMs: 1_000,
  /** The same for the first samples: sound servers begin to deliver up to 1.7 s after opening. */
  firstSamplesMs: 4_000,
  /**
   * Most time that one tick counts for: after a blocked main thread, samples wait to be taken while the clock has run on, and the tick
   * may come before them.
   */
  longestTickMs: 400,
  /** The rate is judged by the least lateness of samples in each of so many stretches of time: the least is free of jitter. */
  rateStretchMs: 2_500,
  rateStretches: 5,
  /** From this share on a rate is wrong; and right again below the second, so that it does not flicker. */
  wrongRateShare: 0.01,
  rightRateShare: 0.005,
  /** Lateness that grows by so much within one stretch, and not in the others, is no rate but a hole in the sound. */
  holeMs: 60,
  /** Seconds in a row that make a fault of digital silence or of a dead channel. */
  deadSeconds: 2,
  /** A channel whose peak is at most this (of 32,768) is dead, … */
  deadPeak: 1,
  /** … where the other one's is at least this: more than the last bit of a converter. */
  alivePeak: 16,
  /** Share of samples at full scale in a second that distorts audibly. */
  clippedShare: 0.0005,
  /** Of bad seconds so many make clipping, and so many good ones in a row end it. */
  clippingSeconds: 2,
  unclippedSeconds: 10,
  /** Speech below this is recognised worse (the detector's gain ends at 25 dB, see speech/tuning.ts); above the second it is well again. */
  quietSpeechDbfs: -48,
  audibleSpeechDbfs: -45,
  /** Frames that count as speech for its level, and how many of them (32 ms each) are averaged: 3 s. */
  speechProbability: 0.8,
  speechFrames: 94,
  /** Where nothing was louder than this for so long, the microphone's level is as good as zero: rooms make more noise. */
  quietPeakDbfs: -66,
  quietSeconds: 30,
  /** How long an overrun stays on show after the last one. */
  overrunShownMs: 10_000,
} as const;

export const SUPERVISOR_TUNING = {
  /** Pauses before a lost device is tried again, in turn; the last one goes on for ever. Listing devices costs a tenth of a second of CPU. */
  reopenDelaysMs: [250, 500, 1_000, 2_000, 3_000],
  /** Closing a device that is gone may hang inside its driver: it is not waited for longer. */
  stopLimitMs: 2_000,
  /** The time of day jumping by so much between two ticks means that the computer slept: devices often stay silent after that. */
  sleepJumpMs: 10_000,
} as const;

export const PORTAUDIO_TUNING = {
  /** Sound that crosses at once: 50 messages a second. */
  blockMs: 20,
  /** Blocks that may wait inside naudiodon: 5 s, should the capture process not get the processor for so long. */
  queueBlocks: 250,
  /** Tried where a device has neither 16 kHz nor the rate that it gives as its own. */
  commonRatesHz: [48_000, 44_100, 32_000],
  /** For the answer to a request. Listing takes 0.1 to 0.5 s; Bluetooth devices take seconds to open. */
  answerLimitMs: 15_000,
} as const;

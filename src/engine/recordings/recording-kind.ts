/** The two recordings of a session, by the names of their files without ending (see "Words" in docs/architecture.md). */
export const RECORDING_KINDS = ['bypass', 'beamformer'] as const;
export type RecordingKind = (typeof RECORDING_KINDS)[number];

/** Interleaved channels of each recording. */
export const CHANNELS_OF = { bypass: 2, beamformer: 1 } as const satisfies Record<RecordingKind, 1 | 2>;

/** A stretch of a session, in samples at 16 kHz from its first: from `startSample` up to, not including, `endSample`. */
export interface SampleSpan {
  readonly startSample: number;
  readonly endSample: number;
}

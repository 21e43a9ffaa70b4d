/**
 * What can be wrong with what arrives from a microphone. Those of `LOSS_FAULTS` end the stream: it is closed and opened again until it
 * comes back. The others are told to the user while capture goes on.
 */
export const CAPTURE_FAULTS = [
  // ends the stream
  'device-gone',
  'no-samples',
  // goes on
  'wrong-rate',
  'silent',
  'left-dead',
  'right-dead',
  'clipping',
  'too-quiet',
  'overrun',
] as const;
export type CaptureFaultKind = (typeof CAPTURE_FAULTS)[number];

export const LOSS_FAULTS: ReadonlySet<CaptureFaultKind> = new Set(['device-gone', 'no-samples']);

/** A fault in the user's words: what is wrong in one sentence, and what to do about it. */
export interface CaptureFault {
  readonly kind: CaptureFaultKind;
  readonly message: string;
  readonly advice: string;
}

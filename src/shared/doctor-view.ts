/** Everything that the check of this computer can say; the interface has Japanese sentences for each. */
export const DOCTOR_LINE_CODES = [
  'program.good',
  'program.no-fixes',
  'program.too-old',
  'processor.good',
  'processor.untold',
  'processor.slow',
  'processor.one-core',
  'memory.good',
  'memory.little',
  'models.good',
  'models.not-needed',
  'models.missing',
  'models.damaged',
  'audio-library.good',
  'audio-library.missing',
  'audio-library.failing',
  'microphones.good',
  'microphones.one-channel',
  'microphones.several',
  'microphones.none',
  'microphones.chosen-missing',
  'listening.good',
  'listening.silent',
  'listening.denied',
  'listening.cannot-open',
  'listening.no-sound',
  'room.good',
  'room.little',
  'room.full',
  'writing.good',
  'writing.refused',
  'translation.good',
  'translation.slow',
  'translation.not-tried',
  'translation.no-words',
  'translation.failed',
  'service.good',
  'service.unencrypted',
  'service.replaced',
  'service.failing',
  'port.free',
  'port.taken',
  'port.refused',
  'check.failed',
  'check.timed-out',
] as const;
export type DoctorLineCode = (typeof DOCTOR_LINE_CODES)[number];

/** One thing that was looked at. */
export interface DoctorLineView {
  readonly code: DoctorLineCode;
  readonly verdict: 'good' | 'careful' | 'broken';
  /** What fills the gaps of the sentences. */
  readonly values: Readonly<Record<string, string>>;
  /** English; `advice` is empty where all is good. */
  readonly message: string;
  readonly advice: string;
}

/** A check of this computer that is under way or has been made. */
export interface DoctorView {
  readonly phase: 'running' | 'done';
  readonly lines: readonly DoctorLineView[];
  /** What may be sent to whoever helps, English; empty until it is done. */
  readonly supportText: string;
}

import type { MimiyakuError } from '../errors.ts';
import type { RecordingKind, SampleSpan } from './recording-kind.ts';
import type { SessionUtterance } from './session-utterance.ts';

/** What a writer tells while it runs. Both are told once for each trouble, not once for each write that fails. */
export type SessionWriterEvent =
  /** Nothing can be written at present. Writing is tried again until it works; until then the newest audio waits in memory. */
  | { readonly type: 'recording-failed'; readonly error: MimiyakuError }
  /** Writing works again. `lostSamples` of each recording did not fit into memory meanwhile and are silence in the files; mostly 0. */
  | { readonly type: 'recording-resumed'; readonly lostSamples: number };

/**
 * Where a running session goes: to a folder (`SessionStore.start`), or nowhere (`createForgetfulWriter`). No call blocks or
 * throws: what the disk cannot take is told by an event, and the audio goes on.
 */
export interface SessionWriter {
  /** Name of the session's folder; undefined where nothing is kept. */
  readonly id: string | undefined;
  /**
   * The next samples of both recordings, 16 kHz, signed 16-bit, `bypass` interleaved. They are copied: the arrays may be reused at once.
   * One may run ahead of the other (a beamformer's delay); at the end both are made equally long.
   */
  append(bypass: Int16Array, beamformer: Int16Array): void;
  /** Writes an utterance's record; a later one of the same index takes the place of the earlier. */
  addUtterance(utterance: SessionUtterance): void;
  /**
   * Cuts a stretch of a recording, sample for sample, for replay: from the disk, or where nothing is kept from memory, which holds
   * the newest utterances only. Undefined where it is not there (any more).
   */
  recordingOf(span: SampleSpan, kind: RecordingKind): Promise<Int16Array | undefined>;
  /**
   * Writes what is left, makes both recordings equally long and ends the session. May be called twice. What cannot be finished now
   * has been told by an event, and `SessionStore.repairInterrupted` finishes it later.
   */
  close(): Promise<void>;
}

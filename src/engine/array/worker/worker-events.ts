import type { Utterance } from '../../base/utterance.ts';
import type { MimiyakuError } from '../../errors.ts';
import type { DiscardReason } from '../../speech/cutter-events.ts';
import type { LiveLevels } from './live-levels.ts';

/** A piece of both recordings of the whole session, over the same span. Pieces follow each other without gap or overlap. */
export interface RecordedBlock {
  /** Samples at 16 kHz since the session began. */
  readonly startSample: number;
  /** Interleaved left, right: 2 × beamformer.length values. */
  readonly bypass: Int16Array;
  readonly beamformer: Int16Array;
}

/**
 * What the audio worker tells, in the order of the sound. Positions count samples at 16 kHz since the session began; they count what
 * was recorded, so nothing is counted while the microphone is gone. Whatever an event speaks of has been handed over by `recorded`
 * before it, up to the end of the span that it names.
 */
export type AudioWorkerEvent =
  | { readonly type: 'levels'; readonly levels: LiveLevels }
  | { readonly type: 'recorded'; readonly block: RecordedBlock }
  /** Somebody begins to speak: an utterance is open from `startSample` on. It ends as `closed` or `discarded`. */
  | { readonly type: 'opened'; readonly startSample: number }
  /**
   * The talker has been silent for a moment, and the open utterance would be this one if nothing more came. Recognition may begin. Where
   * `closed` later names the same `speechStart` and `speechEnd`, an answer for the candidate holds for the utterance.
   */
  | { readonly type: 'pausing'; readonly candidate: Utterance }
  /** The talker went on after all: what was begun on the candidate is of no use. */
  | { readonly type: 'resumed' }
  | { readonly type: 'closed'; readonly utterance: Utterance }
  /** What was `opened` was no speech. */
  | {
      readonly type: 'discarded';
      readonly startSample: number;
      readonly endSample: number;
      readonly reason: DiscardReason;
    }
  /** The pause that was asked for begins or ends here; an open utterance has been closed by it. */
  | { readonly type: 'paused'; readonly paused: boolean; readonly atSample: number }
  /** The microphone was lost here: the open utterance has been closed; what follows was heard after the microphone's return. */
  | { readonly type: 'interrupted'; readonly atSample: number }
  /** Samples (of each channel, at the device's rate) that did not fit because the worker did not keep up: so many since the session began. */
  | { readonly type: 'overrun'; readonly lostSamples: number }
  /**
   * A stage failed; an utterance that is still open is lost, its sound recorded. Capture goes on. Where `restarting`, the worker is being
   * started again and continues with what was captured meanwhile.
   */
  | { readonly type: 'failed'; readonly error: MimiyakuError; readonly restarting: boolean }
  /** All that was captured has been worked off, as was asked for by `finish`; or all that can be, where the worker keeps dying. Always the last. */
  | { readonly type: 'finished'; readonly totalSamples: number };

import { millisecondsToSamples } from '../audio/pcm.ts';
import type { Direction, Utterance } from '../base/utterance.ts';
import { JOIN_MS } from './tuning.ts';

const JOIN_SAMPLES = millisecondsToSamples(JOIN_MS);

/** Which speech is meant: an utterance with the same beginning and end of speech is the same one, however much silence follows. */
export type SpokenSpan = Pick<Utterance, 'startSample' | 'endSample' | 'speechEnd'>;

export interface RefinedRecording {
  readonly beamformer: Int16Array;
  readonly direction: Direction | undefined;
}

/**
 * The beamformed recording that an open utterance had when its talker paused. Where the utterance then closes with the same speech, which is
 * the rule, it is not worked out again: what came since is silence, and that is taken from the live beam.
 */
export class RefinedAtPause {
  #kept: (RefinedRecording & SpokenSpan) | undefined;

  keep(candidate: Utterance | undefined): void {
    if (candidate === undefined) {
      this.#kept = undefined;
      return;
    }
    const { startSample, endSample, speechEnd, direction } = candidate;
    // A copy: the candidate's own may be handed to another thread.
    this.#kept = {
      startSample,
      endSample,
      speechEnd,
      direction,
      beamformer: candidate.beamformer.slice(),
    };
  }

  /** The recording over `span`, where it holds the speech that was kept. `liveBeam` gives the live beam of a stretch. */
  upTo(
    { startSample, endSample, speechEnd }: SpokenSpan,
    liveBeam: (from: number, to: number) => Int16Array,
  ): RefinedRecording | undefined {
    const kept = this.#kept;
    if (kept?.startSample !== startSample || kept.speechEnd !== speechEnd) return undefined;
    if (endSample < kept.endSample) return undefined;
    const { beamformer, direction } = kept;
    if (endSample === kept.endSample) return { beamformer: beamformer.slice(), direction };
    // The two differ in what they leave of the background: they are faded into each other.
    const join = Math.min(JOIN_SAMPLES, beamformer.length);
    const tail = liveBeam(kept.endSample - join, endSample);
    const whole = new Int16Array(endSample - startSample);
    whole.set(beamformer);
    const from = beamformer.length - join;
    whole.set(tail, from);
    for (let index = 0; index < join; index++) {
      const share = (index + 1) / (join + 1);
      whole[from + index] = Math.round((1 - share) * beamformer[from + index] + share * tail[index]);
    }
    return { beamformer: whole, direction };
  }
}

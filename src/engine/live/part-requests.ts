import { samplesToSeconds } from '../audio/pcm.ts';
import type { RecordedBlock } from '../array/worker/worker-events.ts';
import type { PartialRecogniser } from '../interpret/live-interpreter.ts';
import { cutIntoPieces } from '../recognise/cut.ts';
import { prepareSpan } from '../recognise/span.ts';
import { SampleHistory } from '../recordings/sample-history.ts';
import type { LiveCommand, LiveMachineEvent } from './live-types.ts';
import { samplesOf } from './sample-time.ts';

/** Longer than any utterance: what English so far can be made of. */
const KEPT_MS = 30_000;
/** A part that is to be sealed reaches at most so far: its end lies between here and as much from the other end. */
const LONGEST_SEALED_SHARE = 0.65;

type PartCommand = Extract<LiveCommand, { type: 'recognise-part' }>;

/** Carries out the requests for English so far, on the newest sound of the beamformed recording. */
export class PartRequests {
  readonly #recogniser: PartialRecogniser;
  readonly #onAnswer: (event: LiveMachineEvent) => void;
  readonly #beam = new SampleHistory(1, samplesOf(KEPT_MS));
  readonly #cancels = new Map<number, AbortController>();

  constructor(recogniser: PartialRecogniser, onAnswer: (event: LiveMachineEvent) => void) {
    this.#recogniser = recogniser;
    this.#onAnswer = onAnswer;
  }

  heard({ beamformer }: RecordedBlock): void {
    this.#beam.append(beamformer);
  }

  ask({ id, from, to, seals }: PartCommand): void {
    const cancel = new AbortController();
    this.#cancels.set(id, cancel);
    void this.#answer(id, from, to, seals, cancel.signal).then((event) => {
      this.#cancels.delete(id);
      this.#onAnswer(event);
    });
  }

  cancel(id: number): void {
    this.#cancels.get(id)?.abort();
  }

  async #answer(
    id: number,
    from: number,
    to: number,
    seals: boolean,
    signal: AbortSignal,
  ): Promise<LiveMachineEvent> {
    const samples = this.#beam.cut({ startSample: from, endSample: to });
    if (samples === undefined) return { type: 'part-failed', id };
    const whole = prepareSpan(samples);
    const longest = samplesToSeconds(whole.length) * LONGEST_SEALED_SHARE;
    const audio = seals ? cutIntoPieces(whole, longest)[0].slice() : whole;
    try {
      const english = await this.#recogniser.recognisePart(audio, { signal });
      return { type: 'part-answered', id, english, until: from + audio.length };
    } catch {
      // A foretaste that fails is not missed: what ails the recogniser is told with the utterance itself.
      return { type: 'part-failed', id };
    }
  }
}

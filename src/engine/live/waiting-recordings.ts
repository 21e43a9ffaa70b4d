import type { Utterance } from '../base/utterance.ts';
import type { SessionWriter } from '../recordings/session-writer.ts';

/** An utterance without its recordings. */
type Outline = Omit<Utterance, 'bypass' | 'beamformer'>;

/**
 * The recordings of utterances that wait for their interpretation. Those of the first few are held; of the others only the outline is,
 * and their sound is cut from the session again when their turn comes: memory does not grow with the length of the queue.
 */
export class WaitingRecordings {
  readonly #most: number;
  readonly #writer: SessionWriter;
  readonly #held = new Map<number, Utterance>();
  readonly #outlines = new Map<number, Outline>();

  constructor(most: number, writer: SessionWriter) {
    this.#most = most;
    this.#writer = writer;
  }

  keep(utterance: Utterance): void {
    const { bypass, beamformer, ...outline } = utterance;
    if (this.#held.size < this.#most) this.#held.set(utterance.index, { ...outline, bypass, beamformer });
    else this.#outlines.set(utterance.index, outline);
  }

  /** The utterance with its recordings, which are let go of here; undefined where they are lost. */
  async take(index: number): Promise<Utterance | undefined> {
    const held = this.#held.get(index);
    if (held !== undefined) {
      this.#held.delete(index);
      return held;
    }
    const outline = this.#outlines.get(index);
    if (outline === undefined) return undefined;
    this.#outlines.delete(index);
    const bypass = await this.#writer.recordingOf(outline, 'bypass');
    const beamformer = await this.#writer.recordingOf(outline, 'beamformer');
    return bypass === undefined || beamformer === undefined ? undefined : { ...outline, bypass, beamformer };
  }
}

/** Tells once when the talker of the open utterance has been silent for a while, and once when he goes on. */
export class PauseNotice {
  readonly #afterSamples: number;
  #told = false;

  constructor(afterSamples: number) {
    this.#afterSamples = afterSamples;
  }

  /** Takes the length of the pause after each frame; undefined while no utterance is open. */
  follow(pauseSamples: number | undefined): 'pausing' | 'resumed' | undefined {
    if (pauseSamples === undefined) {
      this.#told = false;
      return undefined;
    }
    const pausing = pauseSamples >= this.#afterSamples;
    if (pausing === this.#told) return undefined;
    this.#told = pausing;
    return pausing ? 'pausing' : 'resumed';
  }
}

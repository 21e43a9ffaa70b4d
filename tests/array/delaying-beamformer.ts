import type { Beamformer, BeamformerState } from '../../src/engine/beamform/beamformer.ts';

/** Gives the left microphone, `latencySamples` late: what comes out is known to the sample. */
export class DelayingBeamformer implements Beamformer {
  readonly hopSamples: number;
  readonly latencySamples: number;
  readonly state: BeamformerState = {
    delaySamples: 0,
    direction: undefined,
    using: 'left',
    levelDifferenceDb: 0,
    faults: new Set(),
  };
  #waiting: number[];

  constructor(hopSamples: number, latencySamples: number) {
    this.hopSamples = hopSamples;
    this.latencySamples = latencySamples;
    this.#waiting = Array<number>(latencySamples).fill(0);
  }

  process(left: Float32Array, _right: Float32Array, _speechProbability: number, output: Float32Array): void {
    this.#waiting.push(...left);
    output.set(this.#waiting.splice(0, output.length));
  }

  reset(): void {
    this.#waiting = Array<number>(this.latencySamples).fill(0);
  }
}

import { SpatialCovariance } from './spatial-covariance.ts';
import type { Spectrum } from './stft.ts';
import { BIN_COUNT } from './tuning.ts';

/** A spatial covariance to which every bin of every hop counts as much as it is told. */
export class MaskedCovariance {
  readonly covariance = new SpatialCovariance();
  private readonly weights = new Float64Array(BIN_COUNT);

  /** Adds one bin of a hop with a weight of 0…1. */
  addBin(left: Spectrum, right: Spectrum, k: number, weight: number): void {
    if (!(weight > 0)) return;
    this.weights[k] += weight;
    this.covariance.addToBin(left, right, k, weight / this.weights[k]);
  }

  /** Tells the covariance how much it rests on: hops in full weights, the mean over the bins. */
  countHops(): void {
    let sum = 0;
    for (let k = 0; k < BIN_COUNT; k++) sum += this.weights[k];
    this.covariance.hops = sum / BIN_COUNT;
  }

  reset(): void {
    this.covariance.reset();
    this.weights.fill(0);
  }
}

import { binOfHz, type Spectrum } from './stft.ts';
import { BIN_COUNT, GUARD_TUNING, hopWeight, SPEED_OF_SOUND_METRES_PER_SECOND } from './tuning.ts';
import { ConfirmedCondition } from './conditions.ts';

const FIRST_BIN = binOfHz(GUARD_TUNING.lowestHz);

/**
 * How alike the microphones are at low frequencies while somebody speaks. Even a diffuse field is coherent there (sinc(2fd/c),
 * Cook et al., 1955), so a pair that is not has a broken or foreign channel; a pair in opposite phase has one wired backwards.
 */
export class CoherenceMeter {
  private readonly lastBin: number;
  private readonly weight = hopWeight(GUARD_TUNING.coherenceTimeConstantMs);
  private readonly crossRe = new Float64Array(BIN_COUNT);
  private readonly crossIm = new Float64Array(BIN_COUNT);
  private readonly leftPower = new Float64Array(BIN_COUNT);
  private readonly rightPower = new Float64Array(BIN_COUNT);
  private readonly unlike = new ConfirmedCondition(
    GUARD_TUNING.uncorrelatedAfterHops,
    GUARD_TUNING.uncorrelatedAfterHops,
  );
  private readonly opposite = new ConfirmedCondition(
    GUARD_TUNING.uncorrelatedAfterHops,
    GUARD_TUNING.uncorrelatedAfterHops,
  );
  private updates = 0;

  constructor(spacingMetres: number) {
    // Up to a quarter wavelength between the microphones a diffuse field keeps a coherence above 0.6.
    const quarterWave = SPEED_OF_SOUND_METRES_PER_SECOND / (4 * spacingMetres);
    this.lastBin = Math.max(FIRST_BIN + 2, binOfHz(Math.min(GUARD_TUNING.coherenceHighestHz, quarterWave)));
  }

  get uncorrelated(): boolean {
    return this.unlike.holds;
  }

  get inverted(): boolean {
    return this.opposite.holds;
  }

  /** Learns from one hop in which somebody speaks. */
  update(left: Spectrum, right: Spectrum): void {
    this.updates++;
    const weight = Math.max(1 / this.updates, this.weight);
    let coherence = 0;
    let inPhase = 0;
    for (let k = FIRST_BIN; k <= this.lastBin; k++) {
      const crossRe = left.re[k] * right.re[k] + left.im[k] * right.im[k];
      const crossIm = left.im[k] * right.re[k] - left.re[k] * right.im[k];
      this.crossRe[k] += weight * (crossRe - this.crossRe[k]);
      this.crossIm[k] += weight * (crossIm - this.crossIm[k]);
      this.leftPower[k] += weight * (left.re[k] ** 2 + left.im[k] ** 2 - this.leftPower[k]);
      this.rightPower[k] += weight * (right.re[k] ** 2 + right.im[k] ** 2 - this.rightPower[k]);
      const powers = Math.sqrt(this.leftPower[k] * this.rightPower[k]);
      if (powers > 0) {
        coherence += Math.sqrt(this.crossRe[k] ** 2 + this.crossIm[k] ** 2) / powers;
        inPhase += this.crossRe[k] / powers;
      }
    }
    const bins = this.lastBin - FIRST_BIN + 1;
    // The first few averages are coherent whatever the signals are.
    if (this.updates < GUARD_TUNING.uncorrelatedAfterHops / 2) return;
    const { uncorrelatedCoherence, correlatedCoherence } = GUARD_TUNING;
    const threshold = this.unlike.holds ? correlatedCoherence : uncorrelatedCoherence;
    this.unlike.update(coherence / bins < threshold);
    this.opposite.update(inPhase / bins < -uncorrelatedCoherence);
  }

  reset(): void {
    for (const values of [this.crossRe, this.crossIm, this.leftPower, this.rightPower]) values.fill(0);
    this.unlike.reset();
    this.opposite.reset();
    this.updates = 0;
  }
}

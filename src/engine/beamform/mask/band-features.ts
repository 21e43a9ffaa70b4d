import { longestDelaySamples } from '../direction.ts';
import type { Spectrum } from '../stft.ts';
import { hopWeight, MASK_TUNING, WINDOW_SAMPLES } from '../tuning.ts';

/**
 * What the net hears of a hop, as `training/hearing/features.py` has it: for each band the level against the running level of all of the sound, real and
 * imaginary part of the normalised cross-spectrum with the right microphone turned by the delay, and the difference of the microphones' powers; then the
 * spacing, and the delay as a share of the longest.
 */
export class BandFeatures {
  readonly inputs: Float64Array;
  /** Where is listened to; set before `update`, since a fraction that is handed to a function is put on the heap. */
  delaySamples = 0.5;
  private readonly edges: readonly number[];
  private readonly spacing: number;
  private readonly longestDelay: number;
  private readonly levelWeight = hopWeight(MASK_TUNING.levelTimeConstantMs);
  private level = 0;
  private hops = 0;

  constructor(spacingMetres: number, bandEdges: readonly number[]) {
    this.edges = bandEdges;
    this.spacing = spacingMetres;
    this.longestDelay = longestDelaySamples(spacingMetres);
    this.inputs = new Float64Array(4 * (bandEdges.length - 1) + 2);
  }

  /** Fills `inputs`. The right spectrum is matched to the left one in level and polarity. */
  update(left: Spectrum, right: Spectrum): void {
    const { inputs, edges, delaySamples } = this;
    const { quietestPower, levelScaleDb, mostLevel, spacingScaleMetres } = MASK_TUNING;
    const bands = edges.length - 1;
    const angle = (2 * Math.PI * delaySamples) / WINDOW_SAMPLES;
    const stepRe = Math.cos(angle);
    const stepIm = Math.sin(angle);
    let turnRe = Math.cos(edges[0] * angle);
    let turnIm = Math.sin(edges[0] * angle);
    let all = 0;
    for (let band = 0; band < bands; band++) {
      let leftPower = 0;
      let rightPower = 0;
      let crossRe = 0;
      let crossIm = 0;
      for (let k = edges[band]; k < edges[band + 1]; k++) {
        const leftRe = left.re[k];
        const leftIm = left.im[k];
        const rightRe = right.re[k] * turnRe - right.im[k] * turnIm;
        const rightIm = right.re[k] * turnIm + right.im[k] * turnRe;
        leftPower += leftRe * leftRe + leftIm * leftIm;
        rightPower += rightRe * rightRe + rightIm * rightIm;
        crossRe += leftRe * rightRe + leftIm * rightIm;
        crossIm += leftIm * rightRe - leftRe * rightIm;
        const nextRe = turnRe * stepRe - turnIm * stepIm;
        turnIm = turnRe * stepIm + turnIm * stepRe;
        turnRe = nextRe;
      }
      const both = 0.5 * (leftPower + rightPower) + quietestPower;
      all += both;
      inputs[band] = 10 * Math.log10(both / (edges[band + 1] - edges[band]));
      inputs[bands + band] = crossRe / both;
      inputs[2 * bands + band] = crossIm / both;
      inputs[3 * bands + band] = (0.5 * (leftPower - rightPower)) / both;
    }
    const now = 10 * Math.log10(all / (edges[bands] - edges[0]));
    this.hops++;
    this.level += Math.max(1 / this.hops, this.levelWeight) * (now - this.level);
    for (let band = 0; band < bands; band++) {
      const against = (inputs[band] - this.level) / levelScaleDb;
      inputs[band] = Math.min(mostLevel, Math.max(-mostLevel, against));
    }
    inputs[4 * bands] = this.spacing / spacingScaleMetres;
    inputs[4 * bands + 1] = delaySamples / this.longestDelay;
  }

  reset(): void {
    this.level = 0;
    this.hops = 0;
  }
}

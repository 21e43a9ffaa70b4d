import { bandPower, createSpectrum, StereoAnalysis, type Spectrum } from './stft.ts';
import { HOP_SAMPLES, LEVEL_TUNING } from './tuning.ts';

export interface StoredHop {
  readonly left: Spectrum;
  readonly right: Spectrum;
}

/** The spectra of a stretch of sound, the right microphone matched to the left in level over the whole of it. Room is reused. */
export class StoredHops {
  count = 0;
  /** Level match and polarity that the right microphone was multiplied with. */
  rightFactor = 1;
  private readonly hops: StoredHop[] = [];
  private readonly powers: number[] = [];
  private readonly analysis = new StereoAnalysis();
  private readonly leftHop = new Float32Array(HOP_SAMPLES);
  private readonly rightHop = new Float32Array(HOP_SAMPLES);

  at(index: number): StoredHop {
    return this.hops[index];
  }

  /** Power of both microphones in the speech band in one hop, relative. */
  power(index: number): number {
    return this.powers[index];
  }

  /** Power of both microphones in one bin of a hop. */
  binPower(index: number, k: number): number {
    const { left, right } = this.hops[index];
    return left.re[k] ** 2 + left.im[k] ** 2 + right.re[k] ** 2 + right.im[k] ** 2;
  }

  /** The powers of all hops but the first and the last, which are half silence, in ascending order. */
  sortedPowers(): Float64Array {
    return Float64Array.from({ length: this.count - 2 }, (_, place) => this.power(place + 1)).sort();
  }

  /** Takes two signals of one length; hop i is centred at sample i × {@link HOP_SAMPLES}. `polarity` −1 turns the right one round. */
  analyse(left: Float32Array, right: Float32Array, polarity: 1 | -1): void {
    this.analysis.reset();
    this.count = Math.ceil(left.length / HOP_SAMPLES) + 1;
    let leftPower = 0;
    let rightPower = 0;
    for (let index = 0; index < this.count; index++) {
      fill(this.leftHop, left, index * HOP_SAMPLES);
      fill(this.rightHop, right, index * HOP_SAMPLES);
      this.analysis.push(this.leftHop, this.rightHop);
      this.hops[index] ??= { left: createSpectrum(), right: createSpectrum() };
      copy(this.analysis.left, this.hops[index].left);
      copy(this.analysis.right, this.hops[index].right);
      const leftHere = bandPower(this.analysis.left);
      const rightHere = bandPower(this.analysis.right);
      this.powers[index] = leftHere + rightHere;
      leftPower += leftHere;
      rightPower += rightHere;
    }
    this.rightFactor = polarity * rightGain(leftPower, rightPower);
    this.scaleRight(this.rightFactor);
  }

  /** Multiplies the right microphone in every hop. */
  scaleRight(factor: number): void {
    for (let index = 0; index < this.count; index++) {
      const { re, im } = this.hops[index].right;
      for (let k = 0; k < re.length; k++) {
        re[k] *= factor;
        im[k] *= factor;
      }
    }
  }
}

function rightGain(leftPower: number, rightPower: number): number {
  if (!(leftPower > 0 && rightPower > 0)) return 1;
  const limit = 10 ** (LEVEL_TUNING.rangeDb / 20);
  return Math.min(limit, Math.max(1 / limit, Math.sqrt(leftPower / rightPower)));
}

function fill(hop: Float32Array, signal: Float32Array, start: number): void {
  const part = signal.subarray(Math.min(start, signal.length), start + hop.length);
  hop.fill(0, part.length);
  hop.set(part);
}

function copy(from: Spectrum, to: Spectrum): void {
  to.re.set(from.re);
  to.im.set(from.im);
}

/** The value below which the given share of ascending values lies; 0 of none. */
export function quantile(ascending: Float64Array, share: number): number {
  if (ascending.length === 0) return 0;
  return ascending[Math.min(ascending.length - 1, Math.floor(share * ascending.length))];
}

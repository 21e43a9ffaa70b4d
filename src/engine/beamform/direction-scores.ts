import { longestDelaySamples } from './direction.ts';
import { DELAY_BAND, lagPhases } from './lag-phases.ts';
import { hopDecay, VOICE_TUNING } from './tuning.ts';
import { quantile, type StoredHops } from './stored-hops.ts';

const { firstBin: FIRST_BIN, count: BAND_BINS } = DELAY_BAND;
const DECAY = hopDecay(VOICE_TUNING.decayMs);
const FLOOR_FACTOR = 10 ** (VOICE_TUNING.floorDb / 10);
/** Of bins that hold nothing at all. */
const LEAST_POWER = 1e-10;

/**
 * From which delay the sound of each hop comes: for every hop and every lag of a grid the sum of the bins' phases, turned back by the lag
 * (generalised cross-correlation with phase transform: Knapp and Carter, 1976). A bin weighs by how far it stands out of its own quiet
 * level (the Wiener gain), and little where what it holds may be left of earlier sound: direct sound tells where somebody is, the room's does not.
 */
export class DirectionScores {
  readonly lagCount: number;
  hopCount = 0;
  /** hop × lagCount + lag: between −weight and weight of the hop, summed over `smoothingHops` on either side. */
  scores: Float32Array = new Float32Array(0);
  /** Sum of the bins' weights of each hop and of those around it; 0 of silence. */
  weights: Float32Array = new Float32Array(0);
  private readonly lags: Float64Array;
  private readonly cosines: Float32Array;
  private readonly sines: Float32Array;
  private readonly floor = new Float64Array(BAND_BINS);
  private readonly remaining = new Float64Array(BAND_BINS);
  private readonly phaseRe = new Float32Array(BAND_BINS);
  private readonly phaseIm = new Float32Array(BAND_BINS);

  constructor(spacingMetres: number) {
    const longest = longestDelaySamples(spacingMetres);
    const half = Math.ceil(
      longest / Math.min(VOICE_TUNING.lagStepSamples, longest / VOICE_TUNING.leastLagsASide),
    );
    this.lagCount = 2 * half + 1;
    this.lags = Float64Array.from({ length: this.lagCount }, (_, place) => ((place - half) * longest) / half);
    ({ cosines: this.cosines, sines: this.sines } = lagPhases(this.lags));
  }

  /** The lag at a place of the grid, arrival right minus arrival left in samples at 16 kHz. */
  lagAt(place: number): number {
    return this.lags[place];
  }

  /** Places of the grid within this many samples of one another. */
  placesWithin(samples: number): number {
    return Math.round(samples / (this.lags[1] - this.lags[0]));
  }

  score(hop: number, place: number): number {
    return this.scores[hop * this.lagCount + place];
  }

  /** Scores all hops of a stretch. */
  measure(hops: StoredHops): void {
    const { lagCount } = this;
    this.hopCount = hops.count;
    const scores = new Float32Array(hops.count * lagCount);
    const weights = new Float32Array(hops.count);
    this.learnFloor(hops);
    this.remaining.fill(0);
    for (let hop = 0; hop < hops.count; hop++) {
      weights[hop] = this.weighPhases(hops, hop);
      if (weights[hop] > 0) this.turnBack(scores, hop * lagCount);
    }
    this.scores = summedOver(scores, lagCount, VOICE_TUNING.smoothingHops);
    this.weights = summedOver(weights, 1, VOICE_TUNING.smoothingHops);
  }

  /** The quiet level of each bin: a low quantile over the stretch, raised to about the mean of a noise. */
  private learnFloor(hops: StoredHops): void {
    const powers = new Float64Array(hops.count);
    for (let band = 0; band < BAND_BINS; band++) {
      for (let hop = 0; hop < hops.count; hop++) powers[hop] = hops.binPower(hop, FIRST_BIN + band);
      powers.sort();
      this.floor[band] = LEAST_POWER + FLOOR_FACTOR * quantile(powers, VOICE_TUNING.floorQuantile);
    }
  }

  private weighPhases(hops: StoredHops, hop: number): number {
    const { left, right } = hops.at(hop);
    let sum = 0;
    for (let band = 0; band < BAND_BINS; band++) {
      const k = FIRST_BIN + band;
      const power = hops.binPower(hop, k);
      const isDirect = power > this.remaining[band];
      this.remaining[band] = Math.max(DECAY * this.remaining[band], power);
      const gain = Math.max(0, 1 - this.floor[band] / power) * (isDirect ? 1 : VOICE_TUNING.roomWeight);
      const crossRe = left.re[k] * right.re[k] + left.im[k] * right.im[k];
      const crossIm = left.im[k] * right.re[k] - left.re[k] * right.im[k];
      const magnitude = Math.sqrt(crossRe * crossRe + crossIm * crossIm);
      const scale = gain > 0 && magnitude > 0 ? gain / magnitude : 0;
      this.phaseRe[band] = scale * crossRe;
      this.phaseIm[band] = scale * crossIm;
      sum += scale > 0 ? gain : 0;
    }
    return sum;
  }

  private turnBack(scores: Float32Array, offset: number): void {
    const { cosines, sines, phaseRe, phaseIm } = this;
    for (let place = 0; place < this.lagCount; place++) {
      const from = place * BAND_BINS;
      let sum = 0;
      for (let band = 0; band < BAND_BINS; band++) {
        sum += phaseRe[band] * cosines[from + band] + phaseIm[band] * sines[from + band];
      }
      scores[offset + place] = sum;
    }
  }
}

/** Rows of `width` values, each replaced by the sum of itself and of `half` rows on either side. */
function summedOver(rows: Float32Array, width: number, half: number): Float32Array {
  const count = rows.length / width;
  const sums = new Float32Array(rows.length);
  const running = new Float64Array(width);
  for (let row = -half; row < count; row++) {
    const coming = row + half;
    const going = row - half - 1;
    for (let at = 0; at < width; at++) {
      if (coming < count) running[at] += rows[coming * width + at];
      if (going >= 0) running[at] -= rows[going * width + at];
      if (row >= 0) sums[row * width + at] = running[at];
    }
  }
  return sums;
}

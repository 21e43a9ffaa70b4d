import { SpatialCovariance } from './spatial-covariance.ts';
import type { Spectrum } from './stft.ts';
import {
  BIN_COUNT,
  hopWeight,
  POST_FILTER_TUNING,
  SPEED_OF_SOUND_METRES_PER_SECOND,
  WINDOW_SAMPLES,
} from './tuning.ts';

/** Coherences nearer to one than this tell nothing more apart. */
const MOST_COHERENCE_SQUARED = 1 - 1e-9;

/**
 * Ratio of coherent to diffuse power of two microphones, from their complex coherence γ and that of a diffuse field between them, g, without
 * knowledge of the talker's direction: the root C of |γ(C + 1) − g| = C, for a coherent part that is one plane wave (Schwarz
 * and Kellermann, "Coherent-to-diffuse power ratio estimation for dereverberation", IEEE/ACM TASLP 23(6), 2015, equation 25).
 * @returns 0 (diffuse) or more; never NaN
 */
export function coherentToDiffuseRatio(coherenceRe: number, coherenceIm: number, diffuse: number): number {
  const squared = coherenceRe * coherenceRe + coherenceIm * coherenceIm;
  // Averages of few hops may reach one, and by rounding exceed it.
  const limit = squared > MOST_COHERENCE_SQUARED ? Math.sqrt(MOST_COHERENCE_SQUARED / squared) : 1;
  const re = coherenceRe * limit;
  const magnitude = squared * limit * limit;
  const diffuseSquared = diffuse * diffuse;
  const root = Math.sqrt(
    Math.max(0, diffuseSquared * (re * re - magnitude + 1) - 2 * diffuse * re + magnitude),
  );
  const ratio = (diffuse * re - magnitude - root) / (magnitude - 1);
  return ratio > 0 ? ratio : 0;
}

/** Coherence of a diffuse field in each bin (Cook et al., 1955): sin(x)/x with x = 2π f d/c. */
export function diffuseCoherence(spacingMetres: number): Float64Array {
  return Float64Array.from({ length: BIN_COUNT }, (_, k) => {
    const frequencyHz = (k * 16_000) / WINDOW_SAMPLES;
    const x = (2 * Math.PI * frequencyHz * spacingMetres) / SPEED_OF_SOUND_METRES_PER_SECOND;
    return x === 0 ? 1 : Math.sin(x) / x;
  });
}

/**
 * Lowers what of the beam is diffuse (reverberation, a crowd), bin by bin. Optional: recognisers as a rule do better without
 * (docs/beamforming.md). What it may do is bounded on both sides: the gain never falls below a floor, a share of the beam
 * passes as it is ("observation adding"), and where a diffuse field is too coherent to be told from a talker in front nothing is done.
 */
export class PostFilter {
  private readonly diffuse: Float64Array;
  private readonly observed = new SpatialCovariance(hopWeight(POST_FILTER_TUNING.timeConstantMs));
  private readonly floor = 10 ** (POST_FILTER_TUNING.floorDb / 20);
  private readonly firstBin: number;

  constructor(spacingMetres: number) {
    this.diffuse = diffuseCoherence(spacingMetres);
    const first = this.diffuse.findIndex((value) => value < POST_FILTER_TUNING.mostDiffuseCoherence);
    this.firstBin = first < 0 ? BIN_COUNT : first;
  }

  /**
   * Takes the spectra of the microphones, matched in level and polarity, and lowers `beam` in place.
   * @param strength 1, or less while the beam is being handed over to one microphone alone: 0 leaves it as it is
   */
  apply(left: Spectrum, right: Spectrum, beam: Spectrum, strength: number): void {
    const { observed, diffuse, floor } = this;
    const { noiseOverestimation, inputShare } = POST_FILTER_TUNING;
    observed.add(left, right);
    for (let k = this.firstBin; k < BIN_COUNT; k++) {
      const powers = Math.sqrt(observed.leftPower[k] * observed.rightPower[k]);
      if (!(powers > 0)) continue;
      const ratio = coherentToDiffuseRatio(
        observed.crossRe[k] / powers,
        observed.crossIm[k] / powers,
        diffuse[k],
      );
      const subtracted = Math.max(floor, 1 - Math.sqrt(noiseOverestimation / (ratio + 1)));
      const gain = 1 - strength * (1 - inputShare) * (1 - subtracted);
      beam.re[k] *= gain;
      beam.im[k] *= gain;
    }
  }

  reset(): void {
    this.observed.reset();
  }
}

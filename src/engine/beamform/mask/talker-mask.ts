import type { Spectrum } from '../stft.ts';
import { BIN_COUNT } from '../tuning.ts';
import { BandFeatures } from './band-features.ts';
import { MaskNetwork } from './mask-network.ts';
import weights from './mask-weights.json' with { type: 'json' };

/** The finding that comes with a hop tells of the hop so many before: 32 ms. */
export const MASK_LOOK_AHEAD_HOPS: number = weights.lookAheadHops;

/** What is the talker's in one hop; the same object is refilled at every hop. */
export interface MaskedHop {
  /** For each bin the share of its power that is the talker's, 0…1. */
  readonly maskOfBin: Float64Array;
  /** Probability that the talker speaks, 0…1. */
  presence: number;
}

/**
 * Tells what is the talker's from everything else, bin by bin, by levels and by where it comes from: a small recurrent net that is told to which delay it is
 * to listen. Who that is, is the caller's to say; a second one can be followed by a second instance. Allocates nothing from hop to hop.
 */
export class TalkerMask {
  private readonly features: BandFeatures;
  private readonly network = new MaskNetwork(weights);
  private readonly hop: MaskedHop = { maskOfBin: new Float64Array(BIN_COUNT), presence: 0 };
  private readonly place = bandPlaces(weights.bandEdges);

  constructor(spacingMetres: number) {
    this.features = new BandFeatures(spacingMetres, weights.bandEdges);
  }

  /**
   * Takes one hop of both microphones, the right one matched to the left in level and polarity, and tells of the hop {@link MASK_LOOK_AHEAD_HOPS} before.
   * The delay (arrival right minus arrival left, in samples at 16 kHz) may change slowly; after a leap `reset` is due.
   */
  follow(left: Spectrum, right: Spectrum, delaySamples: number): Readonly<MaskedHop> {
    const { features, network, hop, place } = this;
    features.delaySamples = delaySamples;
    features.update(left, right);
    network.step(features.inputs);
    const { output } = network;
    for (let k = 0; k < BIN_COUNT; k++) {
      const band = Math.floor(place[k]);
      const share = place[k] - band;
      const above = Math.min(band + 1, output.length - 2);
      hop.maskOfBin[k] = output[band] + share * (output[above] - output[band]);
    }
    hop.presence = output[output.length - 1];
    return hop;
  }

  reset(): void {
    this.features.reset();
    this.network.reset();
    this.hop.maskOfBin.fill(0);
    this.hop.presence = 0;
  }
}

/** Where each bin lies between the middles of the bands: the band below and the share of the way to the next one. */
function bandPlaces(edges: readonly number[]): Float64Array {
  const middles = edges.slice(0, -1).map((edge, band) => (edge + edges[band + 1] - 1) / 2);
  return Float64Array.from({ length: BIN_COUNT }, (_, k) => {
    const above = middles.findIndex((middle) => middle > k);
    if (above === 0) return 0;
    if (above < 0) return middles.length - 1;
    return above - 1 + (k - middles[above - 1]) / (middles[above] - middles[above - 1]);
  });
}

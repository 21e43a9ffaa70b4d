import { MaskedHops } from './mask/masked-hops.ts';
import type { StoredHops } from './stored-hops.ts';
import { PRESENCE_TUNING } from './tuning.ts';

const { meanOverHops, settlingHops } = PRESENCE_TUNING;

/**
 * Whether anybody near the array speaks at all in a finished stretch: the talker mask's presence, asked in one direction after another. A murmur of many has
 * the sound of speech, but nobody in it is as clear as one who stands before the array.
 */
export class VoicePresence {
  private readonly masked: MaskedHops;
  private readonly latest = new Float64Array(meanOverHops);

  constructor(spacingMetres: number) {
    this.masked = new MaskedHops(spacingMetres);
  }

  /**
   * The highest presence, as a mean over 0.4 s, of anybody who speaks from one of the directions, 0…1; no further search once `enough` is reached.
   * 0 for a stretch that is too short to tell.
   */
  peak(hops: StoredHops, delays: readonly number[], enough: number): number {
    let peak = 0;
    for (const delaySamples of delays) {
      peak = Math.max(peak, this.peakFrom(hops, delaySamples, enough));
      if (peak >= enough) break;
    }
    return peak;
  }

  private peakFrom(hops: StoredHops, delaySamples: number, enough: number): number {
    const { latest } = this;
    latest.fill(0);
    let sum = 0;
    let peak = 0;
    this.masked.follow(hops, delaySamples, ({ presence }, hop) => {
      const settled = hop - settlingHops;
      if (settled < 0) return true;
      const place = settled % meanOverHops;
      sum += presence - latest[place];
      latest[place] = presence;
      if (settled >= meanOverHops - 1) peak = Math.max(peak, sum / meanOverHops);
      return peak < enough;
    });
    return peak;
  }
}

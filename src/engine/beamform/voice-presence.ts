import { MASK_LOOK_AHEAD_HOPS, TalkerMask } from './mask/talker-mask.ts';
import type { StoredHops } from './stored-hops.ts';
import { createSpectrum } from './stft.ts';
import { PRESENCE_TUNING } from './tuning.ts';

const { meanOverHops, settlingHops } = PRESENCE_TUNING;

/**
 * Whether anybody near the array speaks at all in a finished stretch: the talker mask's presence, asked in one direction after another. A murmur of many has
 * the sound of speech, but nobody in it is as clear as one who stands before the array.
 */
export class VoicePresence {
  private readonly mask: TalkerMask;
  private readonly silence = createSpectrum();
  private readonly latest = new Float64Array(meanOverHops);

  constructor(spacingMetres: number) {
    this.mask = new TalkerMask(spacingMetres);
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
    const { mask, silence, latest } = this;
    mask.reset();
    latest.fill(0);
    let sum = 0;
    let peak = 0;
    for (let at = 0; at < hops.count + MASK_LOOK_AHEAD_HOPS && peak < enough; at++) {
      const newest = at < hops.count ? hops.at(at) : undefined;
      const { presence } = mask.follow(newest?.left ?? silence, newest?.right ?? silence, delaySamples);
      const hop = at - MASK_LOOK_AHEAD_HOPS - settlingHops;
      if (hop < 0) continue;
      const place = hop % meanOverHops;
      sum += presence - latest[place];
      latest[place] = presence;
      if (hop >= meanOverHops - 1) peak = Math.max(peak, sum / meanOverHops);
    }
    return peak;
  }
}

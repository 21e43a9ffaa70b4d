import { SAMPLE_RATE_HZ } from '../audio/pcm.ts';
import type { Direction } from '../base/utterance.ts';
import { DELAY_TUNING, SPEED_OF_SOUND_METRES_PER_SECOND, TALKER_TUNING } from './tuning.ts';

/** The longest delay, in samples at 16 kHz, that sound can have between microphones this far apart. */
export function longestDelaySamples(spacingMetres: number): number {
  return (spacingMetres / SPEED_OF_SOUND_METRES_PER_SECOND) * SAMPLE_RATE_HZ;
}

/** Delays that differ by more come from different directions: see {@link TALKER_TUNING}. */
export function apartDelaySamples(spacingMetres: number): number {
  const { otherDelaySamples, otherDelayShare } = TALKER_TUNING;
  return Math.max(otherDelaySamples, otherDelayShare * longestDelaySamples(spacingMetres));
}

/**
 * The delay (arrival right minus arrival left, in samples at 16 kHz) of a far source in this direction: 0° is broadside, positive towards
 * the right microphone.
 */
export function delayFromAzimuth(azimuthDegrees: number, spacingMetres: number): number {
  // `+ 0` turns -0 into 0.
  return -longestDelaySamples(spacingMetres) * Math.sin((azimuthDegrees * Math.PI) / 180) + 0;
}

/**
 * Where a far source is that is heard with some delay, and how sure that is; refilled at every hop. Fractions that are handed from function
 * to function are put on the heap one by one, so it takes an object and does all of it in one place.
 */
export class SourceDirection implements Direction {
  azimuthDegrees = 0;
  confidence = 0;
  readonly #longestDelay: number;

  constructor(spacingMetres: number) {
    this.#longestDelay = longestDelaySamples(spacingMetres);
  }

  /**
   * The inverse of {@link delayFromAzimuth}; delays longer than the spacing allows count as ±90°. The direction is the surer the sharper
   * the peak of the correlation is (0 to 1; a flat peak is the mark of reverberation, in which directions go wrong), and the less a given
   * error of the delay turns it, which is most at the sides (by 1/cos).
   */
  pointTo({ delaySamples, sharpness }: { readonly delaySamples: number; readonly sharpness: number }): void {
    const sine = Math.min(1, Math.max(-1, -delaySamples / this.#longestDelay));
    const angle = Math.asin(sine);
    this.azimuthDegrees = (angle * 180) / Math.PI + 0;
    const facing = Math.sqrt(Math.max(0, Math.cos(angle)));
    this.confidence = Math.min(1, (sharpness * facing) / DELAY_TUNING.peakForCertainDirection);
  }
}

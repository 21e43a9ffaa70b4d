import { SAMPLE_RATE_HZ } from '../audio/pcm.ts';
import { DELAY_TUNING, SPEED_OF_SOUND_METRES_PER_SECOND } from './tuning.ts';

/** The longest delay, in samples at 16 kHz, that sound can have between microphones this far apart. */
export function longestDelaySamples(spacingMetres: number): number {
  return (spacingMetres / SPEED_OF_SOUND_METRES_PER_SECOND) * SAMPLE_RATE_HZ;
}

/**
 * Direction of a far source from its delay (arrival right minus arrival left, in samples at 16 kHz): 0° is broadside, positive
 * towards the right microphone. Delays longer than the spacing allows count as ±90°.
 */
export function azimuthFromDelay(delaySamples: number, spacingMetres: number): number {
  const sine = -delaySamples / longestDelaySamples(spacingMetres);
  // `+ 0` turns -0 into 0.
  return (Math.asin(Math.min(1, Math.max(-1, sine))) * 180) / Math.PI + 0;
}

/** The inverse of {@link azimuthFromDelay}. */
export function delayFromAzimuth(azimuthDegrees: number, spacingMetres: number): number {
  return -longestDelaySamples(spacingMetres) * Math.sin((azimuthDegrees * Math.PI) / 180) + 0;
}

/**
 * How sure a direction is, 0 to 1: the sharper the peak of the correlation, and the less a given error of the delay turns the
 * direction, which is most at the sides (by 1/cos). A flat peak is the mark of reverberation, in which directions go wrong.
 */
export function directionConfidence(sharpness: number, azimuthDegrees: number): number {
  const facing = Math.sqrt(Math.max(0, Math.cos((azimuthDegrees * Math.PI) / 180)));
  return Math.min(1, (sharpness * facing) / DELAY_TUNING.peakForCertainDirection);
}

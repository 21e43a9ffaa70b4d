import { MVDR_TUNING } from './tuning.ts';

/** |gain| at which white noise comes out as loud as the limit allows: the squared norm of the weights is (1 + |gain|²)/2. */
export const MOST_GAIN = Math.sqrt(2 * 10 ** (MVDR_TUNING.whiteNoiseGainDb / 10) - 1);

/** Diagonal loading for a covariance learned from so many hops, as a share of the noise power. */
export function loadingFor(hops: number): number {
  return MVDR_TUNING.loading + MVDR_TUNING.loadingOfOneHop / Math.max(1, hops);
}

/** What a noise covariance asks of the beam in one bin: beam = sum − gain × difference. Refilled at every call. */
export interface BlockingGain {
  re: number;
  im: number;
}

/**
 * The minimum-variance distortionless-response beamformer (Capon, 1969) for two microphones, in closed form.
 *
 * With the right microphone turned by the talker's delay, `sum` = (left + right)/2 carries the talker and `difference` =
 * (left − right)/2 does not. The beam sum − g × difference with g = E[sum × conj(difference)] / E[|difference|²] over the noise is
 * the generalised sidelobe canceller (Griffiths and Jim, 1982), and equal to MVDR. Diagonal loading δ of the microphones' covariance adds δ/2
 * to the power of sum and difference and nothing to their product. The squared norm of the weights is (1 + |g|²)/2, so a limit of
 * the white-noise gain is a limit of |g|.
 *
 * @param leftPower noise power at the left microphone
 * @param rightPower at the right one
 * @param crossRe real part of the noise cross-spectrum left × conj(right), the right one turned already
 * @param crossIm its imaginary part
 * @param loading diagonal loading as a share of the mean noise power
 * @param mostGain largest |g| that the white-noise limit allows
 */
export function blockingGain(
  leftPower: number,
  rightPower: number,
  crossRe: number,
  crossIm: number,
  loading: number,
  mostGain: number,
  gain: BlockingGain,
): void {
  const power = 0.5 * (leftPower + rightPower);
  // E[sum × conj(difference)] and E[|difference|²].
  const productRe = 0.25 * (leftPower - rightPower);
  const productIm = -0.5 * crossIm;
  const difference = 0.5 * (power - crossRe) + 0.5 * loading * power;
  if (!(difference > 0)) {
    // Nothing known of the noise, or nothing but silence: delay-and-sum.
    gain.re = 0;
    gain.im = 0;
    return;
  }
  gain.re = productRe / difference;
  gain.im = productIm / difference;
  const squared = gain.re * gain.re + gain.im * gain.im;
  if (squared > mostGain * mostGain) {
    const scale = mostGain / Math.sqrt(squared);
    gain.re *= scale;
    gain.im *= scale;
  }
}

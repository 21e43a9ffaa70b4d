import type { SpatialCovariance } from './spatial-covariance.ts';
import type { Spectrum } from './stft.ts';
import { BIN_COUNT, MVDR_TUNING, WINDOW_SAMPLES } from './tuning.ts';

/** |gain| at which white noise comes out as loud as the limit allows: the squared norm of the weights is (1 + |gain|²)/2. */
export const MOST_GAIN = Math.sqrt(2 * 10 ** (MVDR_TUNING.whiteNoiseGainDb / 10) - 1);

/** Diagonal loading for a covariance learned from so many hops, as a share of the noise power. */
export function loadingFor(hops: number): number {
  return MVDR_TUNING.loading + MVDR_TUNING.loadingOfOneHop / Math.max(1, hops);
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
 * @param gains where g is written, at place `k`: beam = sum − g × difference
 */
export function blockingGain(
  leftPower: number,
  rightPower: number,
  crossRe: number,
  crossIm: number,
  loading: number,
  mostGain: number,
  gains: Spectrum,
  k: number,
): void {
  const power = 0.5 * (leftPower + rightPower);
  // E[sum × conj(difference)] and E[|difference|²].
  const productRe = 0.25 * (leftPower - rightPower);
  const productIm = -0.5 * crossIm;
  const difference = 0.5 * (power - crossRe) + 0.5 * loading * power;
  if (!(difference > 0)) {
    // Nothing known of the noise, or nothing but silence: delay-and-sum.
    gains.re[k] = 0;
    gains.im[k] = 0;
    return;
  }
  const re = productRe / difference;
  const im = productIm / difference;
  const squared = re * re + im * im;
  const scale = squared > mostGain * mostGain ? mostGain / Math.sqrt(squared) : 1;
  gains.re[k] = scale * re;
  gains.im[k] = scale * im;
}

/**
 * The gains of every `step`-th bin from `first` on, for a talker who reaches the right microphone so many samples later than the left
 * one.
 */
export function designGains(
  noise: SpatialCovariance,
  delaySamples: number,
  loading: number,
  gains: Spectrum,
  first = 0,
  step = 1,
): void {
  const angle = (2 * Math.PI * delaySamples) / WINDOW_SAMPLES;
  const stepRe = Math.cos(step * angle);
  const stepIm = Math.sin(step * angle);
  // The phasor of bin k, which turns the right microphone, is the k-th power of that of bin 1.
  let turnRe = Math.cos(first * angle);
  let turnIm = Math.sin(first * angle);
  for (let k = first; k < BIN_COUNT; k += step) {
    const crossRe = noise.crossRe[k] * turnRe + noise.crossIm[k] * turnIm;
    const crossIm = noise.crossIm[k] * turnRe - noise.crossRe[k] * turnIm;
    blockingGain(noise.leftPower[k], noise.rightPower[k], crossRe, crossIm, loading, MOST_GAIN, gains, k);
    const nextRe = turnRe * stepRe - turnIm * stepIm;
    turnIm = turnRe * stepIm + turnIm * stepRe;
    turnRe = nextRe;
  }
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockingGain, loadingFor, MOST_GAIN } from '../../src/engine/beamform/mvdr-weights.ts';
import { FixedBeam } from '../../src/engine/beamform/fixed-beam.ts';
import { SpatialCovariance } from '../../src/engine/beamform/spatial-covariance.ts';
import { createSpectrum } from '../../src/engine/beamform/stft.ts';
import { BIN_COUNT, MVDR_TUNING, WINDOW_SAMPLES } from '../../src/engine/beamform/tuning.ts';
import { innerProduct, multiply, mvdrWeights, size, type Complex } from './complex-solver.ts';

const power = fc.double({ min: 1e-6, max: 1e3, noNaN: true });
const angle = fc.double({ min: -Math.PI, max: Math.PI, noNaN: true });
const coherence = fc.double({ min: 0, max: 0.999, noNaN: true });
const loading = fc.double({ min: 1e-4, max: 0.5, noNaN: true });

interface Case {
  readonly left: number;
  readonly right: number;
  readonly cross: Complex;
  readonly covariance: readonly (readonly Complex[])[];
}

/** A noise covariance with its loading, as the reference takes it. */
function caseOf(left: number, right: number, share: number, phase: number, load: number): Case {
  const magnitude = share * Math.sqrt(left * right);
  const cross: Complex = [magnitude * Math.cos(phase), magnitude * Math.sin(phase)];
  const delta = (load * (left + right)) / 2;
  return {
    left,
    right,
    cross,
    covariance: [
      [[left + delta, 0], cross],
      [
        [cross[0], -cross[1]],
        [right + delta, 0],
      ],
    ],
  };
}

function gainOf(
  leftPower: number,
  rightPower: number,
  cross: Complex,
  load: number,
  mostGain: number,
): { re: number; im: number } {
  const gains = createSpectrum();
  gains.re.fill(7);
  gains.im.fill(7);
  blockingGain(leftPower, rightPower, cross[0], cross[1], load, mostGain, gains, 3);
  expect(gains.re[2]).toBe(7);
  return { re: gains.re[3], im: gains.im[3] };
}

describe('MVDR weights in closed form', () => {
  it('agree with a general solver for any covariance, steering and loading', () => {
    fc.assert(
      fc.property(power, power, coherence, angle, angle, loading, (left, right, share, phase, turn, load) => {
        const { cross, covariance } = caseOf(left, right, share, phase, load);
        // The talker reaches the right microphone with this phase; turning it back is what the caller does.
        const steering: Complex[] = [
          [1, 0],
          [Math.cos(turn), -Math.sin(turn)],
        ];
        const reference = mvdrWeights(covariance, steering);
        const turned = multiply(cross, [Math.cos(turn), -Math.sin(turn)]);
        const gain = gainOf(left, right, turned, load, Infinity);
        // sum − gain × difference, as weights to be conjugated.
        const leftWeight: Complex = [0.5 * (1 - gain.re), 0.5 * gain.im];
        const rightWeight = multiply(
          [0.5 * (1 + gain.re), -0.5 * gain.im],
          [Math.cos(turn), -Math.sin(turn)],
        );
        const scale = Math.max(1, size(reference[0]), size(reference[1]));
        expect(Math.abs(leftWeight[0] - reference[0][0]) / scale).toBeLessThan(1e-8);
        expect(Math.abs(leftWeight[1] - reference[0][1]) / scale).toBeLessThan(1e-8);
        expect(Math.abs(rightWeight[0] - reference[1][0]) / scale).toBeLessThan(1e-8);
        expect(Math.abs(rightWeight[1] - reference[1][1]) / scale).toBeLessThan(1e-8);
      }),
      { numRuns: 500 },
    );
  });

  it('never let white noise out louder than the limit, and keep the phase of the gain at the limit', () => {
    fc.assert(
      fc.property(power, power, coherence, angle, (left, right, share, phase) => {
        const { cross } = caseOf(left, right, share, phase, 0);
        const gain = gainOf(left, right, cross, 1e-9, MOST_GAIN);
        const squaredNorm = (1 + gain.re ** 2 + gain.im ** 2) / 2;
        expect(10 * Math.log10(squaredNorm)).toBeLessThan(MVDR_TUNING.whiteNoiseGainDb + 1e-6);
        const free = gainOf(left, right, cross, 1e-9, Infinity);
        expect(free.re * gain.im - free.im * gain.re).toBeCloseTo(0, 5);
      }),
    );
  });

  it('fall back to delay-and-sum where nothing is known of the noise', () => {
    expect(gainOf(0, 0, [0, 0], loadingFor(0), MOST_GAIN)).toEqual({ re: 0, im: 0 });
  });

  it('trust a covariance of few hops less', () => {
    expect(loadingFor(1)).toBeGreaterThan(10 * loadingFor(100));
  });
});

describe('a fixed beam', () => {
  /** Noise from one direction plus a little of its own at each microphone. */
  function pointNoise(delaySamples: number): SpatialCovariance {
    const covariance = new SpatialCovariance();
    covariance.hops = 100;
    for (let k = 0; k < BIN_COUNT; k++) {
      const phase = (2 * Math.PI * k * delaySamples) / WINDOW_SAMPLES;
      covariance.leftPower[k] = 1.001;
      covariance.rightPower[k] = 1.001;
      covariance.crossRe[k] = Math.cos(phase);
      covariance.crossIm[k] = Math.sin(phase);
    }
    return covariance;
  }

  /** What a plane wave of amplitude 1 at the left microphone becomes in the beam, in dB. */
  function responseDb(beam: FixedBeam, delaySamples: number, k: number): number {
    const left = createSpectrum();
    const right = createSpectrum();
    const phase = (-2 * Math.PI * k * delaySamples) / WINDOW_SAMPLES;
    left.re[k] = 1;
    right.re[k] = Math.cos(phase);
    right.im[k] = Math.sin(phase);
    return 10 * Math.log10(beam.power(left, right, k));
  }

  it('passes the talker as the left microphone hears it, and puts the noise into a null', () => {
    const beam = new FixedBeam();
    beam.design(1.2, pointNoise(-2), loadingFor(100));
    for (const k of [20, 40, 80, 120]) {
      expect(responseDb(beam, 1.2, k)).toBeCloseTo(0, 6);
      expect(responseDb(beam, -2, k)).toBeLessThan(-20);
    }
  });

  it('gives the power of the noise that it lets through', () => {
    const beam = new FixedBeam();
    const noise = pointNoise(-2);
    beam.design(1.2, noise, loadingFor(100));
    for (const k of [20, 60, 200]) {
      const weights: Complex[] = [0, 1].map((microphone) => {
        const one = createSpectrum();
        const none = createSpectrum();
        one.re[k] = 1;
        const beamed = createSpectrum();
        beam.apply(microphone === 0 ? one : none, microphone === 0 ? none : one, beamed);
        return [beamed.re[k], -beamed.im[k]];
      });
      const covariance: Complex[][] = [
        [
          [noise.leftPower[k], 0],
          [noise.crossRe[k], noise.crossIm[k]],
        ],
        [
          [noise.crossRe[k], -noise.crossIm[k]],
          [noise.rightPower[k], 0],
        ],
      ];
      const filtered = covariance.map((row) =>
        row.reduce<Complex>(
          (total, value, place) => {
            const term = multiply(value, weights[place]);
            return [total[0] + term[0], total[1] + term[1]];
          },
          [0, 0],
        ),
      );
      expect(beam.noisePower[k]).toBeCloseTo(innerProduct(weights, filtered)[0], 8);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { toEngineRate } from '../../src/engine/audio/resample.ts';
import { collect, firstDifference, streamOf } from './sound.ts';

const RATES_HZ = [8_000, 11_025, 22_050, 32_000, 37_123, 44_100, 48_000, 88_200, 96_000, 192_000];

function sine(frequencyHz: number, sampleRateHz: number, seconds = 1, delaySeconds = 0): Float32Array {
  return Float32Array.from({ length: Math.round(sampleRateHz * seconds) }, (_, index) =>
    Math.sin(2 * Math.PI * frequencyHz * (index / sampleRateHz - delaySeconds)),
  );
}

/** Level of the middle of a signal relative to a full-scale sine, in dB. */
function levelDb(samples: Float32Array): number {
  const middle = samples.subarray(2_000, samples.length - 2_000);
  const power = middle.reduce((sum, sample) => sum + sample * sample, 0) / middle.length;
  return 10 * Math.log10(2 * power);
}

describe('resampling to 16 kHz', () => {
  it('16 kHz passes bit for bit', async () => {
    const samples = sine(440, 16_000).map((value) => value + 1e-7);
    const [read] = await collect(toEngineRate(streamOf([samples], 16_000)));
    expect(firstDifference(read, samples)).toBe(-1);
  });

  for (const rate of [44_100, 48_000, 96_000, 192_000, 22_050]) {
    it(`from ${rate} Hz: speech passes, what would alias is at least 90 dB down`, async () => {
      for (const frequency of [100, 1_000, 3_400, 6_000, 7_200]) {
        const [read] = await collect(toEngineRate(streamOf([sine(frequency, rate)], rate)));
        expect(Math.abs(levelDb(read))).toBeLessThan(0.02);
      }
      for (const frequency of [8_200, 9_000, 10_500, 15_000, 20_000, 40_000].filter(
        (hertz) => hertz < rate / 2,
      )) {
        const [read] = await collect(toEngineRate(streamOf([sine(frequency, rate)], rate)));
        expect(levelDb(read)).toBeLessThan(-90);
      }
    });
  }

  for (const rate of RATES_HZ) {
    it(`from ${rate} Hz: a tone keeps its phase to a hundredth of a sample, beginning and end included, and its length`, async () => {
      const seconds = 0.7;
      const [read] = await collect(toEngineRate(streamOf([sine(500, rate, seconds)], rate)));
      expect(read.length).toBe(Math.round((Math.round(rate * seconds) * 16_000) / rate));
      const ideal = sine(500, 16_000, seconds);
      // A delay of 0.01 sample at 500 Hz would leave an error of 0.002; the filter rings where the tone starts and stops.
      for (let index = 200; index < read.length - 300; index++) {
        expect(Math.abs(read[index] - ideal[index])).toBeLessThan(0.002);
      }
    });

    it(`from ${rate} Hz: an impulse stays where it was, at the very beginning and end too`, async () => {
      const length = Math.round(rate * 0.5);
      for (const at of [0, 3, Math.round(length / 3), length - 1]) {
        const samples = new Float32Array(length);
        samples[at] = 1;
        const [read] = await collect(toEngineRate(streamOf([samples], rate)));
        const peak = read.reduce(
          (best, value, index) => (Math.abs(value) > Math.abs(read[best]) ? index : best),
          0,
        );
        expect(Math.abs(peak - Math.min(read.length - 1, (at * 16_000) / rate))).toBeLessThanOrEqual(0.51);
      }
    });
  }

  it('how the input is cut into blocks changes nothing', async () => {
    const samples = Float32Array.from({ length: 50_000 }, (_, index) => Math.sin(index * index * 1e-5));
    const [whole] = await collect(toEngineRate(streamOf([samples], 44_100, samples.length)));
    let seed = 1;
    const irregular = () => (seed = (seed * 16_807) % 2_147_483_647) % 700;
    for (const size of [1_023, 4_096, () => 1 + irregular()]) {
      const [pieces] = await collect(toEngineRate(streamOf([samples], 44_100, size)));
      expect(firstDifference(pieces, whole)).toBe(-1);
    }
  });

  it('both channels go through the same filter: what was the same stays the same, a delay between them stays to 0.001 sample', async () => {
    for (const rate of [44_100, 48_000]) {
      const delaySamples = 2.3;
      const left = sine(1_000, rate);
      const right = sine(1_000, rate, 1, delaySamples / 16_000);
      const [a, b, c] = await collect(toEngineRate(streamOf([left, right, left], rate)));
      expect(firstDifference(c, a)).toBe(-1);
      const phase = (samples: Float32Array): number => {
        let real = 0;
        let imaginary = 0;
        for (let index = 3_200; index < 12_800; index++) {
          real += samples[index] * Math.cos((2 * Math.PI * index) / 16);
          imaginary -= samples[index] * Math.sin((2 * Math.PI * index) / 16);
        }
        return Math.atan2(imaginary, real);
      };
      const measured = ((phase(a) - phase(b)) * 16) / (2 * Math.PI);
      expect(Math.abs(measured - delaySamples)).toBeLessThan(0.001);
    }
  });

  it('sound shorter than the filter comes out whole', async () => {
    for (const length of [1, 2, 30, 400]) {
      const [read] = await collect(toEngineRate(streamOf([new Float32Array(length).fill(0.5)], 48_000)));
      expect(read.length).toBe(Math.round(length / 3));
    }
  });

  it('several streams at once do not disturb each other, and leaving one early frees it', async () => {
    const samples = sine(700, 48_000, 0.3);
    const [alone] = await collect(toEngineRate(streamOf([samples], 48_000)));
    for await (const block of toEngineRate(streamOf([samples], 48_000)).blocks) {
      expect(block).toHaveLength(1);
      break;
    }
    const together = await Promise.all(
      [1, 2, 3].map(() => collect(toEngineRate(streamOf([samples], 48_000, 313)))),
    );
    for (const [read] of together) expect(firstDifference(read, alone)).toBe(-1);
  });

  it('a stream is read once', async () => {
    const stream = toEngineRate(streamOf([sine(700, 48_000, 0.1)], 48_000));
    await collect(stream);
    await expect(collect(stream)).rejects.toThrow('only once');
  });
});

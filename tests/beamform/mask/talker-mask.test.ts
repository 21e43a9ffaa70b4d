import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { BandFeatures } from '../../../src/engine/beamform/mask/band-features.ts';
import weights from '../../../src/engine/beamform/mask/mask-weights.json' with { type: 'json' };
import { MaskNetwork } from '../../../src/engine/beamform/mask/mask-network.ts';
import { MASK_LOOK_AHEAD_HOPS, TalkerMask } from '../../../src/engine/beamform/mask/talker-mask.ts';
import { createSpectrum, StereoAnalysis, type Spectrum } from '../../../src/engine/beamform/stft.ts';
import { BIN_COUNT, HOP_SAMPLES, WINDOW_SAMPLES } from '../../../src/engine/beamform/tuning.ts';
import { randomSource, scaled, sum } from '../synthetic-array.ts';

const ALLOCATIONS = fileURLToPath(new URL('../processes/mask-allocations.ts', import.meta.url));
const MOST_PROCESSES = 12;
/** One fraction put on the heap is 16 bytes. */
const LEAST_ALLOCATION_BYTES = 16;

interface Fixture {
  readonly spacingMetres: number;
  readonly delaySamples: number;
  readonly pcm: string;
  readonly hops: readonly number[];
  readonly inputs: readonly (readonly number[])[];
  readonly outputs: readonly (readonly number[])[];
}

async function readFixture(): Promise<Fixture> {
  const file = new URL('../../fixtures/mask-parity.json', import.meta.url);
  return JSON.parse(await readFile(file, 'utf8')) as Fixture;
}

/** Calls for every hop of two signals; hop i is centred at sample i × {@link HOP_SAMPLES}. */
function everyHop(
  left: Float32Array,
  right: Float32Array,
  take: (left: Spectrum, right: Spectrum, hop: number) => void,
): void {
  const analysis = new StereoAnalysis();
  for (let hop = 0; (hop + 1) * HOP_SAMPLES <= left.length; hop++) {
    const from = hop * HOP_SAMPLES;
    analysis.push(left.subarray(from, from + HOP_SAMPLES), right.subarray(from, from + HOP_SAMPLES));
    take(analysis.left, analysis.right, hop);
  }
}

/** A plane wave alone: every bin of the given power, the right microphone late by the delay. */
function planeWave(delaySamples: number, power: number): { left: Spectrum; right: Spectrum } {
  const left = createSpectrum();
  const right = createSpectrum();
  for (let k = 0; k < BIN_COUNT; k++) {
    const angle = (-2 * Math.PI * k * delaySamples) / WINDOW_SAMPLES;
    left.re[k] = Math.sqrt(power);
    right.re[k] = Math.sqrt(power) * Math.cos(angle);
    right.im[k] = Math.sqrt(power) * Math.sin(angle);
  }
  return { left, right };
}

describe('the features of the mask', () => {
  it('of a plane wave are those of its delay', () => {
    const features = new BandFeatures(0.0686, [10, 12, 15]);
    const { left, right } = planeWave(3, 0.5);
    features.delaySamples = 1;
    features.update(left, right);
    // Two samples from where is listened to: the cross-spectrum turns by 2π · 2k/512 and is averaged over each band's bins.
    const turned = (bins: number[], part: (angle: number) => number): number =>
      bins.reduce((total, k) => total + part((2 * Math.PI * 2 * k) / 512), 0) / bins.length;
    const [level, otherLevel, re, otherRe, im, otherIm, difference, otherDifference, spacing, delay] =
      features.inputs;
    expect(level).toBeCloseTo(0, 6);
    expect(otherLevel).toBeCloseTo(0, 6);
    expect(re).toBeCloseTo(turned([10, 11], Math.cos), 6);
    expect(otherRe).toBeCloseTo(turned([12, 13, 14], Math.cos), 6);
    expect(im).toBeCloseTo(turned([10, 11], Math.sin), 6);
    expect(otherIm).toBeCloseTo(turned([12, 13, 14], Math.sin), 6);
    expect(difference).toBeCloseTo(0, 6);
    expect(otherDifference).toBeCloseTo(0, 6);
    expect(spacing).toBeCloseTo(0.686, 6);
    expect(delay).toBeCloseTo(1 / 3.2, 6);
  });

  it('tell levels against the mean so far', () => {
    const features = new BandFeatures(0.06, [10, 12]);
    features.delaySamples = 0;
    const loud = planeWave(0, 1);
    const quiet = planeWave(0, 0.01);
    features.update(quiet.left, quiet.right);
    features.update(loud.left, loud.right);
    // 20 dB louder, the mean of both hops halfway between: 10 dB, in units of 20 dB.
    expect(features.inputs[0]).toBeCloseTo(0.5, 5);
    features.reset();
    features.update(loud.left, loud.right);
    expect(features.inputs[0]).toBeCloseTo(0, 6);
  });
});

describe('the net of the mask', () => {
  it('gives what it gave where it was trained', async () => {
    const { spacingMetres, delaySamples, pcm, hops, inputs, outputs } = await readFixture();
    const bytes = Buffer.from(pcm, 'base64');
    const samples = Float32Array.from(
      { length: bytes.length / 2 },
      (_, n) => bytes.readInt16LE(2 * n) / 32_768,
    );
    const features = new BandFeatures(spacingMetres, weights.bandEdges);
    features.delaySamples = delaySamples;
    const network = new MaskNetwork(weights);
    const half = samples.length / 2;
    let compared = 0;
    everyHop(samples.subarray(0, half), samples.subarray(half), (left, right, hop) => {
      features.update(left, right);
      network.step(features.inputs);
      const at = hops.indexOf(hop);
      if (at < 0) return;
      compared++;
      for (const [n, value] of inputs[at].entries()) expect(features.inputs[n]).toBeCloseTo(value, 3);
      for (const [n, value] of outputs[at].entries()) expect(network.output[n]).toBeCloseTo(value, 3);
    });
    expect(compared).toBe(hops.length);
  });

  it('refuses weights that are cut short', () => {
    expect(() => new MaskNetwork({ ...weights, data: weights.data.slice(0, 4000) })).toThrow(RangeError);
  });
});

describe('the mask', () => {
  it('gives each of two voices to whoever listens there', () => {
    // Two voices of speech's colour, louder and softer by turns.
    const spacing = 0.08;
    const [here, there] = [-2.2, 2.2];
    const one = randomSource(1, { length: 65_536, tiltDbPerOctave: 6 });
    const other = randomSource(2, { length: 65_536, tiltDbPerOctave: 6 });
    const syllables = (signal: Float32Array, phase: number): Float32Array =>
      signal.map((sample, n) => (Math.floor(n / 4000) % 2 === phase ? sample : 0));
    const left = sum(syllables(one.delayed(0), 0), syllables(other.delayed(0), 1));
    const right = sum(syllables(one.delayed(here), 0), syllables(other.delayed(there), 1));
    const own = scaled(randomSource(3, { length: 65_536 }).delayed(0), 0.005);
    const meanOf = (
      delaySamples: number,
    ): { during: number; otherwise: number; present: number; absent: number } => {
      const mask = new TalkerMask(spacing);
      const sums = { during: 0, otherwise: 0, present: 0, absent: 0 };
      const counts = { during: 0, otherwise: 0 };
      everyHop(sum(left, own), sum(right, scaled(own, -1)), (leftSpectrum, rightSpectrum, at) => {
        const found = mask.follow(leftSpectrum, rightSpectrum, delaySamples);
        const hop = at - MASK_LOOK_AHEAD_HOPS;
        // Not where one passes into the other, and not before the level is known.
        const place = (hop * HOP_SAMPLES) % 4000;
        if (hop < 60 || place < 700 || place > 3300) return;
        const speaks = Math.floor((hop * HOP_SAMPLES) / 4000) % 2 === (delaySamples < 0 ? 0 : 1);
        const when = speaks ? 'during' : 'otherwise';
        for (let k = 16; k < 128; k++) sums[when] += found.maskOfBin[k] / 112;
        sums[speaks ? 'present' : 'absent'] += found.presence;
        counts[when]++;
      });
      return {
        during: sums.during / counts.during,
        otherwise: sums.otherwise / counts.otherwise,
        present: sums.present / counts.during,
        absent: sums.absent / counts.otherwise,
      };
    };
    for (const delay of [here, there]) {
      const { during, otherwise, present, absent } = meanOf(delay);
      expect(during).toBeGreaterThan(otherwise + 0.2);
      expect(present).toBeGreaterThan(absent + 0.2);
    }
  });

  it('allocates nothing from hop to hop', () => {
    // V8 compiles some processes so that one fraction a hop is put on the heap: what the code itself allocates is in every one.
    let bytesPerHop = Infinity;
    for (let run = 0; run < MOST_PROCESSES && bytesPerHop >= LEAST_ALLOCATION_BYTES / 4; run++) {
      const ended = spawnSync(process.execPath, ['--import', 'tsx', ALLOCATIONS], { encoding: 'utf8' });
      expect(ended.stderr).toBe('');
      bytesPerHop = Math.min(bytesPerHop, Number(ended.stdout));
    }
    expect(bytesPerHop).toBeLessThan(LEAST_ALLOCATION_BYTES / 4);
  });
});

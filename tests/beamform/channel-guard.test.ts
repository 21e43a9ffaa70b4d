import { describe, expect, it } from 'vitest';
import type { MicrophoneFault } from '../../src/engine/beamform/beamformer.ts';
import { BEAMFORMER_KINDS } from '../../src/engine/beamform/create-beamformer.ts';
import {
  concatenated,
  decibels,
  randomSource,
  type RunResult,
  rms,
  runBeamformer,
  scaled,
  sum,
} from './synthetic-array.ts';

const SPACING = 0.06;
const source = randomSource(1, { tiltDbPerOctave: 3 });
const left = source.delayed(0);
const right = source.delayed(1.2);
const silence = new Float32Array(left.length);
/** Faults are believed after half a second or so; then the hand-over. */
const settled = 12_288;

function faultsOf(result: RunResult): MicrophoneFault[] {
  return [...result.beamformer.state.faults].sort();
}

function differenceDb(output: Float32Array, wanted: Float32Array, from = settled): number {
  const error = output.map((sample, n) => sample - wanted[n]);
  return decibels(rms(error, from) / rms(wanted, from));
}

/** Largest step between neighbouring samples of the second difference: a click stands out of smooth sound. */
function roughness(signal: Float32Array, from: number, to: number): number {
  let worst = 0;
  for (let n = from + 2; n < to; n++) {
    worst = Math.max(worst, Math.abs(signal[n] - 2 * signal[n - 1] + signal[n - 2]));
  }
  return worst;
}

describe.each(BEAMFORMER_KINDS)('the guard of the %s beamformer', (kind) => {
  it('finds nothing wrong with a sound array', () => {
    const result = runBeamformer(kind, SPACING, left, right);
    expect(faultsOf(result)).toEqual([]);
    expect(result.beamformer.state.using).toBe('both');
  });

  it.each([
    ['right', left, silence, left],
    ['left', silence, right, right],
  ] as const)(
    'passes the other microphone through when one is dead (alive: %s)',
    (_, first, second, alive) => {
      const result = runBeamformer(kind, SPACING, first, second);
      const dead = first === silence ? 'left' : 'right';
      expect(faultsOf(result)).toEqual([`${dead}-dead`]);
      expect(result.beamformer.state.using).toBe(dead === 'left' ? 'right' : 'left');
      expect(differenceDb(result.output, alive)).toBeLessThan(-60);
    },
  );

  it('calls neither microphone dead in digital silence', () => {
    expect(faultsOf(runBeamformer(kind, SPACING, silence, silence))).toEqual([]);
  });

  it('notices a microphone written twice', () => {
    expect(faultsOf(runBeamformer(kind, SPACING, left, left))).toEqual(['identical']);
  });

  it.each(['left', 'right'] as const)('avoids a clipping %s microphone', (which) => {
    const clipped = (signal: Float32Array): Float32Array =>
      signal.map((sample) => Math.min(1, Math.max(-1, 20 * sample)));
    const first = which === 'left' ? clipped(left) : left;
    const second = which === 'right' ? clipped(right) : right;
    const result = runBeamformer(kind, SPACING, first, second);
    expect(faultsOf(result)).toContain(`${which}-clipping`);
    expect(result.beamformer.state.using).toBe(which === 'left' ? 'right' : 'left');
  });

  it('avoids a microphone that fell by 20 dB into its own noise', () => {
    const weak = sum(scaled(right, 0.1), randomSource(2, { rms: 0.01 }).delayed(0));
    const result = runBeamformer(kind, SPACING, left, weak);
    expect(faultsOf(result)).toContain('mismatched');
    expect(result.beamformer.state.using).toBe('left');
    expect(differenceDb(result.output, left)).toBeLessThan(-60);
  });

  it('avoids a channel of unrelated noise, whichever it is', () => {
    const garbage = randomSource(3, { rms: 0.1 }).delayed(0);
    // Half a second of room noise, then speech: the garbage stands out by not getting louder.
    const quiet = concatenated(scaled(randomSource(4).delayed(0).subarray(0, 8192), 0.05), left);
    const constant = concatenated(garbage.subarray(0, 8192), garbage);
    const speech = (sample: number): number => (sample < 8192 ? 0 : 1);
    const garbageRight = runBeamformer(kind, SPACING, quiet, constant, speech);
    expect(faultsOf(garbageRight)).toContain('uncorrelated');
    expect(garbageRight.beamformer.state.using).toBe('left');
    const garbageLeft = runBeamformer(kind, SPACING, constant, quiet, speech);
    expect(faultsOf(garbageLeft)).toContain('uncorrelated');
    expect(garbageLeft.beamformer.state.using).toBe('right');
  });

  it('turns a microphone that is wired backwards', () => {
    const result = runBeamformer(kind, SPACING, left, scaled(right, -1));
    expect(faultsOf(result)).toEqual(['inverted']);
    expect(result.beamformer.state.using).toBe('both');
    expect(differenceDb(result.output, left)).toBeLessThan(-20);
    expect(result.beamformer.state.delaySamples).toBeCloseTo(1.2, 1);
  });

  it('hands over without a click when a microphone dies and comes back', () => {
    const tone = (phase: number): Float32Array =>
      Float32Array.from(
        { length: 65_536 },
        (_, n) => 0.3 * Math.sin((2 * Math.PI * 440 * n) / 16_000 + phase),
      );
    const tones = tone(0);
    const broken = tone(0.05).map((sample, n) => (n > 20_000 && n < 40_000 ? 0 : sample));
    const { output, beamformer } = runBeamformer(kind, SPACING, tones, broken);
    expect(beamformer.state.using).toBe('both');
    // The dying microphone itself stops with a step of up to 0.3 at half weight; the hand-over must add nothing to it.
    expect(roughness(output, 20_600, 39_700)).toBeLessThan(1.5 * roughness(tones, 1000, 19_000));
    expect(roughness(output, 41_000, 60_000)).toBeLessThan(1.5 * roughness(tones, 1000, 19_000));
    expect(differenceDb(output.subarray(24_000, 39_000), tones.subarray(24_000, 39_000), 0)).toBeLessThan(
      -50,
    );
  });

  it('forgives a fault that has passed', () => {
    const first = concatenated(left, left, left);
    const second = concatenated(right, silence, right);
    const seen: string[] = [];
    const { beamformer } = runBeamformer(kind, SPACING, first, second, 1, (at) => {
      if (seen.at(-1) !== at.state.using) seen.push(at.state.using);
    });
    expect(seen).toEqual(['both', 'left', 'both']);
    expect([...beamformer.state.faults]).toEqual([]);
  });

  it('keeps running on NaN, infinity and full-scale garbage', () => {
    const wild = left.map((sample, n) => (n % 97 === 0 ? Number.NaN : n % 89 === 0 ? Infinity : sample));
    const { output } = runBeamformer(kind, SPACING, wild, right);
    expect(output.every((sample) => Number.isFinite(sample))).toBe(true);
    expect(rms(output, settled)).toBeGreaterThan(0.01);
  });
});

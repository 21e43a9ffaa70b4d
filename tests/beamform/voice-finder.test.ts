import { describe, expect, it } from 'vitest';
import { delayFromAzimuth } from '../../src/engine/beamform/direction.ts';
import { MvdrBeamformer } from '../../src/engine/beamform/mvdr.ts';
import { riseOfRecordingDb } from '../../src/engine/beamform/rise.ts';
import type { TalkerRule } from '../../src/engine/beamform/talker-rule.ts';
import { VoiceFinder, type HeardVoices } from '../../src/engine/beamform/voice-finder.ts';
import { HOP_SAMPLES } from '../../src/engine/beamform/tuning.ts';
import { concatenated, randomSource, scaled, sum } from './synthetic-array.ts';

const SPACING = 0.06;
const SECOND = 16_384;
const NEWCOMER: TalkerRule = { kind: 'newcomer' };

/** A second of noise that swells four times, as syllables do, from a direction; the microphones' own noise over it. */
function voice(seed: number, azimuthDegrees: number, level = 1): [Float32Array, Float32Array] {
  const source = randomSource(seed, { tiltDbPerOctave: 3, length: SECOND });
  const heard = (delay: number): Float32Array =>
    scaled(source.delayed(delay), level).map(
      (sample, n) => sample * Math.abs(Math.sin((4 * Math.PI * n) / SECOND)),
    );
  return [heard(0), heard(delayFromAzimuth(azimuthDegrees, SPACING))];
}

const silence: [Float32Array, Float32Array] = [new Float32Array(SECOND), new Float32Array(SECOND)];
const ownNoise = (seed: number, length: number): Float32Array =>
  randomSource(seed, { rms: 0.0005, length: 131_072 }).delayed(0).subarray(0, length);

type Parts = readonly [Float32Array, Float32Array][];

/** Both microphones hear the parts one after the other. */
function recorded(parts: Parts): Float32Array[] {
  return [0, 1].map((side) => {
    const signal = concatenated(...parts.map((part) => part[side]));
    return sum(signal, ownNoise(90 + side, signal.length));
  });
}

function find(parts: Parts, rule = NEWCOMER, from = 0): HeardVoices {
  const [left, right] = recorded(parts);
  return new VoiceFinder(SPACING, rule).find(left, right, 1, from);
}

describe('the voices of a stretch of speech', () => {
  const heard = find([silence, voice(1, -40), silence, voice(2, 35, 0.2)]);

  it('are told by their directions', () => {
    const delays = heard.voices.map(({ delaySamples }) => delaySamples);
    expect(delays).toHaveLength(2);
    expect(delays[0]).toBeCloseTo(delayFromAzimuth(-40, SPACING), 0);
    expect(delays[1]).toBeCloseTo(delayFromAzimuth(35, SPACING), 0);
    expect(Math.abs(delays[0] - delays[1])).toBeGreaterThan(heard.apartSamples);
  });

  it('have the level at which they are heard: a fifth of the sound pressure is 14 dB less', () => {
    expect(heard.voices[0].levelDb - heard.voices[1].levelDb).toBeGreaterThan(12);
    expect(heard.voices[0].levelDb - heard.voices[1].levelDb).toBeLessThan(16);
  });

  it('come one after the other, each where it is heard, give or take a syllable', () => {
    expect(heard.runs.map((run) => run.voice)).toEqual([0, 1]);
    const slack = 10 * HOP_SAMPLES;
    for (const [place, run] of heard.runs.entries()) {
      expect(Math.abs(run.from - (2 * place + 1) * SECOND)).toBeLessThan(slack);
      expect(Math.abs(run.to - (2 * place + 2) * SECOND)).toBeLessThan(slack);
    }
  });

  it('count from where the stretch begins, what came before left out', () => {
    const later = find([silence, voice(1, -40), silence, voice(2, 35, 0.2)], NEWCOMER, 2.5 * SECOND);
    expect(later.runs).toHaveLength(1);
    expect(Math.abs(later.runs[0].from - 0.5 * SECOND)).toBeLessThan(10 * HOP_SAMPLES);
  });

  it('are one where one talker is heard', () => {
    expect(find([silence, voice(1, 20), silence, voice(3, 20, 0.5)]).voices).toHaveLength(1);
  });

  it('are none in silence', () => {
    expect(find([silence, silence])).toMatchObject({ voices: [], runs: [] });
  });

  it('are allowed to be the talker within the sector only', () => {
    const sector: TalkerRule = { kind: 'sector', azimuthDegrees: -40, halfWidthDegrees: 20 };
    const { voices } = find([silence, voice(1, -40), silence, voice(2, 35, 0.2)], sector);
    expect(voices.map(({ allowed }) => allowed)).toEqual([true, false]);
  });
});

describe('how far a stretch rises', () => {
  it('is much where there are pauses, and little where sound goes on', () => {
    const steady = randomSource(5, { tiltDbPerOctave: 3, length: 2 * SECOND }).delayed(0);
    expect(find([[steady, steady]]).riseDb).toBeLessThan(5);
    expect(find([silence, voice(1, 0), silence]).riseDb).toBeGreaterThan(25);
  });

  it('is told of a recording as of the same stretch', () => {
    const parts: Parts = [silence, voice(1, -20), voice(2, 35, 0.2)];
    const [left, right] = recorded(parts);
    const loudest = Math.max(...left.map(Math.abs), ...right.map(Math.abs));
    const bypass = Int16Array.from({ length: 2 * left.length }, (_, place) =>
      Math.round(((place % 2 === 0 ? left : right)[place >> 1] / loudest) * 32_000),
    );
    expect(riseOfRecordingDb(bypass)).toBeCloseTo(find(parts).riseDb, 0);
  });
});

describe('the beamformer', () => {
  const left = concatenated(silence[0], voice(1, -40)[0]);
  const right = concatenated(silence[1], voice(1, -40)[1]);
  function voicesWith(rule: TalkerRule): HeardVoices | undefined {
    const beamformer = new MvdrBeamformer(
      { spacingMetres: SPACING },
      { talker: rule, postFilter: false, talkerMask: false },
    );
    const output = new Float32Array(HOP_SAMPLES);
    for (let at = 0; at + HOP_SAMPLES <= left.length; at += HOP_SAMPLES) {
      const end = at + HOP_SAMPLES;
      beamformer.process(left.subarray(at, end), right.subarray(at, end), at >= SECOND ? 1 : 0, output);
    }
    return beamformer.voices(SECOND, 2 * SECOND);
  }

  it('tells the voices of a span that has gone by', () => {
    expect(voicesWith(NEWCOMER)?.voices).toHaveLength(1);
  });

  it('tells none apart where everybody is to be heard', () => {
    expect(voicesWith({ kind: 'everybody' })).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { createBeamformer, type BeamformerKind } from '../../src/engine/beamform/create-beamformer.ts';
import { delayFromAzimuth } from '../../src/engine/beamform/direction.ts';
import type { Beamformer } from '../../src/engine/beamform/beamformer.ts';
import {
  describeTalkerRule,
  talkerRuleSchema,
  type TalkerRule,
} from '../../src/engine/beamform/talker-rule.ts';
import { randomSource, sum } from './synthetic-array.ts';

const SPACING = 0.06;

/** Lets somebody speak from a direction for a number of seconds, over faint noise of the room; probability 0 is a pause. */
function speak(
  beamformer: Beamformer,
  azimuthDegrees: number,
  seconds: number,
  probability: number,
  seed: number,
): void {
  const length = 131_072;
  const source = randomSource(seed, { rms: probability > 0 ? 0.1 : 1e-4, tiltDbPerOctave: 3, length });
  const room = (offset: number): Float32Array =>
    randomSource(seed + offset, { rms: 0.001, length }).delayed(0);
  const left = sum(source.delayed(0), room(100));
  const right = sum(source.delayed(delayFromAzimuth(azimuthDegrees, SPACING)), room(200));
  const output = new Float32Array(beamformer.hopSamples);
  const { hopSamples } = beamformer;
  for (let start = 0; start < seconds * 16_000; start += hopSamples) {
    beamformer.process(
      left.subarray(start, start + hopSamples),
      right.subarray(start, start + hopSamples),
      probability,
      output,
    );
  }
}

function located(
  kind: BeamformerKind,
  talker: TalkerRule,
  steps: readonly (readonly [number, number, number])[],
): number {
  const beamformer = createBeamformer(kind, { spacingMetres: SPACING }, { talker });
  for (const [index, [azimuth, seconds, probability]] of steps.entries()) {
    speak(beamformer, azimuth, seconds, probability, 10 + index);
  }
  return beamformer.state.direction?.azimuthDegrees ?? Number.NaN;
}

const newcomer: TalkerRule = { kind: 'newcomer' };
const front: TalkerRule = { kind: 'sector', azimuthDegrees: 0, halfWidthDegrees: 30 };

describe('the talker', () => {
  it('is held while somebody else speaks without a pause between', () => {
    expect(
      located('mvdr', newcomer, [
        [0, 0.5, 0],
        [30, 2, 1],
        [-50, 1, 1],
      ]),
    ).toBeCloseTo(30, -1);
  });

  it('is whoever speaks next after a pause', () => {
    expect(
      located('mvdr', newcomer, [
        [30, 2, 1],
        [30, 0.7, 0],
        [-50, 1, 1],
      ]),
    ).toBeCloseTo(-50, -1);
  });

  it('is another one who goes on alone for long', () => {
    expect(
      located('mvdr', newcomer, [
        [30, 2, 1],
        [-50, 4, 1],
      ]),
    ).toBeCloseTo(-50, -1);
  });

  it('is followed where the seat moves slowly', () => {
    const steps = Array.from({ length: 13 }, (_, step) => [5 * step, 0.4, 1] as const);
    expect(located('mvdr', newcomer, steps)).toBeCloseTo(60, -1);
  });

  it('is only sought in the sector where one is set', () => {
    expect(
      located('mvdr', front, [
        [0, 0.5, 0],
        [70, 2, 1],
        [70, 0.7, 0],
        [10, 2, 1],
        [70, 0.7, 0],
        [70, 3, 1],
      ]),
    ).toBeCloseTo(10, -1);
  });
});

describe('the rule of who the talker is', () => {
  it('can be said and kept', () => {
    for (const rule of [newcomer, front]) expect(talkerRuleSchema.parse(rule)).toEqual(rule);
    expect(describeTalkerRule(newcomer)).toContain('begins to speak after a pause');
    expect(describeTalkerRule(front)).toContain('between 30° left and 30° right');
    expect(describeTalkerRule({ kind: 'sector', azimuthDegrees: 80, halfWidthDegrees: 80 })).toContain(
      'between straight ahead and 90° right',
    );
  });

  it('is refused where it is no sector in front of the array', () => {
    expect(
      talkerRuleSchema.safeParse({ kind: 'sector', azimuthDegrees: 120, halfWidthDegrees: 10 }).success,
    ).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import type { Direction } from '../../src/engine/base/utterance.ts';
import { createBeamformer, DEFAULT_BEAMFORMER } from '../../src/engine/beamform/create-beamformer.ts';
import {
  hearSpeechFrom,
  judgeOrientation,
  NO_ORIENTATION_EVIDENCE,
  type OrientationEvidence,
  type OrientationFinding,
  type Side,
} from '../../src/engine/beamform/orientation-check.ts';
import { readBoothLabels, readBoothSample } from '../speech/booth-sample.ts';

function heard(
  ...stretches: readonly (readonly [azimuthDegrees: number, ms: number, confidence?: number])[]
) {
  return stretches.reduce<OrientationEvidence>(
    (evidence, [azimuthDegrees, ms, confidence = 0.8]) =>
      hearSpeechFrom(evidence, { azimuthDegrees, confidence }, ms),
    NO_ORIENTATION_EVIDENCE,
  );
}

describe('which side a talker is heard from', () => {
  it.each<[Side, number, OrientationFinding['verdict']]>([
    ['left', -40, 'as-wired'],
    ['left', 40, 'swapped'],
    ['right', 25, 'as-wired'],
    ['right', -60, 'swapped'],
  ])('standing on the %s and heard at %i° means %s', (side, azimuthDegrees, verdict) => {
    expect(judgeOrientation(heard([azimuthDegrees, 2000]), side)).toEqual({ verdict });
  });

  it.each<[string, OrientationEvidence, OrientationFinding]>([
    ['nobody spoke', NO_ORIENTATION_EVIDENCE, { verdict: 'undecided', because: 'too-little-speech' }],
    ['one word was said', heard([40, 400]), { verdict: 'undecided', because: 'too-little-speech' }],
    [
      'the direction is a guess',
      heard([40, 9000, 0.1], [40, 9000, Number.NaN]),
      { verdict: 'undecided', because: 'too-little-speech' },
    ],
    [
      'the talker stands in front',
      heard([4, 3000], [-6, 2000]),
      { verdict: 'undecided', because: 'in-front' },
    ],
    ['two people speak', heard([40, 2000], [-40, 2000]), { verdict: 'undecided', because: 'both-sides' }],
  ])('is not known where %s', (_, evidence, finding) => {
    expect(judgeOrientation(evidence, 'left')).toEqual(finding);
    expect(judgeOrientation(evidence, 'right')).toEqual(finding);
  });

  it('takes no direction for no evidence', () => {
    expect(hearSpeechFrom(NO_ORIENTATION_EVIDENCE, undefined, 1000)).toEqual(NO_ORIENTATION_EVIDENCE);
  });

  it('stands against a few wrong directions', () => {
    expect(judgeOrientation(heard([35, 4000], [-35, 500]), 'right')).toEqual({ verdict: 'as-wired' });
  });
});

describe('the bundled booth recording', () => {
  it('tells swapped channels by each sentence of the talkers who sit at a side', async () => {
    const [left, right] = await readBoothSample();
    const labels = (await readBoothLabels()).filter(({ azimuthDegrees }) => azimuthDegrees !== 0);
    expect(labels.length).toBe(3);
    for (const { start, end, azimuthDegrees } of labels) {
      const side = azimuthDegrees < 0 ? 'left' : 'right';
      expect(judgeOrientation(listen(left, right, start, end), side)).toEqual({ verdict: 'as-wired' });
      expect(judgeOrientation(listen(right, left, start, end), side)).toEqual({ verdict: 'swapped' });
    }
  });
});

/** Where the beamformer places the talker between two times in seconds, from a little silence before. */
function listen(left: Float32Array, right: Float32Array, start: number, end: number): OrientationEvidence {
  const beamformer = createBeamformer(DEFAULT_BEAMFORMER, { spacingMetres: 0.06 });
  const { hopSamples } = beamformer;
  const output = new Float32Array(hopSamples);
  let evidence = NO_ORIENTATION_EVIDENCE;
  for (let at = Math.round((start - 0.4) * 16_000); at + hopSamples <= end * 16_000; at += hopSamples) {
    const speaks = at >= start * 16_000;
    const hop = (signal: Float32Array): Float32Array => signal.subarray(at, at + hopSamples);
    beamformer.process(hop(left), hop(right), speaks ? 1 : 0, output);
    const direction: Direction | undefined = beamformer.state.direction;
    if (speaks) evidence = hearSpeechFrom(evidence, direction, 16);
  }
  return evidence;
}

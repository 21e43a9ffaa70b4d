import { expect, test } from 'vitest';
import { hearLevels, isPassed, judge, NOTHING_HEARD } from '../../../src/main/devices/device-check.ts';
import type { LevelsView } from '../../../src/shared/live-view.ts';

function level(rmsDbfs: number, clipped = false): LevelsView['left'] {
  return { peakDbfs: rmsDbfs + 6, rmsDbfs, clipped };
}

const SPEECH: LevelsView = {
  left: level(-25),
  right: level(-26),
  beam: level(-25),
  direction: { azimuthDegrees: 3, confidence: 0.8 },
  levelDifferenceDb: -1,
  speechProbability: 0.95,
  faults: [],
};
const ROOM: LevelsView = {
  ...SPEECH,
  left: level(-60),
  right: level(-60),
  beam: level(-62),
  direction: null,
  speechProbability: 0.02,
};

function heard(seconds: number, levels: LevelsView, before = NOTHING_HEARD): typeof NOTHING_HEARD {
  return Array.from({ length: seconds * 30 }, () => levels).reduce(hearLevels, before);
}

test('speech from the front into a sound array passes every step', () => {
  const judgement = judge(heard(3, SPEECH, heard(2, ROOM)));
  expect(judgement.findings).toEqual([]);
  expect(isPassed(judgement)).toBe(true);
  expect(judgement.measured).toMatchObject({ speechSeconds: 3, loudestDbfs: -25 });
  expect(judgement.measured?.azimuthDegrees).toBeCloseTo(3);
});

test('before anybody speaks the signal is passed, and after a while speech is asked for', () => {
  expect(judge(heard(3, ROOM))).toMatchObject({
    findings: [],
    steps: { signal: 'passed', speech: 'waiting' },
  });
  expect(judge(heard(11, ROOM)).findings).toEqual(['no-speech']);
});

test.each<[string, Partial<LevelsView>, string[]]>([
  ['the left channel carries nothing', { left: level(-120) }, ['left-dead']],
  ['the right channel carries nothing', { right: level(-120) }, ['right-dead']],
  ['neither does', { left: level(-120), right: level(-120), speechProbability: 0 }, ['silent']],
  ['one microphone is written twice', { faults: ['identical'] }, ['identical']],
  ['speech is too quiet', { beam: level(-52) }, ['too-quiet']],
  ['speech is clipped', { left: level(-3, true) }, ['clipping']],
  ['the levels differ', { levelDifferenceDb: 5 }, ['mismatched']],
  ['one is wired backwards', { faults: ['inverted'] }, ['inverted']],
  ['speech comes from the side', { direction: { azimuthDegrees: -55, confidence: 0.8 } }, ['off-centre']],
  ['no direction can be told', { direction: null }, ['no-direction']],
])('%s', (_, change, findings) => {
  const judgement = judge(heard(5, { ...SPEECH, ...change }));
  expect(judgement.findings).toEqual(findings);
  expect(isPassed(judgement)).toBe(false);
});

test('a fault that is over is forgotten', () => {
  const clipped = heard(2, { ...SPEECH, left: level(-3, true) });
  expect(judge(clipped).findings).toContain('clipping');
  expect(judge(heard(3, SPEECH, clipped)).findings).toEqual([]);
});

import { expect, test } from 'vitest';
import {
  hearFromSide,
  hearLevels,
  isPassed,
  isPassedFromFront,
  judge,
  NOTHING_HEARD,
  turnToSide,
} from '../../../src/main/devices/device-check.ts';
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

test('speech from the front into a sound array passes every step but that of the side', () => {
  const judgement = judge(heard(3, SPEECH, heard(2, ROOM)));
  expect(judgement.findings).toEqual([]);
  expect(isPassedFromFront(judgement)).toBe(true);
  expect(judgement.steps.side).toBe('waiting');
  expect(isPassed(judgement)).toBe(false);
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
  expect(isPassedFromFront(judgement)).toBe(false);
});

test('a fault that is over is forgotten', () => {
  const clipped = heard(2, { ...SPEECH, left: level(-3, true) });
  expect(judge(clipped).findings).toContain('clipping');
  expect(judge(heard(3, SPEECH, clipped)).findings).toEqual([]);
});

const FROM_FRONT = turnToSide(heard(3, SPEECH, heard(2, ROOM)));

function fromSide(azimuthDegrees: number, speechMs = 2_000): ReturnType<typeof judge> {
  return judge(hearFromSide(FROM_FRONT, { azimuthDegrees, confidence: 0.8 }, speechMs));
}

test('then the talker is asked to the left, and heard there left is left', () => {
  expect(judge(FROM_FRONT)).toMatchObject({ findings: ['speak-from-left'], steps: { side: 'waiting' } });
  expect(isPassed(fromSide(-50))).toBe(true);
  expect(fromSide(-50).findings).toEqual([]);
});

test('heard on the right, left and right are exchanged', () => {
  expect(fromSide(50)).toMatchObject({ findings: ['swapped'], steps: { side: 'problem' } });
});

test('a talker who stays in front, or says little, is asked on', () => {
  expect(fromSide(2).findings).toEqual(['speak-from-left']);
  expect(fromSide(50, 500).findings).toEqual(['speak-from-left']);
});

test('speech from the side does not change what was judged from the front', () => {
  const aside = { ...SPEECH, direction: { azimuthDegrees: -60, confidence: 0.9 }, levelDifferenceDb: 6 };
  expect(judge(heard(5, aside, FROM_FRONT)).measured).toEqual(judge(FROM_FRONT).measured);
});

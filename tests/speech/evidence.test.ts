import { describe, expect, it } from 'vitest';
import type { SpeechEvidence } from '../../src/engine/speech/cutter-events.ts';
import { judgeEvidence, weighEvidence } from '../../src/engine/speech/evidence.ts';
import { FrameRecord } from '../../src/engine/speech/frame-record.ts';

const sentence: SpeechEvidence = {
  speechMs: 2000,
  meanProbability: 0.9,
  peakProbability: 1,
  levelOverNoiseDb: 15,
  levelSpreadDb: 7,
};

function judge(evidence: Partial<SpeechEvidence>, continues = false): string | undefined {
  return judgeEvidence({ ...sentence, ...evidence }, 192, continues);
}

describe('what passes for speech', () => {
  it.each<[string, Partial<SpeechEvidence>]>([
    ['a sentence', {}],
    [
      'a sentence drowned in babble',
      { meanProbability: 0.66, peakProbability: 0.95, levelOverNoiseDb: 1.6, levelSpreadDb: 2.6 },
    ],
    ['"Yes."', { speechMs: 256, meanProbability: 0.7, peakProbability: 0.9, levelSpreadDb: 5 }],
    [
      '"Oh", level as a note',
      { speechMs: 320, meanProbability: 0.87, levelSpreadDb: 1.2, levelOverNoiseDb: 40 },
    ],
    ['"Yes." as the first sound there is', { speechMs: 256, levelOverNoiseDb: undefined }],
  ])('%s', (_, evidence) => {
    expect(judge(evidence)).toBeUndefined();
  });
});

describe('what does not', () => {
  it.each<[string, Partial<SpeechEvidence>]>([
    [
      'an organ, of which the detector is sure',
      { speechMs: 14_000, meanProbability: 0.98, levelOverNoiseDb: 0, levelSpreadDb: 0.9 },
    ],
    ['a single note', { speechMs: 600, meanProbability: 0.7, peakProbability: 0.99, levelSpreadDb: 2.2 }],
    ['music of which the detector is seldom sure', { meanProbability: 0.45 }],
    [
      'a song no louder than the music before it',
      { meanProbability: 0.6, peakProbability: 0.9, levelOverNoiseDb: 2 },
    ],
    ['a sound no louder than the music before it', { speechMs: 224, levelOverNoiseDb: -1 }],
    ['anything that is nowhere likely', { peakProbability: 0.55, meanProbability: 0.52 }],
  ])('%s', (_, evidence) => {
    expect(judge(evidence)).toBe('not-speech');
  });

  it('a sound shorter than any word, but for the rest of a sentence that was cut', () => {
    expect(judge({ speechMs: 128 })).toBe('too-short');
    expect(judge({ speechMs: 128 }, true)).toBeUndefined();
  });
});

describe('the evidence of a span', () => {
  it('sums up its frames', () => {
    const record = new FrameRecord(8);
    const frames: [number, number][] = [
      [0.1, -60],
      [0.9, -20],
      [0.4, -30],
      [0.8, -30],
    ];
    for (const [frame, [probability, levelDbfs]] of frames.entries()) {
      record.set(frame, probability, levelDbfs);
    }
    const evidence = weighEvidence(record, {
      from: 1,
      to: 4,
      startProbability: 0.5,
      stopProbability: 0.45,
      noiseDbfs: -60,
      frameMs: 32,
    });
    expect(evidence.speechMs).toBe(64);
    expect(evidence.meanProbability).toBeCloseTo(0.85, 5);
    expect(evidence.peakProbability).toBeCloseTo(0.9, 5);
    expect(evidence.levelOverNoiseDb).toBeCloseTo(35, 5);
    expect(evidence.levelSpreadDb).toBeCloseTo(Math.sqrt(200 / 9), 4);
  });
});

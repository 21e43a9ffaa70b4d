import { describe, expect, it } from 'vitest';
import { CUTTING_TUNING } from '../../src/engine/speech/tuning.ts';
import { UtteranceCutter } from '../../src/engine/speech/utterance-cutter.ts';
import { closedOnly, cut, framesOf, seconds, silence, speech } from './stretches.ts';

describe('one utterance', () => {
  it('opens before its first sound and closes after its last', () => {
    const events = cut(framesOf([silence(1600), speech(960), silence(3200)]));
    expect(events.map((event) => event.kind)).toEqual(['opened', 'closed']);
    const [utterance] = closedOnly(events);
    expect(seconds(utterance.speechStartSample)).toBeCloseTo(1.6, 5);
    expect(seconds(utterance.speechEndSample)).toBeCloseTo(2.56, 5);
    expect(seconds(utterance.startSample)).toBeCloseTo(1.28, 5);
    expect(seconds(utterance.endSample)).toBeCloseTo(2.88, 5);
    expect(utterance.cutShort).toBe(false);
  });

  it('takes soft speech before the onset for speech', () => {
    const [utterance] = closedOnly(
      cut(framesOf([silence(960), speech(96, 0.4), speech(640), silence(1600)])),
    );
    expect(seconds(utterance.speechStartSample)).toBeCloseTo(0.96, 5);
  });

  it('takes sound right before and behind it for speech, but no sound apart from it', () => {
    const syllable = { probability: 0.1, levelDbfs: -30, milliseconds: 160 };
    const apart = { probability: 0.1, levelDbfs: -30, milliseconds: 64 };
    const [utterance] = closedOnly(
      cut(
        framesOf([
          silence(960),
          apart,
          silence(96),
          syllable,
          speech(640),
          syllable,
          silence(96),
          apart,
          silence(1600),
        ]),
      ),
    );
    expect(seconds(utterance.speechStartSample)).toBeCloseTo(0.96 + 0.064 + 0.096, 5);
    expect(seconds(utterance.speechEndSample)).toBeCloseTo(0.96 + 0.064 + 0.096 + 0.32 + 0.64, 5);
  });

  it('begins at a first word of which only a frame is found', () => {
    const hint = { probability: 0.6, levelDbfs: -20, milliseconds: 32 };
    const vowel = { probability: 0.2, levelDbfs: -20, milliseconds: 256 };
    const [utterance] = closedOnly(
      cut(framesOf([silence(960), hint, vowel, silence(320), speech(960), silence(1600)])),
    );
    expect(seconds(utterance.speechStartSample)).toBeCloseTo(0.96, 5);
    const [apart] = closedOnly(
      cut(framesOf([silence(960), hint, silence(1280), speech(960), silence(1600)])),
    );
    expect(seconds(apart.speechStartSample)).toBeCloseTo(0.96 + 0.032 + 1.28, 5);
  });

  it('starts with the stream where speech does', () => {
    const [utterance] = closedOnly(cut(framesOf([speech(960), silence(1600)])));
    expect(utterance.startSample).toBe(0);
    expect(utterance.speechStartSample).toBe(0);
  });

  it('ends with the stream, at its last sample', () => {
    const total = 100 * 512 - 200;
    const [utterance] = closedOnly(cut(framesOf([silence(1600), speech(1600)]), CUTTING_TUNING, total));
    expect(utterance.endSample).toBe(total);
    expect(utterance.speechEndSample).toBe(total);
  });

  it('lasts through the pauses between words and sinks to the lower threshold within speech', () => {
    const events = cut(
      framesOf([
        silence(960),
        speech(640),
        silence(448),
        speech(640, 0.36),
        silence(448),
        speech(640),
        silence(960),
      ]),
    );
    expect(closedOnly(events)).toHaveLength(1);
  });

  it('is two where the pause is longer than the hangover', () => {
    const pause = CUTTING_TUNING.hangoverMs;
    const events = cut(framesOf([silence(960), speech(640), silence(pause), speech(640), silence(960)]));
    const [first, second] = closedOnly(events);
    expect(second.startSample).toBeGreaterThanOrEqual(first.endSample);
    expect(seconds(second.speechStartSample - first.speechEndSample)).toBeCloseTo(pause / 1000, 1);
  });
});

describe('what is no utterance', () => {
  it('is a blip shorter than the onset', () => {
    expect(cut(framesOf([silence(960), speech(64), silence(960), speech(64), silence(960)]))).toEqual([]);
  });

  it('is less speech than the shortest word, and is said to be', () => {
    const events = cut(framesOf([silence(960), speech(128), silence(1600)]));
    expect(events.map((event) => event.kind)).toEqual(['opened', 'discarded']);
    expect(events[1]).toMatchObject({ reason: 'too-short' });
  });

  it('is what the detector was never sure of', () => {
    const events = cut(framesOf([silence(960), speech(640, 0.52), silence(1600)]));
    expect(events[1]).toMatchObject({ kind: 'discarded', reason: 'not-speech' });
  });

  it('is not a short "Yes."', () => {
    expect(closedOnly(cut(framesOf([silence(960), speech(256, 0.9), silence(1600)])))).toHaveLength(1);
  });

  it('is a probability that is no number', () => {
    const frames = framesOf([speech(3200)]).map(({ levelDbfs }) => ({ probability: NaN, levelDbfs }));
    expect(cut(frames)).toEqual([]);
  });
});

describe('speech without a pause', () => {
  it('is cut at the quietest point near the longest length, and goes on without a gap', () => {
    const quiet = { probability: 0.8, levelDbfs: -45, milliseconds: 64 };
    const events = cut(framesOf([silence(960), speech(13_504), quiet, speech(6400), silence(1600)]));
    const [first, second] = closedOnly(events);
    expect(first.cutShort).toBe(true);
    expect(second.cutShort).toBe(false);
    expect(second.startSample).toBe(first.endSample);
    expect(second.speechStartSample).toBe(first.speechEndSample);
    expect(seconds(first.endSample)).toBeCloseTo(0.96 + 13.504 + 0.032, 5);
    expect(seconds(second.speechEndSample)).toBeCloseTo(0.96 + 13.504 + 0.064 + 6.4, 5);
  });

  it('keeps even a very short rest behind a cut: it is the end of a sentence', () => {
    const longest = CUTTING_TUNING.longestMs;
    const quiet = { probability: 0.2, levelDbfs: -50, milliseconds: 64 };
    const events = cut(framesOf([speech(longest - 128), quiet, speech(96), silence(1600)]));
    const [first, second] = closedOnly(events);
    expect(second.startSample).toBe(first.endSample);
    expect(seconds(second.speechEndSample - second.speechStartSample)).toBeLessThan(0.15);
  });

  it('ends at a shorter pause once it has lasted long', () => {
    const pause = silence(CUTTING_TUNING.impatientHangoverMs + 64);
    const early = cut(framesOf([speech(2400), pause, speech(2400), silence(1600)]));
    const late = cut(framesOf([speech(CUTTING_TUNING.patienceMs), pause, speech(2400), silence(1600)]));
    expect(closedOnly(early)).toHaveLength(1);
    expect(closedOnly(late)).toHaveLength(2);
    expect(closedOnly(late)[0].cutShort).toBe(false);
  });
});

describe('the cutter itself', () => {
  it('begins anew after a reset', () => {
    const cutter = new UtteranceCutter(512);
    const frames = framesOf([silence(960), speech(960), silence(1600)]);
    const run = (): unknown[] =>
      frames.flatMap((frame) => [...cutter.push(frame.probability, frame.levelDbfs)]);
    const once = run();
    cutter.reset();
    expect(run()).toEqual(once);
    expect(once).toHaveLength(2);
  });

  it('refuses numbers that cannot work together', () => {
    expect(() => new UtteranceCutter(512, { ...CUTTING_TUNING, longestMs: 4000 })).toThrow(RangeError);
  });
});

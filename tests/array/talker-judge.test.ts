import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeTalkers, type RememberedTalker } from '../../src/engine/array/talker-judge.ts';
import { TALKER_JUDGE_TUNING as TUNING } from '../../src/engine/array/tuning.ts';
import type { HeardVoices } from '../../src/engine/beamform/voice-finder.ts';

const SECOND = 16_000;
const START = 100 * SECOND;

interface Said {
  readonly voice: number;
  /** Seconds from the beginning of the stretch. */
  readonly from: number;
  readonly to: number;
  readonly levelDb?: number;
}

/** Voices by delay and level, and who speaks when in a stretch. */
function heard(
  voices: readonly { delay: number; levelDb: number; allowed?: boolean }[],
  said: readonly Said[],
  riseDb = 20,
): HeardVoices {
  return {
    voices: voices.map(({ delay, levelDb, allowed = true }) => ({ delaySamples: delay, levelDb, allowed })),
    runs: said.map(({ voice, from, to, levelDb }) => ({
      voice,
      from: from * SECOND,
      to: to * SECOND,
      levelDb: levelDb ?? voices[voice].levelDb,
    })),
    apartSamples: 1,
    riseDb,
    presence: () => 1,
  };
}

function stretch(seconds: number, startSample = START): Parameters<typeof judgeTalkers>[0] {
  return {
    startSample,
    endSample: startSample + seconds * SECOND,
    speechStartSample: startSample + 0.3 * SECOND,
    speechEndSample: startSample + (seconds - 0.3) * SECOND,
  };
}

/** Pieces in seconds from the beginning of the stretch. */
function pieces(
  seconds: number,
  voices: HeardVoices,
  remembered: readonly RememberedTalker[] = [],
): [number, number][] {
  return judgeTalkers(stretch(seconds), voices, remembered).pieces.map(({ startSample, endSample }) => [
    (startSample - START) / SECOND,
    (endSample - START) / SECOND,
  ]);
}

const near = { delay: 2, levelDb: 60 };
const far = { delay: -1, levelDb: 60 - TUNING.quieterDb - 1 };
const softer = { delay: -1, levelDb: 60 - TUNING.quieterDb + 1 };
const alike = { delay: -1, levelDb: 60 - TUNING.turnDb + 1 };
const margin = TUNING.marginMs / 1000;
const talkerAt = (delay: number, levelDb: number, secondsAgo: number): RememberedTalker => ({
  delaySamples: delay,
  levelDb,
  atSample: START - secondsAgo * SECOND,
});

describe('who is the talker in a stretch of speech', () => {
  it('is the one voice there is: the stretch stays as the cutter made it', () => {
    const whole = stretch(4);
    const { pieces: all } = judgeTalkers(whole, heard([near], [{ voice: 0, from: 0.3, to: 3.6 }]), []);
    expect(all).toEqual([{ ...whole, aroundStart: whole.startSample, aroundEnd: whole.endSample }]);
  });

  it('is not who is much quieter and elsewhere, before or behind the talker', () => {
    const said = [
      { voice: 1, from: 0.2, to: 1.5 },
      { voice: 0, from: 1.5, to: 4 },
      { voice: 1, from: 4.2, to: 6 },
    ];
    expect(pieces(6, heard([near, far], said))).toEqual([[1.5 - margin, 4 + margin]]);
  });

  it('is not interrupted by a quiet word of somebody else', () => {
    const said = [
      { voice: 0, from: 0.3, to: 2 },
      { voice: 1, from: 2, to: 2.5 },
      { voice: 0, from: 2.5, to: 4 },
    ];
    expect(pieces(4.3, heard([near, far], said))).toEqual([[0, 4.3]]);
  });

  it('gives two utterances where somebody else has the word in between', () => {
    const said = [
      { voice: 0, from: 0.3, to: 2 },
      { voice: 1, from: 2.2, to: 4.8 },
      { voice: 0, from: 5, to: 7 },
    ];
    expect(pieces(7.3, heard([near, far], said))).toEqual([
      [0, 2 + margin],
      [5 - margin, 7.3],
    ]);
  });

  it('are both where they are about as loud; who takes over for good begins an utterance of their own', () => {
    const said = [
      { voice: 0, from: 0.3, to: 2 },
      { voice: 1, from: 2.4, to: 4.5 },
    ];
    expect(pieces(5, heard([near, alike], said))).toEqual([
      [0, 2.2],
      [2.2, 5],
    ]);
  });

  it('is written down with somebody who is softer, but not much, in one utterance', () => {
    const said = [
      { voice: 0, from: 0.3, to: 2 },
      { voice: 1, from: 2.4, to: 4.5 },
    ];
    expect(pieces(5, heard([near, softer], said))).toEqual([[0, 5]]);
  });

  it('is not who is somewhat quieter and begins before the talker has finished', () => {
    const said = [
      { voice: 0, from: 0.3, to: 2 },
      { voice: 1, from: 2, to: 2.4 },
      { voice: 0, from: 2.4, to: 3 },
      { voice: 1, from: 3, to: 6 },
    ];
    expect(pieces(6.3, heard([near, softer], said))).toEqual([[0, 3 + margin]]);
  });

  it('leaves what others said around a piece for learning the background', () => {
    const said = [
      { voice: 1, from: 0.2, to: 1.5 },
      { voice: 0, from: 1.5, to: 3 },
      { voice: 1, from: 3, to: 5 },
      { voice: 0, from: 5, to: 7 },
    ];
    const around = judgeTalkers(stretch(7.3), heard([near, far], said), []).pieces.map(
      ({ aroundStart, aroundEnd }) => [(aroundStart - START) / SECOND, (aroundEnd - START) / SECOND],
    );
    expect(around).toEqual([
      [0, 5],
      [3, 7.3],
    ]);
  });

  it('has nobody behind who goes on much more softly in the same direction', () => {
    const said = [
      { voice: 0, from: 0.3, to: 2 },
      { voice: 0, from: 2.1, to: 4, levelDb: near.levelDb - TUNING.softerDb - 1 },
    ];
    expect(pieces(4.3, heard([near], said))).toEqual([[0, 2 + margin]]);
  });

  it('are both in one utterance where they speak in turns', () => {
    const said = [
      { voice: 0, from: 0.3, to: 2 },
      { voice: 1, from: 2.1, to: 3.2 },
      { voice: 0, from: 3.3, to: 4.5 },
    ];
    expect(pieces(5, heard([near, alike], said))).toEqual([[0, 5]]);
  });

  it('is not who is much quieter than the talker of a moment ago', () => {
    const said = [{ voice: 0, from: 0.3, to: 3 }];
    expect(pieces(3.3, heard([far], said), [talkerAt(near.delay, near.levelDb, 5)])).toEqual([]);
  });

  it('may be anybody once the talker has been silent for long', () => {
    const said = [{ voice: 0, from: 0.3, to: 3 }];
    const ago = TUNING.rememberedMs / 1000 + 1;
    expect(pieces(3.3, heard([far], said), [talkerAt(near.delay, near.levelDb, ago)])).toEqual([[0, 3.3]]);
  });

  it('may speak more softly than before, and be a talker from before beside somebody louder', () => {
    const said = [{ voice: 0, from: 0.3, to: 3 }];
    const known = [talkerAt(near.delay, near.levelDb, 5), talkerAt(far.delay, far.levelDb + 4, 8)];
    expect(pieces(3.3, heard([far], said), known)).toEqual([[0, 3.3]]);
    const faint = { ...far, levelDb: far.levelDb + 4 - TUNING.softerDb - 1 };
    expect(pieces(3.3, heard([faint], said), known)).toEqual([]);
  });

  it('does not begin with a murmur from the same side where others are heard', () => {
    const said = [
      { voice: 0, from: 0, to: 1, levelDb: near.levelDb - TUNING.fadingDb - 1 },
      { voice: 1, from: 1, to: 2 },
      { voice: 0, from: 2, to: 5 },
    ];
    expect(pieces(5.3, heard([near, far], said))).toEqual([[2 - margin, 5.3]]);
  });

  it('is nobody in a murmur of many, where a louder talker was heard before', () => {
    const said = [{ voice: 0, from: 0, to: 4 }];
    const murmur = heard([near], said, TUNING.murmurRiseDb - 0.1);
    const louder = [talkerAt(near.delay, near.levelDb + TUNING.meanwhileDb + 1, 60)];
    expect(pieces(4, murmur, louder)).toEqual([]);
    expect(pieces(4, murmur)).toEqual([[0, 4]]);
    expect(pieces(4, heard([near], said, TUNING.murmurRiseDb + 0.1), louder)).toEqual([[0, 4]]);
  });

  it('is kept and marked in a murmur of many in which nobody is near, and nobody is remembered from it', () => {
    const said = [{ voice: 0, from: 0, to: 4 }];
    const judge = (seconds: number, presence: number, riseDb: number): ReturnType<typeof judgeTalkers> =>
      judgeTalkers(stretch(seconds), { ...heard([near], said, riseDb), presence: () => presence }, []);
    const { murmurRiseDb, leastPresence } = TUNING;
    const marked = judge(4, leastPresence - 0.01, murmurRiseDb - 0.1);
    expect(marked.pieces).toMatchObject([
      { likelyMurmur: true, startSample: START, endSample: START + 4 * SECOND },
    ]);
    expect(marked.remembered).toEqual([]);
    for (const { pieces: others, remembered } of [
      judge(4, leastPresence, murmurRiseDb - 0.1),
      judge(4, 0, murmurRiseDb + 0.1),
      // A short sentence in loud noise rises as little; a murmur goes on.
      judge(3, 0, murmurRiseDb - 0.1),
    ]) {
      expect(others).toHaveLength(1);
      expect(others[0]).not.toHaveProperty('likelyMurmur');
      expect(remembered).toHaveLength(1);
    }
  });

  it('is whoever the sector lets speak, however loud the others', () => {
    const said = [
      { voice: 0, from: 0.3, to: 2 },
      { voice: 1, from: 2.2, to: 4 },
    ];
    expect(pieces(4.2, heard([{ ...near, allowed: false }, far], said))).toEqual([[2.2 - margin, 4.2]]);
    expect(pieces(4.2, heard([{ ...near, allowed: false }], said.slice(0, 1)))).toEqual([]);
  });

  it('cannot be told where nothing has a direction: all of it stays', () => {
    expect(pieces(3, heard([], []))).toEqual([[0, 3]]);
  });

  it('is remembered with level and direction from where they spoke last', () => {
    const said = [
      { voice: 0, from: 0.3, to: 2 },
      { voice: 1, from: 2, to: 3 },
    ];
    const { remembered } = judgeTalkers(stretch(3), heard([near, far], said), []);
    expect(remembered).toEqual([{ delaySamples: 2, levelDb: 60, atSample: START + 2 * SECOND }]);
  });

  it('has pieces in order, inside the stretch, that do not overlap', () => {
    const voice = fc.record({
      delay: fc.integer({ min: -3, max: 3 }),
      levelDb: fc.integer({ min: 30, max: 60 }),
    });
    const lengths = fc.array(
      fc.record({ voice: fc.nat(2), seconds: fc.double({ min: 0.1, max: 3, noNaN: true }) }),
      {
        minLength: 1,
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(fc.tuple(voice, voice, voice), lengths, (voices, said) => {
        let at = 0;
        const runs = said.map(({ voice: speaker, seconds }) => ({
          voice: speaker,
          from: at,
          to: (at += seconds),
        }));
        let last = START;
        for (const piece of judgeTalkers(stretch(at), heard(voices, runs), []).pieces) {
          expect(piece.startSample).toBeGreaterThanOrEqual(last);
          expect(piece.speechStartSample).toBeGreaterThanOrEqual(piece.startSample);
          expect(piece.speechEndSample).toBeGreaterThan(piece.speechStartSample - 0.7 * SECOND);
          expect(piece.endSample).toBeGreaterThan(piece.startSample);
          last = piece.endSample;
        }
        expect(last).toBeLessThanOrEqual(START + Math.ceil(at * SECOND));
      }),
    );
  });
});

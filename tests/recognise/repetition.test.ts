import { describe, expect, it } from 'vitest';
import { findLoop, sayOnce } from '../../src/engine/recognise/repetition.ts';
import { RECOGNISE_TUNING } from '../../src/engine/recognise/tuning.ts';

const start = [11, 12, 13];
const repeat = (unit: readonly number[], copies: number): number[] =>
  Array.from({ length: copies }, () => unit).flat();

describe('findLoop', () => {
  it('keeps the first copy of a phrase that comes again and again', () => {
    expect(findLoop([...start, ...repeat([21, 22, 23], 4)])).toBe(start.length + 3);
  });

  it('finds a loop whose last copy is still under way', () => {
    expect(findLoop([...start, ...repeat([21, 22, 23], 4), 21, 22])).toBe(start.length + 3);
  });

  it('finds loops of the longest unit, and not one beyond', () => {
    const longest = RECOGNISE_TUNING.longestLoopTokens;
    const unit = (length: number): number[] => Array.from({ length }, (_, place) => 100 + place);
    expect(findLoop(repeat(unit(longest), 4))).toBe(longest);
    expect(findLoop(repeat(unit(longest + 1), 4))).toBeUndefined();
  });

  it('lets people repeat themselves', () => {
    expect(findLoop([...start, ...repeat([5], 7)])).toBeUndefined();
    expect(findLoop([...start, ...repeat([5, 6], 5)])).toBeUndefined();
    expect(findLoop([...start, ...repeat([5, 6, 7], 3)])).toBeUndefined();
  });

  it('cuts one token in a row to a single one', () => {
    expect(findLoop([...start, ...repeat([5], 8)])).toBe(start.length + 1);
  });

  it('is quicker to find a loop in a decoding that has run away', () => {
    const twice = [...start, ...repeat([21, 22, 23], 2)];
    expect(findLoop(twice)).toBeUndefined();
    expect(findLoop(twice, true)).toBe(start.length + 3);
    expect(findLoop([...start, 21, 22, 23, 24], true)).toBeUndefined();
  });

  it('says nothing of a loop that has ended', () => {
    expect(findLoop([...start, ...repeat([21, 22, 23], 5), 30])).toBeUndefined();
  });

  it('copes with nothing', () => {
    expect(findLoop([])).toBeUndefined();
  });
});

describe('sayOnce', () => {
  it('keeps one of a long sentence that comes again right behind itself', () => {
    const sentence = 'It is said that there is no such thing as water.';
    expect(sayOnce(`${sentence} ${sentence} ${sentence} Hello.`)).toBe(`${sentence} Hello.`);
    expect(sayOnce('If you do not know, ask me first. If you do not know, ask me first')).toBe(
      'If you do not know, ask me first.',
    );
  });

  it('changes nothing else', () => {
    for (const text of [
      'Thank you. Thank you.',
      'I would like two of these, please. And you? I would like two of these, please.',
      'No punctuation at all',
      'It costs 3.5 million. It costs 3.6 million.',
      '"Dr. Smith," he said... "is here!"',
      '...and so on.',
      '?',
      '',
    ]) {
      expect(sayOnce(text)).toBe(text);
    }
  });
});

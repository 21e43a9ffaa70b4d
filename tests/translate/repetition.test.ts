import { describe, expect, it } from 'vitest';
import { HypothesisTree } from '../../src/engine/decode/hypothesis-tree.ts';
import type { RepetitionGuard } from '../../src/engine/translate/beam-search.ts';
import { createRepetitionGuard, cutLoop, findSourceRepeats } from '../../src/engine/translate/repetition.ts';

/** How far a sequence gets before the guard refuses a token; its whole length where it never does. */
function acceptedBy(guard: RepetitionGuard, tokens: readonly number[]): number {
  const tree = new HypothesisTree();
  let node = HypothesisTree.root;
  for (const [place, token] of tokens.entries()) {
    if (guard(token, tree.tail(node))) return place;
    node = tree.append(node, token);
  }
  return tokens.length;
}

/** The same by what the English repeats. `text`: that of every token; left out: a character of its own for each. */
function acceptedLength(tokens: readonly number[], sourceRepeats = 1, text?: string, digits = 0): number {
  const textOf = (token: number): string => text ?? String.fromCodePoint(0x4e00 + token);
  return acceptedBy(createRepetitionGuard(textOf, { repeats: sourceRepeats, digits }), tokens);
}

const repeat = (unit: readonly number[], times: number): number[] =>
  Array.from({ length: times }, () => unit).flat();

describe('createRepetitionGuard', () => {
  it('lets language repeat itself', () => {
    expect(acceptedLength([5, 5])).toBe(2);
    expect(acceptedLength([5, 5], 1, '少しずつ')).toBe(2);
    expect(acceptedLength([9, 5, 5, 5, 7, 5, 5, 8])).toBe(8);
    expect(acceptedLength(repeat([5, 6], 2))).toBe(4);
    expect(acceptedLength(repeat([5, 6, 7, 8], 2))).toBe(8);
    expect(acceptedLength([1, ...repeat([3], 9)], 1, '0', 9)).toBe(10);
  });

  it('breaks loops of any unit', () => {
    expect(acceptedLength(repeat([5], 50))).toBe(4);
    expect(acceptedLength(repeat([5], 50), 1, '優先')).toBe(2);
    expect(acceptedLength(repeat([5, 6], 50))).toBe(5);
    expect(acceptedLength(repeat([5, 6, 7], 50))).toBe(8);
    expect(acceptedLength([1, 2, ...repeat([5, 6, 7, 8, 9, 10, 11], 50)])).toBe(22);
    expect(acceptedLength(repeat([3], 50), 1, '0')).toBe(3);
    expect(acceptedLength(repeat([3], 50), 1, '0', 6)).toBe(6);
  });

  it('breaks a run of one character, however it is divided into tokens', () => {
    const texts = ['リリ', 'リア', 'リ', '▁は', 'ペリリ', '100'];
    const accepted = (tokens: readonly number[], repeats = 1): number =>
      acceptedBy(
        createRepetitionGuard((token) => texts[token], { repeats, digits: 0 }),
        tokens,
      );
    expect(accepted([0, 0, 1])).toBe(2);
    expect(accepted([4, 0, 2])).toBe(2);
    expect(accepted([4, 0, 3, 0, 2, 1])).toBe(6);
    expect(accepted([0, 0, 1], 5)).toBe(3);
    expect(accepted([5, 5])).toBe(2);
  });

  it('allows as many copies as the English has', () => {
    expect(acceptedLength(repeat([5, 6, 7], 5), 5)).toBe(15);
    expect(acceptedLength(repeat([5, 6, 7], 6), 5)).toBe(17);
  });
});

describe('findSourceRepeats', () => {
  it.each([
    ['no, no, no, NO!', 4],
    ['Never give up. Never give up. Never give up.', 3],
    ['the cat and the dog and the bird', 1],
    ['I think that that is right', 2],
    ['nothing twice', 1],
    ['', 1],
  ])('%s: %i', (english, repeats) => {
    expect(findSourceRepeats(english).repeats).toBe(repeats);
  });

  it.each([
    ['a hundred, no, a million', 6],
    ['It costs 50,000 yen.', 4],
    ['Call 0120 000 000.', 7],
    ['They won 5-0.', 1],
    ['no number', 0],
  ])('%s: %i of one digit in a row', (english, digits) => {
    expect(findSourceRepeats(english).digits).toBe(digits);
  });
});

describe('cutLoop', () => {
  it('leaves one copy of what goes round at the end', () => {
    expect(cutLoop([1, 2, 3, 4, 3, 4, 3, 4])).toEqual([1, 2, 3, 4]);
    expect(cutLoop([1, 2, 3, 4, 3, 4, 3])).toEqual([1, 2, 3, 4]);
    expect(cutLoop([7, 7, 7])).toEqual([7]);
  });

  it('leaves other sequences alone', () => {
    expect(cutLoop([1, 2, 3, 1, 2, 4])).toEqual([1, 2, 3, 1, 2, 4]);
    expect(cutLoop([])).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { alignedPrefix } from '../../src/engine/live/aligned-prefix.ts';
import {
  NO_TEXT,
  shownText,
  withHypothesis,
  withSealedPart,
  withSealedWhole,
  withWhole,
  type PartialText,
} from '../../src/engine/live/partial-text.ts';

function after(...hypotheses: readonly string[]): PartialText {
  return hypotheses.reduce(withHypothesis, NO_TEXT);
}

function settledOf(text: PartialText): string {
  const { english, stableCharacters } = shownText(text);
  return english.slice(0, stableCharacters);
}

describe('English so far', () => {
  it('settles the words on which two hypotheses agree, and shows all but the last, which may be cut off', () => {
    const text = after('Could you please.', 'Could you please tell me');
    expect(shownText(text)).toEqual({
      english: 'Could you please tell',
      stableCharacters: 'Could you please'.length,
    });
  });

  it('settles nothing of a single hypothesis', () => {
    expect(shownText(after('Could you please tell me'))).toEqual({
      english: 'Could you please tell',
      stableCharacters: 0,
    });
  });

  it('takes case and punctuation for no difference, and shows the newer spelling', () => {
    expect(settledOf(after('how long. Does it', 'How long does it last'))).toBe('How long does it');
  });

  it('never changes a settled word, whatever comes', () => {
    const text = after('I am going to', 'I am going to the', "I'm going to the old harbour");
    expect(shownText(text).english).toBe('I am going to the old');
    const lost = withHypothesis(text, '');
    expect(shownText(lost).english).toBe(settledOf(text));
  });

  it('goes on behind a part that is not recognised any more', () => {
    const first = withSealedPart(
      after('one two', 'one two three', 'one two three four five six'),
      'One two three four.',
    );
    expect(shownText(first)).toEqual({ english: 'one two three four. five', stableCharacters: 19 });
    const second = ['five six seven', 'five six seven eight'].reduce(withHypothesis, first);
    expect(shownText(second)).toEqual({
      english: 'one two three four. five six seven',
      stableCharacters: 'one two three four. five six seven'.length,
    });
  });

  it('says nothing twice where words behind the part have settled already', () => {
    const text = withSealedPart(after('one two three four five', 'one two three four five six'), 'One two.');
    expect(shownText(withHypothesis(text, 'three four five six seven')).english).toBe(
      'one two three four five six',
    );
  });

  it('takes a hypothesis for the whole where there is one', () => {
    const first = withSealedPart(after('one two', 'one two three'), 'one two three');
    const text = withWhole(withHypothesis(first, 'four'), 'One, two, three, four, five.');
    expect(shownText(text)).toEqual({ english: 'one two three four, five.', stableCharacters: 13 });
    const whole = withSealedWhole(text, 'One, two, three, four, five.');
    expect(settledOf(whole)).toBe('one two three four, five.');
    expect(shownText(withHypothesis(whole, 'Six seven.')).english).toBe('one two three four, five. Six');
  });
});

describe('alignment of words with what was said before', () => {
  it.each([
    ['I am', "I'm going to", 1],
    ['could you', 'could you tell', 2],
    ['some body', 'somebody is there', 1],
    ['', 'all of it', 0],
    ['all of it', '', 0],
  ])('"%s" in "%s"', (shorter, longer, count) => {
    const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');
    expect(alignedPrefix(words(shorter), words(longer))).toBe(count);
  });
});

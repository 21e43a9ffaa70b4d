import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { LIVE_UTTERANCES_KEPT, type PartialView } from '../../../src/shared/live-view.ts';
import { captionOf, englishOf, splitPartial } from '../../../src/renderer/logic/caption-text.ts';
import {
  NO_WORDS,
  reduceLiveWords,
  type LiveAction,
  type LiveWords,
} from '../../../src/renderer/logic/live-reducer.ts';
import { sampleUtterance } from '../../../src/renderer/dev/sample-words.ts';

function partial(utterance: number, english: string, change: Partial<PartialView> = {}): LiveAction {
  return {
    type: 'partial',
    partial: { sessionNumber: 1, utterance, english, stableCharacters: 0, ...change },
  };
}
const waiting = { status: 'waiting', english: '', japanese: '', source: null, timings: null } as const;

function after(...actions: readonly LiveAction[]): LiveWords {
  return actions.reduce(reduceLiveWords, NO_WORDS);
}

describe('the words of a session', () => {
  it('keeps the English that was heard until the answer brings its own, whichever event comes first', () => {
    const closed: LiveAction = { type: 'utterance', utterance: sampleUtterance(0, waiting) };
    const ended: LiveAction = { type: 'partial', partial: null };
    for (const order of [
      [closed, ended],
      [ended, closed],
    ]) {
      const words = after(partial(0, 'Good mor'), ...order);
      expect(words.partial).toBeNull();
      expect(words.entries.map(englishOf)).toEqual(['Good mor']);
    }
    const answered = after(partial(0, 'Good mor'), closed, {
      type: 'utterance',
      utterance: sampleUtterance(0, { english: 'Good morning.' }),
    });
    expect(answered.entries.map(englishOf)).toEqual(['Good morning.']);
  });

  it('puts answers in the order of speech, whatever order they come in', () => {
    const words = after(
      ...[2, 0, 1].map((index): LiveAction => ({ type: 'utterance', utterance: sampleUtterance(index) })),
    );
    expect(words.entries.map(({ utterance }) => utterance.index)).toEqual([0, 1, 2]);
  });

  it('takes no word of an older session for new', () => {
    const words = after(
      { type: 'session', sessionNumber: 2 },
      { type: 'utterance', utterance: sampleUtterance(0, { sessionNumber: 1 }) },
      partial(0, 'old'),
      { type: 'session', sessionNumber: 1 },
    );
    expect(words).toMatchObject({ sessionNumber: 2, entries: [], partial: null });
  });

  it('takes another answer to what it shows, and nothing else of the history', () => {
    const shown = after({
      type: 'utterance',
      utterance: sampleUtterance(0, { status: 'failed', japanese: '' }),
    });
    const again = reduceLiveWords(shown, {
      type: 'utterance',
      utterance: sampleUtterance(0, { sessionNumber: null, japanese: 'もう一度' }),
    });
    expect(again.entries.map(({ utterance }) => utterance.japanese)).toEqual(['もう一度']);
    const other = sampleUtterance(0, { sessionNumber: null, sessionId: 'another', japanese: '昨日' });
    expect(reduceLiveWords(again, { type: 'utterance', utterance: other })).toBe(again);
  });

  it('begins anew with a new session', () => {
    const words = after(
      { type: 'utterance', utterance: sampleUtterance(0) },
      { type: 'utterance', utterance: sampleUtterance(0, { sessionNumber: 2, japanese: '新しい' }) },
    );
    expect(words.entries.map(({ utterance }) => utterance.japanese)).toEqual(['新しい']);
  });

  it('holds events that came while the snapshot was on its way to be newer', () => {
    const words = after(
      { type: 'utterance', utterance: sampleUtterance(0, { japanese: '直した' }) },
      { type: 'snapshot', sessionNumber: 1, snapshot: { partial: null, utterances: [sampleUtterance(0)] } },
    );
    expect(words.entries[0]?.utterance.japanese).toBe('直した');
  });

  it('shows nothing of before a clearing, also when a late answer comes', () => {
    const words = after(
      { type: 'utterance', utterance: sampleUtterance(0, waiting) },
      { type: 'clear' },
      { type: 'utterance', utterance: sampleUtterance(0) },
    );
    expect(words.entries).toEqual([]);
    expect(reduceLiveWords(words, { type: 'utterance', utterance: sampleUtterance(1) }).entries).toHaveLength(
      1,
    );
  });

  it('keeps flat memory over a day of speech', () => {
    let words = NO_WORDS;
    for (let index = 0; index < LIVE_UTTERANCES_KEPT + 50; index++) {
      words = reduceLiveWords(words, { type: 'utterance', utterance: sampleUtterance(index) });
    }
    expect(words.entries).toHaveLength(LIVE_UTTERANCES_KEPT);
    expect(words.entries.at(-1)?.utterance.index).toBe(LIVE_UTTERANCES_KEPT + 49);
  });

  it('has each utterance once and in order after any events', () => {
    const action = fc.oneof(
      fc
        .record({ utterance: fc.nat(6), sessionNumber: fc.integer({ min: 1, max: 3 }) })
        .map(({ utterance, sessionNumber }): LiveAction => ({
          type: 'utterance',
          utterance: sampleUtterance(utterance, { sessionNumber }),
        })),
      fc.nat(6).map((utterance) => partial(utterance, 'word')),
      fc.constant<LiveAction>({ type: 'partial', partial: null }),
      fc.constant<LiveAction>({ type: 'clear' }),
      fc.integer({ min: 0, max: 3 }).map((sessionNumber): LiveAction => ({ type: 'session', sessionNumber })),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const words = after(...actions);
        const indexes = words.entries.map(({ utterance }) => utterance.index);
        expect(indexes).toEqual([...new Set(indexes)].sort((a, b) => a - b));
        expect(words.entries.every(({ utterance }) => utterance.sessionNumber === words.sessionNumber)).toBe(
          true,
        );
        expect(indexes.every((index) => index > words.hiddenThrough)).toBe(true);
      }),
    );
  });
});

describe('the caption', () => {
  it('leaves the large Japanese in place while the next sentence is spoken and awaited', () => {
    const first = after({ type: 'utterance', utterance: sampleUtterance(0) });
    const spoken = reduceLiveWords(first, partial(1, 'Could you'));
    const closed = reduceLiveWords(spoken, { type: 'utterance', utterance: sampleUtterance(1, waiting) });
    for (const words of [first, spoken, closed]) expect(captionOf(words, 3).current?.utterance.index).toBe(0);
    expect(captionOf(closed, 3).awaited).toHaveLength(1);
    const answered = reduceLiveWords(closed, { type: 'utterance', utterance: sampleUtterance(1) });
    expect(captionOf(answered, 3)).toMatchObject({ current: { utterance: { index: 1 } }, awaited: [] });
    expect(captionOf(answered, 3).earlier.map(({ utterance }) => utterance.index)).toEqual([0]);
  });

  it('passes over noises without words, and tells a failure', () => {
    const words = after(
      { type: 'utterance', utterance: sampleUtterance(0) },
      { type: 'utterance', utterance: sampleUtterance(1, { english: '', japanese: '' }) },
    );
    expect(captionOf(words, 3).current?.utterance.index).toBe(0);
    const failed = reduceLiveWords(words, {
      type: 'utterance',
      utterance: sampleUtterance(2, { status: 'failed', japanese: '' }),
    });
    expect(captionOf(failed, 3).current?.utterance.status).toBe('failed');
    expect(captionOf(failed, 3, 'audience').current?.utterance.index).toBe(0);
  });

  it('shows as many earlier ones as asked for', () => {
    const words = after(
      ...[0, 1, 2, 3].map((index): LiveAction => ({ type: 'utterance', utterance: sampleUtterance(index) })),
    );
    expect(captionOf(words, 2).earlier.map(({ utterance }) => utterance.index)).toEqual([1, 2]);
    expect(captionOf(words, 0).earlier).toEqual([]);
  });

  it('divides what is spoken where it is settled, and never inside a character', () => {
    expect(splitPartial('one two', 4)).toEqual({ stable: 'one ', unstable: 'two' });
    expect(splitPartial('one', 99)).toEqual({ stable: 'one', unstable: '' });
    expect(splitPartial('one', -1)).toEqual({ stable: '', unstable: 'one' });
    expect(splitPartial('a😀b', 2)).toEqual({ stable: 'a', unstable: '😀b' });
  });
});

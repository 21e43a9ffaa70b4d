import { expect, test } from 'vitest';
import { RecentUtterances } from '../../../src/main/live/recent-utterances.ts';
import type { UtteranceView } from '../../../src/shared/utterance-view.ts';

function view(index: number, change: Partial<UtteranceView> = {}): UtteranceView {
  return {
    sessionId: null,
    sessionNumber: 1,
    index,
    startSeconds: index,
    endSeconds: index + 1,
    english: '',
    japanese: '',
    source: null,
    timings: null,
    direction: null,
    fallback: null,
    status: 'waiting',
    error: null,
    corrected: false,
    hasAudio: true,
    ...change,
  };
}

const partial = (utterance: number) =>
  ({ sessionNumber: 1, utterance, english: 'Good', stableCharacters: 4 }) as const;

const indexes = (recent: RecentUtterances): number[] => recent.snapshot.utterances.map(({ index }) => index);

test('the newest ones are kept, each in its place', () => {
  const recent = new RecentUtterances(2);
  for (const index of [0, 1, 2]) recent.put(view(index));
  recent.put(view(1, { japanese: 'はい。', status: 'done' }));
  expect(recent.snapshot.utterances).toEqual([view(1, { japanese: 'はい。', status: 'done' }), view(2)]);
});

test('what was hidden stays hidden, also where its answer comes late', () => {
  const recent = new RecentUtterances(10);
  recent.put(view(0));
  recent.setPartial(partial(1));
  recent.hide();
  expect(recent.snapshot).toEqual({ partial: null, utterances: [] });
  expect(recent.put(view(0, { japanese: 'はい。', status: 'done' }))).toBe(false);
  expect(recent.setPartial(partial(0))).toBe(false);
  expect(recent.snapshot).toEqual({ partial: null, utterances: [] });
  // What is being said meanwhile, and after it.
  expect(recent.setPartial(partial(1))).toBe(true);
  expect(recent.put(view(1))).toBe(true);
  recent.hide();
  recent.hide();
  expect(recent.put(view(1))).toBe(false);
  expect(recent.put(view(2))).toBe(true);
  expect(indexes(recent)).toEqual([2]);
});

test('another session begins anew', () => {
  const recent = new RecentUtterances(10);
  recent.put(view(5));
  recent.hide();
  recent.clear();
  expect(recent.put(view(0, { sessionNumber: 2 }))).toBe(true);
  expect(indexes(recent)).toEqual([0]);
});

import { expect, test } from 'vitest';
import { newsOfPartial, newsOfUtterance, type ShownSession } from '../../../src/main/share/share-news.ts';
import type { UtteranceView } from '../../../src/shared/utterance-view.ts';

const SHOWN: ShownSession = { number: 3, sessionId: '2026-11-28T10-00-00', startedAtMs: 1_000_000 };

const view = (change: Partial<UtteranceView>): UtteranceView => ({
  sessionId: SHOWN.sessionId,
  sessionNumber: 3,
  index: 7,
  startSeconds: 2.5,
  endSeconds: 4,
  english: 'Hello.',
  japanese: 'こんにちは。',
  source: 'local',
  timings: null,
  direction: { azimuthDegrees: 12, confidence: 1 },
  fallback: null,
  status: 'done',
  error: null,
  corrected: false,
  hasAudio: true,
  ...change,
});

test('an answer is told with its words and its time, and with nothing else of it', () => {
  expect(newsOfUtterance(view({}), SHOWN)).toEqual({
    type: 'utterance',
    session: 3,
    utterance: 7,
    startedAtMs: 1_002_500,
    english: 'Hello.',
    japanese: 'こんにちは。',
  });
});

test('what waits is told without words, and why something failed is told to nobody', () => {
  expect(newsOfUtterance(view({ status: 'waiting' }), SHOWN)).toEqual({
    type: 'closed',
    session: 3,
    utterance: 7,
  });
  const failed = view({
    status: 'failed',
    japanese: '',
    error: { code: 'service.wrong-key', message: 'sk-secret was refused', advice: null },
  });
  const told = newsOfUtterance(failed, SHOWN);
  expect(told).toMatchObject({ english: '', japanese: '' });
  expect(JSON.stringify(told)).not.toContain('secret');
});

test('a correction after the session has ended is told by its folder; other sessions of the history are not told', () => {
  expect(newsOfUtterance(view({ sessionNumber: null, japanese: 'やあ。' }), SHOWN)).toMatchObject({
    japanese: 'やあ。',
  });
  expect(newsOfUtterance(view({ sessionNumber: null, sessionId: 'another' }), SHOWN)).toBeUndefined();
  expect(
    newsOfUtterance(view({ sessionNumber: null, sessionId: null }), { ...SHOWN, sessionId: null }),
  ).toBeUndefined();
  expect(newsOfUtterance(view({ sessionNumber: 2 }), SHOWN)).toBeUndefined();
});

test('English while it is spoken is told of the session that is shown, and its end as silence', () => {
  const partial = { sessionNumber: 3, utterance: 8, english: 'How', stableCharacters: 0 };
  expect(newsOfPartial(partial, SHOWN)).toMatchObject({
    type: 'partial',
    session: 3,
    utterance: 8,
    english: 'How',
  });
  expect(newsOfPartial({ ...partial, sessionNumber: 2 }, SHOWN)).toBeUndefined();
  expect(newsOfPartial(null, SHOWN)).toEqual({ type: 'silence', session: 3 });
});

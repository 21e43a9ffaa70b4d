import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SharedEvent, SharedUtterance } from '../../src/engine/share/protocol.ts';
import {
  isSilent,
  NOT_CONNECTED,
  reduceConnection,
  retryPauseMs,
  secondsBehind,
  type Connection,
} from '../../src/audience/logic/connection.ts';
import { readQuery, USUAL_OVERLAY } from '../../src/audience/logic/overlay-settings.ts';
import {
  languageOf,
  readFragment,
  USUAL_SETTINGS,
  writeFragment,
} from '../../src/audience/logic/page-settings.ts';
import { parseEvent } from '../../src/audience/logic/parse-event.ts';
import { NOTHING_READ, reduceWords, type ReaderWords } from '../../src/audience/logic/reader-words.ts';

const BASE = { sentAtMs: 0, english: '', japanese: '' };
const utterance = (id: number, japanese = `発言${id}`): SharedUtterance => ({
  id,
  startedAtMs: null,
  english: '',
  japanese,
});
const said = (number: number, id: number, japanese?: string): SharedEvent => ({
  ...BASE,
  type: 'utterance',
  number,
  ...utterance(id, japanese),
});
const screen = (
  number: number,
  ids: readonly number[],
  change: Partial<Extract<SharedEvent, { type: 'screen' }>> = {},
): SharedEvent => ({
  ...BASE,
  type: 'screen',
  number,
  sharing: 'a',
  utterances: ids.map((id) => utterance(id)),
  partial: null,
  clearedThrough: -1,
  ...change,
});
const after = (...events: readonly SharedEvent[]): ReaderWords => events.reduce(reduceWords, NOTHING_READ);
const idsOf = ({ utterances }: ReaderWords): readonly number[] => utterances.map(({ id }) => id);

describe('what a reader has on the screen', () => {
  test('is in the order of speech, each once, however often and late it comes', () => {
    const words = after(screen(0, []), said(1, 1), said(2, 0), said(2, 0), said(1, 1), said(3, 2));
    expect(idsOf(words)).toEqual([0, 1, 2]);
    expect(words.hasGap).toBe(false);
  });

  test('a change that was missed is noticed, by a later one or by a sign of life', () => {
    expect(after(screen(0, []), said(2, 1)).hasGap).toBe(true);
    const alive: SharedEvent = { ...BASE, type: 'alive', number: 1, waitingUtterances: 0, lagMs: 0 };
    expect(after(screen(0, []), alive).hasGap).toBe(true);
    expect(after(screen(1, [0]), alive).hasGap).toBe(false);
    expect(after(screen(0, []), said(2, 1), screen(2, [0, 1])).hasGap).toBe(false);
  });

  test('a screen for somebody who was away keeps what was read, without what was cleared or withdrawn meanwhile', () => {
    const read = [screen(0, [0, 1, 2, 3])];
    expect(idsOf(after(...read, screen(5, [3, 4])))).toEqual([0, 1, 2, 3, 4]);
    expect(idsOf(after(...read, screen(5, [2, 4])))).toEqual([0, 1, 2, 4]);
    expect(idsOf(after(...read, screen(5, [4], { clearedThrough: 3 })))).toEqual([4]);
    expect(idsOf(after(...read, screen(5, [7], { sharing: 'another' })))).toEqual([7]);
  });

  test('cleared by the screen it is gone, also where an answer comes late; by another session it stays', () => {
    const cleared = (reason: 'screen' | 'session'): SharedEvent => ({
      ...BASE,
      type: 'cleared',
      number: 2,
      reason,
      clearedThrough: 1,
    });
    expect(idsOf(after(screen(1, [0]), cleared('screen'), said(3, 1), said(4, 2)))).toEqual([2]);
    expect(idsOf(after(screen(1, [0]), cleared('session'), said(3, 2)))).toEqual([0, 2]);
  });

  test('whatever is cut off and told again, the end is the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.array(fc.nat(30), { maxLength: 6 }), (count, cuts) => {
        const events = Array.from({ length: count }, (_, place) => said(place + 1, place));
        const whole = after(screen(0, []), ...events);
        // At each cut, everything from some earlier place on is told again.
        const repeated = cuts.flatMap((cut) => events.slice(Math.min(cut, count)));
        expect(after(screen(0, []), ...events, ...repeated)).toEqual(whole);
      }),
    );
  });
});

describe('the connection', () => {
  const heard = (atMs: number, sentAtMs: number, lagMs = 0): Connection =>
    reduceConnection(NOT_CONNECTED, { type: 'heard', atMs, sentAtMs, lagMs });

  test('tells how far the words are behind, by the network and by the translation, whatever the clocks show', () => {
    const quick = heard(1_000_000, 5_000);
    expect(secondsBehind(quick)).toBe(0);
    const slow = reduceConnection(quick, { type: 'heard', atMs: 1_010_000, sentAtMs: 7_000 });
    expect(secondsBehind(slow)).toBe(8);
    expect(secondsBehind(heard(0, 0, 12_000))).toBe(12);
  });

  test('is silent after two signs of life that did not come', () => {
    expect(isSilent(heard(0, 0), 10_000)).toBe(false);
    expect(isSilent(heard(0, 0), 13_000)).toBe(true);
  });

  test('is tried again ever more seldom, not by everybody at once, and not at all when it is over', () => {
    const failed = (times: number): Connection =>
      Array.from({ length: times }).reduce<Connection>(
        (connection) => reduceConnection(connection, { type: 'failed', why: 'network' }),
        NOT_CONNECTED,
      );
    expect(retryPauseMs(failed(1), 0)).toBeLessThan(1_000);
    expect(retryPauseMs(failed(20), 0)).toBeLessThanOrEqual(10_000);
    expect(retryPauseMs(failed(3), 1)).toBe(2 * retryPauseMs(failed(3), 0));
    const over = reduceConnection(failed(1), { type: 'failed', why: 'gone' });
    expect(reduceConnection(over, { type: 'heard', atMs: 0, sentAtMs: 0 }).phase).toBe('ended');
  });
});

test('settings are the same after a way through the address', () => {
  const settings = {
    size: 5,
    colours: 'contrast',
    show: 'both',
    speaking: false,
    awake: false,
    language: 'ja',
  } as const;
  expect(readFragment(`#${writeFragment(settings)}`)).toEqual(settings);
  expect(writeFragment(USUAL_SETTINGS)).toBe('');
  expect(readFragment('#size=99&colours=pink&show=&language=fr')).toEqual(USUAL_SETTINGS);
  expect(languageOf(['fr-FR', 'ja-JP', 'en'])).toBe('ja');
  expect(languageOf(['fr-FR'])).toBe('en');
});

test('an overlay’s address takes nothing that is no size, number or colour', () => {
  expect(readQuery('?size=1e9&lines=0&colour=url(x)&outline=%23000&background=zzz&stay=-1')).toEqual(
    USUAL_OVERLAY,
  );
  expect(readQuery('?outline=none&background=0008&stay=0')).toMatchObject({
    outline: null,
    background: '#0008',
    staySeconds: 0,
  });
});

test('what is no event is none, whatever it is', () => {
  const event = {
    type: 'utterance',
    number: 1,
    sentAtMs: 1,
    id: 0,
    startedAtMs: null,
    english: '',
    japanese: 'はい',
  };
  expect(parseEvent(JSON.stringify(event))).toEqual(event);
  for (const wrong of [
    '',
    'null',
    '[]',
    '{',
    '{"type":"utterance"}',
    JSON.stringify({ ...event, japanese: 5 }),
    JSON.stringify({ ...event, type: 'later' }),
  ]) {
    expect(parseEvent(wrong), wrong).toBeUndefined();
  }
});

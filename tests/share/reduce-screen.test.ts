import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventLog } from '../../src/engine/share/event-log.ts';
import type { SharedEvent, SharedUtterance } from '../../src/engine/share/protocol.ts';
import { reduceScreen } from '../../src/engine/share/reduce-screen.ts';
import { EMPTY_SCREEN, type ScreenState } from '../../src/engine/share/screen-state.ts';
import type { ShareNews } from '../../src/engine/share/share-news.ts';
import { SHARE_TUNING } from '../../src/engine/share/tuning.ts';

const session = fc.integer({ min: 1, max: 3 });
const utterance = fc.integer({ min: 0, max: 6 });
const word = fc.constantFrom('', 'a', 'bb', '駅', '<b>x</b>', 'line\nbreak', '𠮷野');

const anyNews: fc.Arbitrary<ShareNews> = fc.oneof(
  fc.record({ type: fc.constant('session' as const), session }),
  fc.record({
    type: fc.constant('partial' as const),
    session,
    utterance,
    english: word,
    stableCharacters: fc.oneof(fc.integer({ min: -2, max: 9 }), fc.constant(NaN)),
  }),
  fc.record({ type: fc.constant('silence' as const), session }),
  fc.record({ type: fc.constant('closed' as const), session, utterance }),
  fc.record({
    type: fc.constant('utterance' as const),
    session,
    utterance,
    startedAtMs: fc.constant(null),
    english: word,
    japanese: word,
  }),
  fc.constant({ type: 'clear' as const }),
  fc.record({ type: fc.constant('lag' as const), waitingUtterances: utterance, lagMs: utterance }),
);

/** What a reader makes of the events, with nothing but what docs/share.md says. */
class Reader {
  utterances: readonly SharedUtterance[] = [];
  english = '';
  lastId: string | undefined;
  /** Of every lasting change told, in order. */
  readonly numbers: number[] = [];
  ended = false;

  read(text: string): void {
    for (const block of text.split('\n\n').filter((other) => other !== '')) {
      for (const line of block.split('\n')) {
        if (line.startsWith('id: ')) this.lastId = line.slice(4);
        else this.take(JSON.parse(line.slice('data: '.length)) as SharedEvent);
      }
    }
  }

  take(event: SharedEvent): void {
    switch (event.type) {
      case 'screen':
        this.utterances = event.utterances;
        this.english = event.partial?.english ?? '';
        return;
      case 'partial':
        this.english = event.english;
        return;
      case 'utterance':
      case 'corrected': {
        this.numbers.push(event.number);
        const { id, startedAtMs, english, japanese } = event;
        this.utterances = [
          ...this.utterances.filter((other) => other.id !== id),
          { id, startedAtMs, english, japanese },
        ]
          .toSorted((one, other) => one.id - other.id)
          .slice(-SHARE_TUNING.utterancesKept);
        return;
      }
      case 'withdrawn':
        this.numbers.push(event.number);
        this.utterances = this.utterances.filter(({ id }) => id !== event.id);
        return;
      case 'cleared':
        this.numbers.push(event.number);
        this.utterances = [];
        this.english = '';
        return;
      case 'alive':
        return;
      case 'ended':
        this.ended = true;
    }
  }

  get screen(): object {
    return { utterances: this.utterances, english: this.english };
  }
}

function screenOf({ utterances, partial }: ScreenState): object {
  return { utterances, english: partial?.english ?? '' };
}

function newLog(earlier: number): EventLog {
  let tokens = 0;
  return new EventLog({
    sharing: 'test',
    earlierUtterances: () => earlier,
    nowMs: () => 0,
    randomToken: () => `token${String(tokens++)}`,
  });
}

function sequence(state: ScreenState, all: readonly ShareNews[]): ScreenState {
  return all.reduce((before, news) => reduceScreen(before, news).state, state);
}

const say = (index: number, japanese: string, inSession = 1): ShareNews => ({
  type: 'utterance',
  session: inSession,
  utterance: index,
  startedAtMs: null,
  english: `English ${String(index)}`,
  japanese,
});

describe('the shared screen', () => {
  it('is what a reader has who takes every event, whatever happens in whatever order', () => {
    fc.assert(
      fc.property(fc.array(anyNews, { maxLength: 60 }), (all) => {
        const log = newLog(50);
        const reader = new Reader();
        reader.read(log.welcome(undefined));
        for (const news of all) {
          for (const { text } of log.put(news)) reader.read(text);
          expect(reader.screen).toEqual(screenOf(log.state));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is the same for a reader who was cut off any number of times: no gap, no repeat', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyNews, fc.boolean()), { maxLength: 60 }), (all) => {
        const log = newLog(50);
        const reader = new Reader();
        reader.read(log.welcome(undefined));
        let isHere = true;
        for (const [news, willBeHere] of all) {
          if (willBeHere && !isHere) reader.read(log.welcome(reader.lastId));
          isHere = willBeHere;
          for (const { text } of log.put(news)) if (isHere) reader.read(text);
        }
        if (!isHere) reader.read(log.welcome(reader.lastId));
        expect(reader.screen).toEqual(screenOf(log.state));
        expect(reader.numbers).toEqual([...new Set(reader.numbers)].toSorted((one, other) => one - other));
      }),
      { numRuns: 300 },
    );
  });

  it('never shows again what was cleared away, nor tells it to whoever comes back', () => {
    fc.assert(
      fc.property(
        fc.array(anyNews, { maxLength: 20 }),
        fc.array(anyNews, { maxLength: 20 }),
        (first, second) => {
          // Every text of before the clearing is marked, and so is what comes late of the same utterances.
          const marked = (news: ShareNews): ShareNews =>
            news.type === 'partial'
              ? { ...news, english: `old ${news.english}` }
              : news.type === 'utterance'
                ? { ...news, english: `old ${news.english}`, japanese: `old ${news.japanese}` }
                : news;
          const log = newLog(50);
          const before = log.welcome(undefined).split('\n')[0].slice(4);
          for (const news of first) log.put(marked(news));
          log.put({ type: 'clear' });
          const { newestId } = log.state;
          for (const news of second) {
            const { session: current, firstId } = log.state;
            const isOfOld =
              news.type === 'utterance' && news.session === current && firstId + news.utterance <= newestId;
            log.put(isOfOld ? marked(news) : news);
          }
          expect(JSON.stringify(log.state)).not.toContain('old ');
          expect(log.welcome(before)).not.toContain('old ');
          expect(log.welcome(undefined)).not.toContain('old ');
        },
      ),
      { numRuns: 300 },
    );
  });

  it('changes nothing for an older session, and empties itself for a newer one', () => {
    const state = sequence(EMPTY_SCREEN, [say(0, '一'), say(1, '二')]);
    const next = reduceScreen(state, say(0, '三', 2));
    expect(next.changes.map(({ type }) => type)).toEqual(['cleared', 'utterance']);
    expect(next.state.utterances).toMatchObject([{ id: 2, japanese: '三' }]);
    expect(reduceScreen(next.state, say(1, '遅い', 1))).toEqual({ state: next.state, changes: [] });
  });

  it('puts a translation that had to wait where it was said', () => {
    const state = sequence(EMPTY_SCREEN, [say(0, '零'), say(2, '二'), say(1, '一')]);
    expect(state.utterances.map(({ japanese }) => japanese)).toEqual(['零', '一', '二']);
  });

  it('shows nothing of what failed, and takes back what has no translation after all', () => {
    expect(reduceScreen(EMPTY_SCREEN, say(0, '')).changes).toEqual([]);
    const { state, changes } = reduceScreen(sequence(EMPTY_SCREEN, [say(0, '駅')]), say(0, ''));
    expect(changes).toMatchObject([{ type: 'withdrawn', id: 0 }]);
    expect(state.utterances).toEqual([]);
  });

  it('shows the English that was heard where the service tells none, and a correction by hand in its place', () => {
    const heard = sequence(EMPTY_SCREEN, [
      { type: 'partial', session: 1, utterance: 0, english: 'The station', stableCharacters: 3 },
      { type: 'closed', session: 1, utterance: 0 },
    ]);
    const answered = reduceScreen(heard, { ...say(0, '駅です'), english: '' } as ShareNews);
    expect(answered.changes).toMatchObject([
      { type: 'utterance', english: 'The station', japanese: '駅です' },
    ]);
    const corrected = reduceScreen(answered.state, {
      ...say(0, '駅だ'),
      english: '<i>A station</i>',
    } as ShareNews);
    expect(corrected.changes).toMatchObject([
      { type: 'corrected', id: 0, english: '<i>A station</i>', japanese: '駅だ' },
    ]);
  });

  it('keeps no more than fifty utterances, however long a talk is, and texts no longer than they may be', () => {
    const talk = Array.from({ length: 400 }, (_, index) => say(index, '長'.repeat(9_000)));
    const { utterances } = sequence(EMPTY_SCREEN, talk);
    expect(utterances.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, n) => 350 + n));
    expect(utterances[0].japanese).toHaveLength(SHARE_TUNING.longestText);
  });

  it('lets no control character through to a terminal', () => {
    const state = sequence(EMPTY_SCREEN, [say(0, '駅\u001b[2J\r\n\u0085です\u2028')]);
    expect(state.utterances[0].japanese).toBe('駅 [2J   です ');
  });

  it('says that it has ended, and nothing after that', () => {
    const { state, changes } = reduceScreen(sequence(EMPTY_SCREEN, [say(0, '駅')]), { type: 'end' });
    expect(changes).toMatchObject([{ type: 'ended' }]);
    expect(reduceScreen(state, say(1, '後')).changes).toEqual([]);
  });
});

describe('what those who come late are told', () => {
  it.each([0, 1, 3])('the newest %i utterances, and what is being said', (earlier) => {
    const log = newLog(earlier);
    for (let index = 0; index < 5; index++) log.put(say(index, String(index)));
    log.put({ type: 'partial', session: 1, utterance: 5, english: 'And now', stableCharacters: 3 });
    const reader = new Reader();
    reader.read(log.welcome(undefined));
    expect(reader.utterances.map(({ japanese }) => japanese)).toEqual(
      ['0', '1', '2', '3', '4'].slice(5 - earlier),
    );
    expect(reader.english).toBe('And now');
  });

  it('an id that was never given out opens no more than that', () => {
    const log = newLog(1);
    for (let index = 0; index < 5; index++) log.put(say(index, String(index)));
    for (const id of ['0-', '0-token', '1-token99', '0', '']) {
      const reader = new Reader();
      reader.read(log.welcome(id));
      expect(reader.utterances.map(({ japanese }) => japanese)).toEqual(['4']);
    }
  });

  it('whoever was away for longer than is kept gets the screen anew', () => {
    const log = newLog(50);
    const reader = new Reader();
    reader.read(log.welcome(undefined));
    for (let index = 0; index <= SHARE_TUNING.changesKept; index++) log.put(say(index, String(index)));
    expect(log.welcome(reader.lastId)).toContain('"type":"screen"');
    reader.read(log.welcome(reader.lastId));
    expect(reader.screen).toEqual(screenOf(log.state));
  });
});

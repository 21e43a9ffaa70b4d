import type {
  ScreenEvent,
  SharedEvent,
  SharedPartial,
  SharedUtterance,
} from '../../engine/share/protocol.ts';
import { UTTERANCES_HELD } from '../tuning.ts';

/** What a reader has on the screen. */
export interface ReaderWords {
  /** Which sharing they are of; null before any was heard. */
  readonly sharing: string | null;
  /** The newest lasting change that is in it. */
  readonly number: number;
  /** In the order of speech. */
  readonly utterances: readonly SharedUtterance[];
  readonly partial: SharedPartial | null;
  readonly clearedThrough: number;
  /** A change was missed: the whole screen must be asked for. */
  readonly hasGap: boolean;
  readonly hasEnded: boolean;
}

export const NOTHING_READ: ReaderWords = {
  sharing: null,
  number: -1,
  utterances: [],
  partial: null,
  clearedThrough: -1,
  hasGap: false,
  hasEnded: false,
};

/** The utterance that was said last. (`at` is younger than some of the browsers that are to read this.) */
export function newestOf(utterances: readonly SharedUtterance[]): SharedUtterance | undefined {
  return utterances.length === 0 ? undefined : utterances[utterances.length - 1];
}

/** What is on a reader's screen after an event: total, and indifferent to events that come twice. */
export function reduceWords(words: ReaderWords, event: SharedEvent): ReaderWords {
  switch (event.type) {
    case 'screen':
      return withScreen(words, event);
    case 'partial':
      return withGap({ ...words, partial: event.english === '' ? null : event }, event.number > words.number);
    case 'alive':
      return withGap(words, event.number > words.number);
    case 'ended':
      return { ...words, partial: null, hasEnded: true };
    case 'utterance':
    case 'corrected':
    case 'withdrawn':
    case 'cleared':
      if (event.number <= words.number) return words;
      return {
        ...changed(words, event),
        number: event.number,
        hasGap: words.hasGap || event.number > words.number + 1,
      };
  }
}

function withGap(words: ReaderWords, isMissing: boolean): ReaderWords {
  return isMissing && !words.hasGap ? { ...words, hasGap: true } : words;
}

type LastingEvent = Extract<SharedEvent, { type: 'utterance' | 'corrected' | 'withdrawn' | 'cleared' }>;

function changed(words: ReaderWords, event: LastingEvent): ReaderWords {
  switch (event.type) {
    case 'utterance':
      return { ...withUtterance(words, event), partial: null };
    case 'corrected':
      return withUtterance(words, event);
    case 'withdrawn':
      return { ...words, utterances: words.utterances.filter(({ id }) => id !== event.id) };
    case 'cleared': {
      if (event.reason === 'session') return { ...words, partial: null };
      const clearedThrough = Math.max(words.clearedThrough, event.clearedThrough);
      return {
        ...words,
        partial: null,
        clearedThrough,
        utterances: without(words.utterances, clearedThrough),
      };
    }
  }
}

function without(utterances: readonly SharedUtterance[], clearedThrough: number): readonly SharedUtterance[] {
  return utterances.filter(({ id }) => id > clearedThrough);
}

function withUtterance(words: ReaderWords, utterance: SharedUtterance): ReaderWords {
  if (utterance.id <= words.clearedThrough) return words;
  return { ...words, utterances: inOrder([...words.utterances, utterance]) };
}

/** Of those with the same id the last one counts. */
function inOrder(utterances: readonly SharedUtterance[]): readonly SharedUtterance[] {
  const byId = new Map(utterances.map((utterance) => [utterance.id, utterance]));
  return [...byId.values()].sort((a, b) => a.id - b.id).slice(-UTTERANCES_HELD);
}

/** A reader who was away may have more than newcomers are shown: that stays, unless it was cleared or withdrawn meanwhile. */
function withScreen(words: ReaderWords, screen: ScreenEvent): ReaderWords {
  const { sharing, number, partial, clearedThrough } = screen;
  const isSame = words.sharing === sharing;
  const oldest = screen.utterances[0]?.id ?? Infinity;
  const own = isSame ? without(words.utterances, clearedThrough).filter(({ id }) => id < oldest) : [];
  return {
    sharing,
    number,
    utterances: inOrder([...own, ...screen.utterances]),
    partial,
    clearedThrough,
    hasGap: false,
    hasEnded: false,
  };
}

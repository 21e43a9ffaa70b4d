import type { LiveSnapshot, PartialView } from '../../shared/live-view.ts';
import { LIVE_UTTERANCES_KEPT } from '../../shared/live-view.ts';
import type { UtteranceView } from '../../shared/utterance-view.ts';

/** An utterance as the live view shows it. */
export interface LiveEntry {
  /** Stable for the life of the entry: the key of its element. */
  readonly key: string;
  readonly utterance: UtteranceView;
  /** The English heard while it was spoken, shown until the final English is there. */
  readonly heardEnglish: string;
}

export interface LiveWords {
  /** Sessions count up from 1; 0 before any. */
  readonly sessionNumber: number;
  /** In the order of speech. */
  readonly entries: readonly LiveEntry[];
  readonly partial: PartialView | null;
  /** What was heard of the utterance closed last: its answer may come after its partial has ended. */
  readonly heard: { readonly utterance: number; readonly english: string } | null;
  /** Index of the newest utterance that was cleared away (booth), −1 for none. */
  readonly hiddenThrough: number;
}

export type LiveAction =
  | { readonly type: 'snapshot'; readonly snapshot: LiveSnapshot; readonly sessionNumber: number }
  | { readonly type: 'partial'; readonly partial: PartialView | null }
  | { readonly type: 'utterance'; readonly utterance: UtteranceView }
  /** The state tells of a (new) session: words of an older one go when the new one's first word comes. */
  | { readonly type: 'session'; readonly sessionNumber: number }
  /** What was said up to now is not shown any more. */
  | { readonly type: 'clear' };

export const NO_WORDS: LiveWords = {
  sessionNumber: 0,
  entries: [],
  partial: null,
  heard: null,
  hiddenThrough: -1,
};

/**
 * The words of the running session as a pure function, total over state × action. Events of an older session change nothing; an utterance
 * takes the place of the one with the same index, whatever order answers come in.
 */
export function reduceLiveWords(words: LiveWords, action: LiveAction): LiveWords {
  switch (action.type) {
    case 'snapshot':
      return fromSnapshot(words, action.snapshot, action.sessionNumber);
    case 'session':
      return action.sessionNumber > words.sessionNumber
        ? { ...NO_WORDS, sessionNumber: action.sessionNumber }
        : words;
    case 'partial':
      return withPartial(words, action.partial);
    case 'utterance':
      return withUtterance(words, action.utterance);
    case 'clear': {
      const newest = words.entries.at(-1)?.utterance.index ?? words.hiddenThrough;
      return { ...words, entries: [], partial: null, hiddenThrough: Math.max(newest, words.hiddenThrough) };
    }
  }
}

function fromSnapshot(words: LiveWords, snapshot: LiveSnapshot, sessionNumber: number): LiveWords {
  if (sessionNumber < words.sessionNumber) return words;
  let next: LiveWords = sessionNumber > words.sessionNumber ? { ...NO_WORDS, sessionNumber } : words;
  for (const utterance of snapshot.utterances) {
    // What came as an event since the snapshot was asked for is newer.
    const isKnown = next.entries.some((entry) => entry.utterance.index === utterance.index);
    if (!isKnown) next = withUtterance(next, utterance);
  }
  return next.partial === null ? withPartial(next, snapshot.partial) : next;
}

function withPartial(words: LiveWords, partial: PartialView | null): LiveWords {
  if (partial === null) {
    // The utterance was closed: its English stays as what was heard until the answer is there.
    return words.partial === null ? words : withoutPartial(words);
  }
  if (partial.sessionNumber < words.sessionNumber || partial.utterance <= words.hiddenThrough) return words;
  if (partial.sessionNumber > words.sessionNumber) {
    return { ...NO_WORDS, sessionNumber: partial.sessionNumber, partial };
  }
  return { ...words, partial };
}

function withoutPartial(words: LiveWords): LiveWords {
  const { partial } = words;
  if (partial === null) return words;
  const heard = { utterance: partial.utterance, english: partial.english };
  const entries = words.entries.map((entry) =>
    entry.utterance.index === heard.utterance ? { ...entry, heardEnglish: heard.english } : entry,
  );
  return { ...words, partial: null, heard, entries };
}

/** An utterance of the history, translated again: taken up where it is shown here, too, and passed over otherwise. */
function withAnotherAnswer(words: LiveWords, utterance: UtteranceView): LiveWords {
  const { sessionId, index } = utterance;
  const isHere = (entry: LiveEntry): boolean =>
    sessionId !== null && entry.utterance.sessionId === sessionId && entry.utterance.index === index;
  if (!words.entries.some(isHere)) return words;
  const { sessionNumber } = words;
  const entries = words.entries.map((entry) =>
    isHere(entry) ? { ...entry, utterance: { ...utterance, sessionNumber } } : entry,
  );
  return { ...words, entries };
}

function withUtterance(words: LiveWords, utterance: UtteranceView): LiveWords {
  const { sessionNumber } = utterance;
  if (sessionNumber === null) return withAnotherAnswer(words, utterance);
  if (sessionNumber < words.sessionNumber) return words;
  const same = sessionNumber > words.sessionNumber ? { ...NO_WORDS, sessionNumber } : words;
  if (utterance.index <= same.hiddenThrough) return same;
  const current = same.partial?.utterance === utterance.index ? withoutPartial(same) : same;
  const heard = current.heard?.utterance === utterance.index ? current.heard : null;
  const known = current.entries.find((entry) => entry.utterance.index === utterance.index);
  const entry: LiveEntry = {
    key: `${String(sessionNumber)}-${String(utterance.index)}`,
    utterance,
    heardEnglish: known?.heardEnglish ?? heard?.english ?? '',
  };
  const others = current.entries.filter((other) => other.utterance.index !== utterance.index);
  const later = others.findIndex((other) => other.utterance.index > utterance.index);
  const place = later === -1 ? others.length : later;
  const entries = [...others.slice(0, place), entry, ...others.slice(place)].slice(-LIVE_UTTERANCES_KEPT);
  return { ...current, entries };
}

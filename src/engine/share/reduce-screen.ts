import type { SharedUtterance } from './protocol.ts';
import { cleanText, wholeCharacters } from './clean-text.ts';
import { EMPTY_SCREEN, type ScreenChange, type ScreenState, type ScreenStep } from './screen-state.ts';
import type { ShareNews } from './share-news.ts';
import { SHARE_TUNING } from './tuning.ts';

/** Utterances that wait, of which the English is remembered: more never wait for long. */
const HEARD_KEPT = 16;

const NOTHING_SAID = { english: '', japanese: '' } as const;
const SILENCE: ScreenChange = { type: 'partial', english: '', japanese: '', stableCharacters: 0 };

/**
 * The shared screen as a pure function, total over state × news: it shows what the presenter window shows an audience, and tells what
 * changed. Old news change nothing; after the end nothing does.
 */
export function reduceScreen(state: ScreenState, news: ShareNews): ScreenStep {
  if (state.ended) return unchanged(state);
  switch (news.type) {
    case 'session':
      return inSession(state, news.session, unchanged);
    case 'partial':
      return inSession(state, news.session, (current) => withPartial(current, news));
    case 'silence':
      return inSession(state, news.session, withoutPartial);
    case 'closed':
      return inSession(state, news.session, (current) =>
        withClosed(current, current.firstId + news.utterance),
      );
    case 'utterance':
      return inSession(state, news.session, (current) => withUtterance(current, news));
    case 'clear':
      return cleared(state);
    case 'lag':
      return withLag(state, news);
    case 'end':
      return {
        state: { ...EMPTY_SCREEN, ended: true },
        changes: [{ type: 'ended', ...NOTHING_SAID }],
      };
  }
}

function unchanged(state: ScreenState): ScreenStep {
  return { state, changes: [] };
}

/** The step in the session that is meant: nothing for an older one, on an empty screen for a newer one. */
function inSession(
  state: ScreenState,
  session: number,
  step: (state: ScreenState) => ScreenStep,
): ScreenStep {
  if (session < state.session) return unchanged(state);
  if (session === state.session) return step(state);
  const { newestId, clearedThrough, utterances, partial } = state;
  const fresh = { ...EMPTY_SCREEN, session, firstId: newestId + 1, newestId, clearedThrough };
  const isEmpty = utterances.length === 0 && partial === null;
  const after = step(fresh);
  if (isEmpty) return after;
  const change: ScreenChange = {
    type: 'cleared',
    reason: 'session',
    clearedThrough: newestId,
    ...NOTHING_SAID,
  };
  return { state: after.state, changes: [change, ...after.changes] };
}

function withPartial(state: ScreenState, news: Extract<ShareNews, { type: 'partial' }>): ScreenStep {
  const id = state.firstId + news.utterance;
  const english = cleanText(news.english);
  // An utterance that is closed is not spoken any more: its partial comes too late.
  if (id <= state.newestId || id <= state.clearedThrough) return unchanged(state);
  if (english === '') return withoutPartial(state);
  const stableCharacters = wholeCharacters(english, news.stableCharacters);
  const { partial } = state;
  if (partial?.id === id && partial.english === english && partial.stableCharacters === stableCharacters) {
    return unchanged(state);
  }
  return {
    state: { ...state, partial: { id, english, stableCharacters } },
    changes: [{ type: 'partial', english, japanese: '', stableCharacters }],
  };
}

function withoutPartial(state: ScreenState): ScreenStep {
  return state.partial === null
    ? unchanged(state)
    : { state: { ...state, partial: null }, changes: [SILENCE] };
}

function withClosed(state: ScreenState, id: number): ScreenStep {
  const { partial } = state;
  const newestId = Math.max(state.newestId, id);
  if (partial === null || partial.id > id) return unchanged({ ...state, newestId });
  const heard = [...state.heard, { id: partial.id, english: partial.english }].slice(-HEARD_KEPT);
  return withoutPartial({ ...state, newestId, heard });
}

function withUtterance(before: ScreenState, news: Extract<ShareNews, { type: 'utterance' }>): ScreenStep {
  const id = before.firstId + news.utterance;
  const closed = withClosed(before, id);
  const { state } = closed;
  if (id <= state.clearedThrough) return closed;
  const known = state.utterances.find((other) => other.id === id);
  const english =
    news.english === '' ? (state.heard.find((other) => other.id === id)?.english ?? '') : news.english;
  const utterance: SharedUtterance = {
    id,
    startedAtMs: news.startedAtMs,
    english: cleanText(english),
    japanese: cleanText(news.japanese),
  };
  const others = state.utterances.filter((other) => other.id !== id);
  const step = (utterances: readonly SharedUtterance[], change: ScreenChange): ScreenStep => ({
    state: { ...state, utterances, heard: state.heard.filter((other) => other.id !== id) },
    changes: [...closed.changes, change],
  });
  if (utterance.japanese === '') {
    return known === undefined ? closed : step(others, { type: 'withdrawn', id, ...NOTHING_SAID });
  }
  if (known?.japanese === utterance.japanese && known.english === utterance.english) return closed;
  const isTooOld = others.length >= SHARE_TUNING.utterancesKept && id < others[0].id;
  if (isTooOld) return closed;
  const later = others.findIndex((other) => other.id > id);
  const place = later === -1 ? others.length : later;
  return step(
    [...others.slice(0, place), utterance, ...others.slice(place)].slice(-SHARE_TUNING.utterancesKept),
    { type: known === undefined ? 'utterance' : 'corrected', ...utterance },
  );
}

function cleared(state: ScreenState): ScreenStep {
  const { newestId, clearedThrough, partial } = state;
  if (clearedThrough >= newestId && partial === null) return unchanged(state);
  return {
    state: { ...state, utterances: [], partial: null, heard: [], clearedThrough: newestId },
    changes: [{ type: 'cleared', reason: 'screen', clearedThrough: newestId, ...NOTHING_SAID }],
  };
}

function withLag(state: ScreenState, news: Extract<ShareNews, { type: 'lag' }>): ScreenStep {
  const { waitingUtterances, lagMs } = news;
  if (state.waitingUtterances === waitingUtterances && state.lagMs === lagMs) return unchanged(state);
  return {
    state: { ...state, waitingUtterances, lagMs },
    changes: [{ type: 'alive', waitingUtterances, lagMs, ...NOTHING_SAID }],
  };
}

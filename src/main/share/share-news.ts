import type { ShareNews } from '../../engine/share/share-news.ts';
import type { PartialView } from '../../shared/live-view.ts';
import type { UtteranceView } from '../../shared/utterance-view.ts';

/** The session whose words are on the screens. */
export interface ShownSession {
  readonly number: number;
  /** Null where nothing is kept. */
  readonly sessionId: string | null;
  /** Milliseconds since 1970; null where a recording plays in its own time. */
  readonly startedAtMs: number | null;
}

/** What readers are told of an utterance, as the windows are; undefined where it belongs to a session that is not on the screens. */
export function newsOfUtterance(view: UtteranceView, shown: ShownSession): ShareNews | undefined {
  if (!isShown(view, shown)) return undefined;
  const at = { session: shown.number, utterance: view.index };
  if (view.status === 'waiting') return { type: 'closed', ...at };
  // Why something failed is for those at the computer.
  const isDone = view.status === 'done';
  const startedAtMs =
    shown.startedAtMs === null ? null : Math.round(shown.startedAtMs + 1000 * view.startSeconds);
  return {
    type: 'utterance',
    ...at,
    startedAtMs,
    english: isDone ? view.english : '',
    japanese: isDone ? view.japanese : '',
  };
}

/** One that comes from the history (corrected or translated again after its session) is told by its session's folder. */
function isShown({ sessionNumber, sessionId }: UtteranceView, shown: ShownSession): boolean {
  if (sessionNumber !== null) return sessionNumber === shown.number;
  return sessionId !== null && sessionId === shown.sessionId;
}

/** What readers are told of English that is being spoken; null where it has ended. */
export function newsOfPartial(partial: PartialView | null, { number }: ShownSession): ShareNews | undefined {
  if (partial === null) return { type: 'silence', session: number };
  const { sessionNumber, utterance, english, stableCharacters } = partial;
  if (sessionNumber !== number) return undefined;
  return { type: 'partial', session: number, utterance, english, stableCharacters };
}

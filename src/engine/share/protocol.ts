/*
 * What readers are sent: types alone, so that the page imports them without anything else (`import type`). Every event is one JSON object in
 * the `data:` of a server-sent event; all have `type`, `english` and `japanese`. For people who write programs: docs/share.md.
 */

/** An utterance as readers see it. */
export interface SharedUtterance {
  /** Rises in the order of speech within a sharing; never used twice. */
  readonly id: number;
  /** When it was begun to be said: milliseconds since 1970 by the sharing computer's clock; null where that is not known. */
  readonly startedAtMs: number | null;
  /** Empty where nobody recognised English (a translation service alone). */
  readonly english: string;
  /** Never empty. */
  readonly japanese: string;
}

/** What is being said at this moment. */
export interface SharedPartial {
  readonly english: string;
  /** The first so many characters will not change until the final text; never inside a surrogate pair. */
  readonly stableCharacters: number;
}

interface SharedEventBase {
  /**
   * How many lasting changes this sharing had made when the event was sent: `utterance`, `corrected`, `withdrawn` and `cleared` raise it by
   * one each. Of these, one whose number is not higher than the last one's was seen already.
   */
  readonly number: number;
  /** When it was sent, by the sharing computer's clock: what grows between this and the arrival is the delay of the network. */
  readonly sentAtMs: number;
  readonly english: string;
  readonly japanese: string;
}

/**
 * The whole screen, sent first to a new reader, and to one who comes back too late to be told what was missed. `english` and `japanese` are
 * those of the newest utterance.
 */
export interface ScreenEvent extends SharedEventBase {
  readonly type: 'screen';
  /** Names this sharing: a reader who has utterances of the same sharing may keep them, all but those that were cleared. */
  readonly sharing: string;
  /** Oldest first. As many as the operator lets newcomers see. */
  readonly utterances: readonly SharedUtterance[];
  readonly partial: SharedPartial | null;
  /** Utterances up to this id are cleared away; −1: none. */
  readonly clearedThrough: number;
}

/** English so far of what is being said; empty when nobody speaks any more. The newest takes the place of the one before. */
export interface PartialEvent extends SharedEventBase, SharedPartial {
  readonly type: 'partial';
}

/** A translation is there. Its place is by its id: one that had to wait may come after later ones. The partial is not touched by it. */
export interface UtteranceEvent extends SharedEventBase, SharedUtterance {
  readonly type: 'utterance';
}

/** Takes the place of the utterance with this id: its English was corrected by hand, or it was translated again. */
export interface CorrectedEvent extends SharedEventBase, SharedUtterance {
  readonly type: 'corrected';
}

/** The utterance with this id is not shown any more: it has no translation after all. */
export interface WithdrawnEvent extends SharedEventBase {
  readonly type: 'withdrawn';
  readonly id: number;
}

/**
 * Nothing said up to now is shown any more. `screen`: the operator or the booth cleared it, and readers forget it too; `session`: another
 * session begins, and readers may keep what they have read.
 */
export interface ClearedEvent extends SharedEventBase {
  readonly type: 'cleared';
  readonly reason: 'screen' | 'session';
  /** Utterances up to this id; −1 where there was none. */
  readonly clearedThrough: number;
}

/** Sent every five seconds, and when the delay of the translation changes: who hears nothing at all for twelve seconds is cut off. */
export interface AliveEvent extends SharedEventBase {
  readonly type: 'alive';
  /** Utterances that wait for their translation, and how far behind the speech the oldest of them is. */
  readonly waitingUtterances: number;
  readonly lagMs: number;
}

/** The sharing has ended: the address will not work again. */
export interface EndedEvent extends SharedEventBase {
  readonly type: 'ended';
}

export type SharedEvent =
  | ScreenEvent
  | PartialEvent
  | UtteranceEvent
  | CorrectedEvent
  | WithdrawnEvent
  | ClearedEvent
  | AliveEvent
  | EndedEvent;

import type {
  AliveEvent,
  ClearedEvent,
  CorrectedEvent,
  EndedEvent,
  PartialEvent,
  SharedPartial,
  SharedUtterance,
  UtteranceEvent,
  WithdrawnEvent,
} from './protocol.ts';

/** What is on the screen of everybody who reads along. */
export interface ScreenState {
  /** The newest session; 0 before any. */
  readonly session: number;
  /** Id of that session's first utterance: ids go on from session to session. */
  readonly firstId: number;
  /** The highest id told of so far, also of utterances without a translation; −1 before any. */
  readonly newestId: number;
  /** Utterances up to this id were cleared away; −1 for none. */
  readonly clearedThrough: number;
  /** With a translation, in the order of speech; at most `SHARE_TUNING.utterancesKept`. */
  readonly utterances: readonly SharedUtterance[];
  readonly partial: (SharedPartial & { readonly id: number }) | null;
  /** English heard of utterances that wait: shown with the translation of a service that tells none. */
  readonly heard: readonly { readonly id: number; readonly english: string }[];
  readonly waitingUtterances: number;
  readonly lagMs: number;
  readonly ended: boolean;
}

export const EMPTY_SCREEN: ScreenState = {
  session: 0,
  firstId: 0,
  newestId: -1,
  clearedThrough: -1,
  utterances: [],
  partial: null,
  heard: [],
  waitingUtterances: 0,
  lagMs: 0,
  ended: false,
};

type Unsent<T> = T extends unknown ? Omit<T, 'number' | 'sentAtMs'> : never;

/** What readers are told of a change; its number and time are given when it is sent. */
export type ScreenChange = Unsent<
  PartialEvent | UtteranceEvent | CorrectedEvent | WithdrawnEvent | ClearedEvent | AliveEvent | EndedEvent
>;

export interface ScreenStep {
  readonly state: ScreenState;
  readonly changes: readonly ScreenChange[];
}

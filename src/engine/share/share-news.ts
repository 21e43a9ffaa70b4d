/**
 * What whoever runs sessions tells a sharing. Sessions are numbered upwards, utterances by their index in the session; whatever belongs to
 * an older session than the newest one told of changes nothing.
 */
export type ShareNews =
  /** A session begins: the screen is empty. Need not be told where anything of the session is. */
  | { readonly type: 'session'; readonly session: number }
  | {
      readonly type: 'partial';
      readonly session: number;
      readonly utterance: number;
      readonly english: string;
      readonly stableCharacters: number;
    }
  /** Nobody speaks at the moment. */
  | { readonly type: 'silence'; readonly session: number }
  /** An utterance has ended and waits for its translation. */
  | { readonly type: 'closed'; readonly session: number; readonly utterance: number }
  /** An answer, a correction, or a failure: where there is no translation to be shown, `japanese` is empty. */
  | {
      readonly type: 'utterance';
      readonly session: number;
      readonly utterance: number;
      /** Milliseconds since 1970. */
      readonly startedAtMs: number | null;
      readonly english: string;
      readonly japanese: string;
    }
  /** The screen was cleared: what was said up to now is shown to nobody any more, whatever comes later of it. */
  | { readonly type: 'clear' }
  | { readonly type: 'lag'; readonly waitingUtterances: number; readonly lagMs: number }
  | { readonly type: 'end' };

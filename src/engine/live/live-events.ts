import type { LiveLevels } from '../array/worker/live-levels.ts';
import type { Direction } from '../base/utterance.ts';
import type { CaptureFault, CaptureFaultKind } from '../capture/capture-fault.ts';
import type { MimiyakuError } from '../errors.ts';
import type { SessionUtterance } from '../recordings/session-utterance.ts';

/** `paused`: captured and recorded, but nothing is cut or interpreted (push-to-talk while the button is up). */
export type LiveState = 'starting' | 'listening' | 'hearing-speech' | 'paused' | 'device-lost' | 'stopped';

/** Everything that a running session tells, in order. Utterances are named by their index in the session. */
export type LiveEvent =
  | { readonly type: 'state'; readonly state: LiveState }
  | { readonly type: 'levels'; readonly levels: LiveLevels }
  /** English so far of the open utterance; its first `stableCharacters` will not change any more until the final text. */
  | {
      readonly type: 'partial';
      readonly utterance: number;
      readonly english: string;
      readonly stableCharacters: number;
    }
  /** An utterance has been cut and waits for its interpretation; its recordings are kept from here on. */
  | {
      readonly type: 'closed';
      readonly utterance: number;
      readonly startSample: number;
      readonly endSample: number;
      readonly direction: Direction | undefined;
    }
  /** Interpreted, or failed for good (its record says why): the record as it was written to the session. */
  | { readonly type: 'final'; readonly record: SessionUtterance }
  /** How far the answers are behind the speech; sent whenever it changes notably. */
  | {
      readonly type: 'lag';
      readonly waitingUtterances: number;
      readonly lagMs: number;
      readonly droppedPartials: number;
    }
  /** So many passages since the session began were heard and left out, since nobody in them was the talker; sent at each further one. */
  | { readonly type: 'left-out'; readonly passages: number }
  | { readonly type: 'fault'; readonly fault: CaptureFault }
  | { readonly type: 'fault-cleared'; readonly kind: CaptureFaultKind }
  /** Nothing more can be recorded at present (disk full, folder gone); speech is still translated. What was recorded is safe. */
  | { readonly type: 'recording-failed'; readonly error: MimiyakuError }
  | { readonly type: 'recording-resumed' };

/** One running session, from Start to Stop. */
export interface LiveSession {
  /** The session's folder name; undefined where nothing is kept. */
  readonly id: string | undefined;
  /** Push-to-talk: while paused nothing is cut; pausing closes an open utterance at once, as if the talker had finished. */
  setPaused(paused: boolean): void;
  /** Translates English that was corrected by hand and writes it in place of what was there. */
  correct(utterance: number, english: string): Promise<SessionUtterance>;
  /** Ends capture, closes the open utterance, waits for the answers that are under way, and closes the recordings. */
  stop(): Promise<void>;
}

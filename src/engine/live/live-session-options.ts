import type { AudioWorkerSettings } from '../array/worker/messages.ts';
import type { OpenCaptureSource } from '../capture/capture-source.ts';
import type { HoldableClock } from '../capture/virtual-clock.ts';
import type { Interpreter } from '../interpret/interpreter.ts';
import type { PartialRecogniser } from '../interpret/live-interpreter.ts';
import type { SessionWriter, SessionWriterEvent } from '../recordings/session-writer.ts';
import type { LiveEvent } from './live-events.ts';
import type { LiveTuning } from './tuning.ts';

/** What a live session is put together from. */
export interface LiveSessionOptions {
  /** Opens the chosen microphone; called again after every loss. */
  readonly openSource: OpenCaptureSource;
  /** The compiled entry of the audio worker: `dist/engine/array/worker/audio-worker.js`. */
  readonly workerEntryFile: string | URL;
  readonly array: AudioWorkerSettings;
  /** How long the audio worker may say nothing before it counts as hanging; its own limit where left out. */
  readonly workerHangLimitMs?: number;
  /** Stays the caller's: it is not disposed of with the session. Disposed of during `stop`, what waits for it is let go as `waiting`. */
  readonly interpreter: Interpreter;
  /**
   * Makes English while somebody speaks. Left out: the interpreter itself where it can (a `LiveInterpreter`); otherwise there is none. For
   * a remote interpreter name a `LocalInterpreter` where its models are loaded.
   */
  readonly partials?: PartialRecogniser;
  /** Begins the recordings: `SessionStore.start`, or `createForgetfulWriter` where nothing is kept. */
  readonly startWriter: (onEvent: (event: SessionWriterEvent) => void) => Promise<SessionWriter>;
  /** Called with everything in order, from the first state on. Must not throw. */
  readonly onEvent: (event: LiveEvent) => void;
  /** A virtual one lets a file play as fast as its speech is interpreted. */
  readonly clock?: HoldableClock;
  readonly tuning?: Partial<LiveTuning>;
}

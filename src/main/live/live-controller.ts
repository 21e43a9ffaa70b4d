import type { AudioWorkerSettings } from '../../engine/array/worker/messages.ts';
import type { OpenCaptureSource } from '../../engine/capture/capture-source.ts';
import { SYSTEM_CLOCK, type Clock } from '../../engine/base/clock.ts';
import type { LiveEvent, LiveSession } from '../../engine/live/live-events.ts';
import type { LiveSessionOptions } from '../../engine/live/live-session-options.ts';
import { createForgetfulWriter } from '../../engine/recordings/forgetful-writer.ts';
import type { RecordingKind } from '../../engine/recordings/recording-kind.ts';
import type { SessionUtterance } from '../../engine/recordings/session-utterance.ts';
import type { SessionWriter, SessionWriterEvent } from '../../engine/recordings/session-writer.ts';
import { LIVE_UTTERANCES_KEPT, type LiveSnapshot } from '../../shared/live-view.ts';
import type { UtteranceView } from '../../shared/utterance-view.ts';
import { AppError } from '../app-error.ts';
import { errorViewOf } from '../ipc/error-view.ts';
import type { SendEvent } from '../ipc/send-event.ts';
import type { InterpreterLease } from '../interpret/interpreters.ts';
import type { AppStore } from '../state/app-store.ts';
import { LevelPacer } from './level-pacer.ts';
import { RecentUtterances } from './recent-utterances.ts';
import { closedView, levelsView, utteranceView, type Belonging } from './views.ts';

/** Where the sound of a session comes from. */
export interface SessionSource {
  readonly open: OpenCaptureSource;
  /** What to call it before it was opened. */
  readonly name: string;
  /** A file's own time; absent for microphones. */
  readonly clock?: Clock;
  /** The bundled sample, which plays in real time: heard whole, and kept only where it is wished. */
  readonly sample?: { readonly keep: boolean };
  /** How it is listened to, where not as the settings have it. */
  readonly arraySettings?: () => Promise<AudioWorkerSettings>;
}

/** Begins the recordings. `deviceName`: what the session was heard with. */
export type StartWriter = (
  deviceName: string,
  onEvent: (event: SessionWriterEvent) => void,
) => Promise<SessionWriter>;

export interface LiveControllerOptions {
  readonly store: AppStore;
  readonly send: SendEvent;
  readonly startSession: (options: LiveSessionOptions) => Promise<LiveSession>;
  readonly workerEntryFile: string;
  readonly arraySettings: () => Promise<AudioWorkerSettings>;
  readonly lease: () => Promise<InterpreterLease>;
  readonly startWriter: StartWriter;
  /** Push-to-talk: a session begins paused. */
  readonly beginsPaused: () => boolean;
  readonly onRunning: (isRunning: boolean) => void;
  readonly logDefect: (error: unknown) => void;
  readonly nowMs: () => number;
}

interface Running {
  readonly number: number;
  readonly session: LiveSession;
  readonly lease: InterpreterLease;
  readonly writer: SessionWriter | undefined;
  readonly isFile: boolean;
  /** Spans of utterances, for replay before they are on the disk, or where nothing is kept. */
  readonly spans: Map<number, { readonly startSample: number; readonly endSample: number }>;
}

/** Runs one session at a time, from Start to Stop, and tells the state and the windows what it tells. */
export class LiveController {
  readonly #options: LiveControllerOptions;
  readonly #recent = new RecentUtterances(LIVE_UTTERANCES_KEPT);
  readonly #levels: LevelPacer;
  #running: Running | undefined;
  /** The start or stop that is under way: the next one waits for it. */
  #lastChange: Promise<unknown> = Promise.resolve();

  constructor(options: LiveControllerOptions) {
    this.#options = options;
    this.#levels = new LevelPacer((levels) => {
      options.send('levels', levels);
    }, SYSTEM_CLOCK);
  }

  get snapshot(): LiveSnapshot {
    return this.#recent.snapshot;
  }

  get isRunning(): boolean {
    return this.#options.store.state.live.phase !== 'ready';
  }

  /**
   * Begins a session.
   * @returns its number
   * @throws what keeps it from beginning; AppError `app.refused` where one runs
   */
  start(source: SessionSource, hear?: (event: LiveEvent) => void): Promise<number> {
    return this.#inTurn(async () => {
      const { store } = this.#options;
      if (this.#running !== undefined || this.isRunning) {
        throw new AppError('app.refused', 'A session is running already.', { advice: 'Stop it first.' });
      }
      const number = store.state.live.sessionNumber + 1;
      store.dispatch({
        type: 'session-starting',
        session: number,
        startedAt: this.#options.nowMs(),
        isSample: source.sample !== undefined,
      });
      this.#recent.clear();
      try {
        await this.#begin(number, source, hear);
        store.dispatch({ type: 'notice-over', kind: 'start-failed' });
        return number;
      } catch (error) {
        this.#options.onRunning(false);
        store.dispatch({ type: 'session-ended', session: number });
        store.dispatch({
          type: 'notice',
          notice: {
            kind: 'start-failed',
            severity: 'error',
            error: errorViewOf(error, this.#options.logDefect),
          },
        });
        throw error;
      }
    });
  }

  /** Ends the session and waits for its last answers; nothing where none runs. */
  async stop(): Promise<void> {
    const { store } = this.#options;
    if (this.#running !== undefined) {
      store.dispatch({ type: 'session-stopping', session: this.#running.number });
    }
    await this.#inTurn(() => this.#end());
  }

  /** Begins or ends talking (push-to-talk), for the running session; a file's is heard whole. */
  setTalking(talking: boolean): void {
    const running = this.#running;
    if (running === undefined || running.isFile) return;
    running.session.setPaused(!talking);
    this.#options.store.dispatch({ type: 'session-talking', session: running.number, talking });
  }

  /** Corrects an utterance of the running session; undefined where it belongs to no running one. */
  async correct(
    sessionId: string | null,
    index: number,
    english: string,
  ): Promise<UtteranceView | undefined> {
    const running = this.#running;
    if (running === undefined || (running.session.id ?? null) !== sessionId) return undefined;
    const record = await running.session.correct(index, english);
    return this.#show(record, running.number, sessionId);
  }

  /**
   * The sound of an utterance of the running session, also before it is on the disk or where nothing is kept; undefined where it is not there
   * any more, or another session runs.
   * @param of the session's number, or its id where it is kept
   */
  async recordingOf(
    of: number | string,
    index: number,
    kind: RecordingKind,
  ): Promise<Int16Array | undefined> {
    const running = this.#running;
    if (running === undefined || (running.number !== of && running.session.id !== of)) return undefined;
    const span = running.spans.get(index);
    return span === undefined ? undefined : running.writer?.recordingOf(span, kind);
  }

  /** Shows nothing any more of the sample that has ended. */
  putSampleAway(): void {
    const { store } = this.#options;
    if (store.state.live.sample !== 'ended') return;
    this.#recent.clear();
    store.dispatch({ type: 'sample-put-away', session: store.state.live.sessionNumber });
  }

  /** Lets go of what was said up to now, also for windows that open later: in the booth, nobody sees what the last visitor said. */
  forget(): void {
    this.#recent.hide();
  }

  async #begin(
    number: number,
    source: SessionSource,
    hear: ((event: LiveEvent) => void) | undefined,
  ): Promise<void> {
    const { store, startSession, workerEntryFile, arraySettings, startWriter } = this.#options;
    const readArray = source.arraySettings ?? arraySettings;
    const [lease, array] = await Promise.all([this.#options.lease(), readArray()]);
    const spans: Running['spans'] = new Map();
    let writer: SessionWriter | undefined;
    const belonging: { sessionId: string | null; sessionNumber: number } = {
      sessionId: null,
      sessionNumber: number,
    };
    let deviceName = source.name;
    const tellStarted = (): void => {
      store.dispatch({
        type: 'session-started',
        session: number,
        sessionId: belonging.sessionId,
        deviceName,
      });
    };
    try {
      const session = await startSession({
        openSource: async () => {
          const opened = await source.open();
          deviceName = opened.label;
          tellStarted();
          return opened;
        },
        workerEntryFile,
        array,
        interpreter: lease.interpreter,
        ...(lease.partials !== undefined && { partials: lease.partials }),
        startWriter: async (onEvent) => {
          writer =
            source.sample?.keep === false ? createForgetfulWriter() : await startWriter(deviceName, onEvent);
          belonging.sessionId = writer.id ?? null;
          tellStarted();
          return writer;
        },
        onEvent: (event) => {
          if (event.type === 'closed') spans.set(event.utterance, event);
          this.#heard(number, event, belonging);
          hear?.(event);
        },
        ...(source.clock !== undefined && { clock: source.clock }),
      });
      const isFile = source.clock !== undefined || source.sample !== undefined;
      this.#running = { number, session, lease, writer, spans, isFile };
      if (isFile) store.dispatch({ type: 'session-talking', session: number, talking: true });
      else this.setTalking(!this.#options.beginsPaused());
      this.#options.onRunning(true);
      this.#options.send('historyChanged', { sessionId: belonging.sessionId });
    } catch (error) {
      await lease.interpreter.dispose();
      throw error;
    }
  }

  async #end(): Promise<void> {
    const running = this.#running;
    if (running === undefined) return;
    const { store, send, onRunning, logDefect } = this.#options;
    try {
      await running.session.stop();
      await running.lease.interpreter.dispose();
    } catch (error) {
      // The recordings are safe whatever this was; the session is over all the same.
      logDefect(error);
    }
    this.#levels.flush();
    this.#running = undefined;
    onRunning(false);
    this.#recent.setPartial(null);
    send('partial', null);
    store.dispatch({ type: 'session-ended', session: running.number });
    send('historyChanged', { sessionId: running.session.id ?? null });
  }

  #heard(number: number, event: LiveEvent, belonging: Belonging): void {
    const { store, send } = this.#options;
    switch (event.type) {
      case 'levels':
        this.#levels.put(levelsView(event.levels));
        return;
      case 'partial': {
        const { utterance, english, stableCharacters } = event;
        const partial = { sessionNumber: number, utterance, english, stableCharacters };
        if (this.#recent.setPartial(partial)) send('partial', partial);
        return;
      }
      case 'closed':
        this.#recent.setPartial(null);
        send('partial', null);
        this.#put(closedView(event, belonging));
        return;
      case 'final':
        this.#show(event.record, number, belonging.sessionId);
        return;
      case 'recording-failed':
        store.dispatch({
          type: 'notice',
          notice: {
            kind: 'recording-failed',
            severity: 'error',
            error: errorViewOf(event.error, this.#options.logDefect),
          },
        });
        break;
      case 'recording-resumed':
        store.dispatch({ type: 'notice-over', kind: 'recording-failed' });
        break;
      case 'state':
        // A file has come to its end: nobody presses Stop.
        if (event.state === 'stopped') void this.stop();
        break;
      case 'lag':
      case 'left-out':
      case 'fault':
      case 'fault-cleared':
        break;
    }
    store.dispatch({ type: 'live', session: number, event });
  }

  #show(record: SessionUtterance, sessionNumber: number, sessionId: string | null): UtteranceView {
    const view = utteranceView(record, { sessionId, sessionNumber });
    this.#put(view);
    return view;
  }

  #put(view: UtteranceView): void {
    if (this.#recent.put(view)) this.#options.send('utterance', view);
  }

  #inTurn<T>(change: () => Promise<T>): Promise<T> {
    const turn = this.#lastChange.then(change);
    this.#lastChange = turn.catch(() => undefined);
    return turn;
  }
}

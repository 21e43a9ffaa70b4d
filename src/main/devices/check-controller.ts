import { SAMPLE_RATE_HZ } from '../../engine/audio/pcm.ts';
import { SYSTEM_CLOCK } from '../../engine/base/clock.ts';
import type { Interpretation, Interpreter } from '../../engine/interpret/interpreter.ts';
import type { LiveSession } from '../../engine/live/live-events.ts';
import type { LiveSessionOptions } from '../../engine/live/live-session-options.ts';
import { createForgetfulWriter } from '../../engine/recordings/forgetful-writer.ts';
import type { DeviceCheck } from '../../shared/app-state.ts';
import { AppError } from '../app-error.ts';
import { errorViewOf } from '../ipc/error-view.ts';
import type { SendEvent } from '../ipc/send-event.ts';
import type { LiveControllerOptions, SessionSource } from '../live/live-controller.ts';
import { LevelPacer } from '../live/level-pacer.ts';
import { levelsView } from '../live/views.ts';
import type { AppStore } from '../state/app-store.ts';
import {
  hearFromSide,
  hearLevels,
  isPassed,
  isPassedFromFront,
  judge,
  NOTHING_HEARD,
  turnToSide,
} from './device-check.ts';

export interface CheckControllerOptions extends Pick<
  LiveControllerOptions,
  'startSession' | 'workerEntryFile' | 'arraySettings' | 'logDefect'
> {
  readonly store: AppStore;
  readonly send: SendEvent;
  readonly source: () => SessionSource;
}

const NO_STEPS: DeviceCheck['steps'] = {
  signal: 'waiting',
  speech: 'waiting',
  match: 'waiting',
  direction: 'waiting',
  side: 'waiting',
};

/** The state is told at most once in so many reports: words need not change 30 times a second. */
const REPORTS_PER_STATE = 6;

/** The set-up assistant's check: listens without translating or keeping anything, and says what is wrong with the array. */
export class CheckController {
  readonly #options: CheckControllerOptions;
  #session: LiveSession | undefined;
  /** Rises with each check: what an older one still tells is not looked at. */
  #generation = 0;

  constructor(options: CheckControllerOptions) {
    this.#options = options;
  }

  /** @throws AppError `app.refused` while a session runs */
  async start(): Promise<void> {
    const { store, source, arraySettings, startSession, workerEntryFile, logDefect } = this.#options;
    if (store.state.live.phase !== 'ready') {
      throw new AppError('app.refused', 'The array cannot be checked while a session runs.', {
        advice: 'Stop it first.',
      });
    }
    await this.stop();
    const generation = ++this.#generation;
    this.#tell({ phase: 'starting', deviceName: null, error: null, steps: NO_STEPS, findings: [] });
    try {
      const session = await startSession({
        openSource: async () => {
          const opened = await source().open();
          this.#tellIf(generation, { deviceName: opened.label });
          return opened;
        },
        workerEntryFile,
        // Whoever checks the array stands in front and then at its side: nobody is out of the sector.
        array: { ...(await arraySettings()), talker: { kind: 'newcomer' } },
        interpreter: DEAF_INTERPRETER,
        startWriter: () => Promise.resolve(createForgetfulWriter()),
        onEvent: this.#listener(generation),
      });
      // Put aside while it was starting.
      if (generation !== this.#generation) await session.stop();
      else this.#session = session;
    } catch (error) {
      this.#tellIf(generation, { phase: 'failed', error: errorViewOf(error, logDefect) });
    }
  }

  async stop(): Promise<void> {
    this.#generation++;
    const session = this.#session;
    this.#session = undefined;
    this.#options.store.dispatch({ type: 'check', check: null });
    await session?.stop();
  }

  #listener(generation: number): LiveSessionOptions['onEvent'] {
    let progress = NOTHING_HEARD;
    const pacer = new LevelPacer((levels) => {
      if (generation === this.#generation) this.#options.send('levels', levels);
    }, SYSTEM_CLOCK);
    /** An utterance that began before the turn to the side was spoken, at least in part, from the front. */
    let sideFromSample = Infinity;
    return (event) => {
      if (generation !== this.#generation) return;
      if (event.type === 'state' && event.state === 'device-lost') {
        const message = 'The microphone is gone.';
        this.#tell({ phase: 'failed', error: { code: 'capture.lost', message, advice: null } });
      }
      if (event.type === 'closed' && event.startSample >= sideFromSample) {
        const speechMs = ((event.endSample - event.startSample) * 1_000) / SAMPLE_RATE_HZ;
        progress = hearFromSide(progress, event.direction, speechMs);
      }
      if (event.type !== 'levels') return;
      const levels = levelsView(event.levels);
      pacer.put(levels);
      progress = hearLevels(progress, levels);
      if (progress.reports % REPORTS_PER_STATE !== 0) return;
      let judgement = judge(progress);
      if (progress.side === undefined && isPassedFromFront(judgement)) {
        progress = turnToSide(progress);
        sideFromSample = event.levels.atSample;
        judgement = judge(progress);
      }
      this.#tell({ ...judgement, phase: isPassed(judgement) ? 'done' : 'running', error: null });
    };
  }

  #tellIf(generation: number, check: Partial<DeviceCheck>): void {
    if (generation === this.#generation) this.#tell(check);
  }

  #tell(check: Partial<DeviceCheck>): void {
    const { store } = this.#options;
    const before = store.state.check ?? {
      phase: 'starting',
      deviceName: null,
      error: null,
      steps: NO_STEPS,
      findings: [],
      measured: null,
      room: { noiseDbfs: null, speechAboveNoiseDb: null, rt60Seconds: null, expectation: null },
      faults: [],
    };
    store.dispatch({ type: 'check', check: { ...before, ...check } });
  }
}

const NOTHING_UNDERSTOOD: Interpretation = {
  english: '',
  japanese: '',
  source: 'local',
  timings: { total: 0 },
};

/** The check wants levels and directions only: whatever is said is let go. */
const DEAF_INTERPRETER: Interpreter = {
  interpret: () => Promise.resolve(NOTHING_UNDERSTOOD),
  translate: () => Promise.resolve(NOTHING_UNDERSTOOD),
  dispose: () => Promise.resolve(),
};

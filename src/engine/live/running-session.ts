import type { AudioWorkerEvent } from '../array/worker/worker-events.ts';
import type { Utterance } from '../base/utterance.ts';
import { MimiyakuError } from '../errors.ts';
import type { HoldableClock } from '../capture/virtual-clock.ts';
import type { Interpretation, Interpreter } from '../interpret/interpreter.ts';
import { translateCorrected } from '../recordings/retry-utterances.ts';
import type { SessionUtterance } from '../recordings/session-utterance.ts';
import type { SessionWriter } from '../recordings/session-writer.ts';
import { EarlyInterpretations } from './early-interpretations.ts';
import type { LiveEvent, LiveSession } from './live-events.ts';
import { INITIAL_LIVE_STATE, reduceLive } from './live-machine.ts';
import type { LiveCommand, LiveMachineEvent, LiveMachineSettings } from './live-types.ts';
import type { PartRequests } from './part-requests.ts';
import { SessionRecords } from './session-records.ts';
import { WaitingRecordings } from './waiting-recordings.ts';

/** What a running session works with. */
export interface SessionParts {
  readonly settings: LiveMachineSettings;
  readonly interpreter: Interpreter;
  readonly writer: SessionWriter;
  readonly clock: HoldableClock;
  readonly onEvent: (event: LiveEvent) => void;
  readonly capture: SessionCapture;
  /** Undefined where there is no English so far. */
  readonly createParts: ((onAnswer: (event: LiveMachineEvent) => void) => PartRequests) | undefined;
}

/** What the session asks of its capture. */
export interface SessionCapture {
  setPaused(paused: boolean): void;
  /** Ends capture; everything captured is worked off and told before `finished`. */
  finish(): Promise<void>;
}

/** A session between its start and its end: carries out what the machine decides. */
export class RunningSession implements LiveSession {
  readonly #parts: SessionParts;
  readonly #records: SessionRecords;
  readonly #recordings: WaitingRecordings;
  readonly #partRequests: PartRequests | undefined;
  readonly #early: EarlyInterpretations;
  readonly #ended: Promise<void>;
  #end: () => void = () => undefined;
  readonly #events: LiveMachineEvent[] = [];
  #handling = false;
  #workerFailed = false;
  #state = INITIAL_LIVE_STATE;
  #cancelTick: (() => void) | undefined;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#records = new SessionRecords(parts.writer);
    this.#recordings = new WaitingRecordings(parts.settings.tuning.recordingsHeld, parts.writer);
    this.#partRequests = parts.createParts?.((event) => {
      this.handle(event);
    });
    this.#early = new EarlyInterpretations(parts.interpreter, (id, english) => {
      this.handle({ type: 'early-english', id, english });
    });
    this.#ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  get id(): string | undefined {
    return this.#parts.writer.id;
  }

  setPaused(paused: boolean): void {
    this.#parts.capture.setPaused(paused);
  }

  async correct(utterance: number, english: string): Promise<SessionUtterance> {
    const record = this.#records.of(utterance);
    const corrected = await translateCorrected(record, english, this.#parts.interpreter);
    if (this.#state.stage === 'stopped' || this.#state.stage === 'closing') {
      throw new MimiyakuError(
        'session.not-found',
        'The session ended before the correction was translated.',
        {
          advice: 'Correct the utterance in the list of sessions.',
        },
      );
    }
    this.#records.write(corrected);
    this.#parts.onEvent({ type: 'final', record: corrected });
    return corrected;
  }

  stop(): Promise<void> {
    this.handle({ type: 'stop' });
    return this.#ended;
  }

  /** What the audio worker tells. */
  heard(event: AudioWorkerEvent): void {
    switch (event.type) {
      case 'recorded':
        this.#workerIsWell();
        this.#parts.writer.append(event.block.bypass, event.block.beamformer);
        this.#partRequests?.heard(event.block);
        this.handle({ type: 'recorded', endSample: event.block.startSample + event.block.beamformer.length });
        break;
      case 'levels':
        this.#parts.onEvent(event);
        break;
      case 'failed':
        // Until the worker is back nothing is recorded.
        if (!this.#workerFailed) this.#parts.onEvent({ type: 'recording-failed', error: event.error });
        this.#workerFailed = true;
        break;
      case 'interrupted':
      case 'overrun':
        // Told by capture, as faults.
        break;
      case 'opened':
      case 'pausing':
      case 'resumed':
      case 'closed':
      case 'discarded':
      case 'paused':
      case 'finished':
        this.handle(event);
    }
  }

  /** Events that arise while another is handled wait until it is done: commands are carried out in the order they were given. */
  handle(event: LiveMachineEvent): void {
    this.#events.push(event);
    if (this.#handling) return;
    this.#handling = true;
    try {
      for (let next = this.#events.shift(); next !== undefined; next = this.#events.shift()) {
        const step = reduceLive(this.#parts.settings, this.#state, next, this.#parts.clock.nowMs());
        this.#state = step.state;
        for (const command of step.commands) this.#perform(command);
      }
    } finally {
      this.#handling = false;
    }
    this.#watchLag();
  }

  #workerIsWell(): void {
    if (!this.#workerFailed) return;
    this.#workerFailed = false;
    this.#parts.onEvent({ type: 'recording-resumed' });
  }

  #perform(command: LiveCommand): void {
    switch (command.type) {
      case 'emit':
        this.#parts.onEvent(command.event);
        break;
      case 'recognise-part':
        this.#partRequests?.ask(command);
        break;
      case 'cancel-part':
        this.#partRequests?.cancel(command.id);
        break;
      case 'begin-early':
        this.#early.begin(command.id, command.candidate);
        break;
      case 'drop-early':
        this.#early.drop(command.id);
        break;
      case 'keep':
        this.#keep({ ...command.utterance, index: command.index });
        break;
      case 'interpret':
        this.#interpret(command.index, command.early);
        break;
      case 'deliver':
        this.#parts.onEvent({ type: 'final', record: this.#records.of(command.index) });
        break;
      case 'finish-capture':
        void this.#parts.capture.finish();
        break;
      case 'close-recordings':
        void this.#parts.writer.close().then(() => {
          this.handle({ type: 'recordings-closed' });
          this.#cancelTick?.();
          this.#end();
        });
        break;
    }
  }

  #keep(utterance: Utterance): void {
    this.#records.closed(utterance);
    this.#recordings.keep(utterance);
  }

  #interpret(index: number, early: number | undefined): void {
    const begun = early === undefined ? undefined : this.#early.take(early);
    const answered = this.#interpretation(index, begun).then(
      ({ utterance, answer }) => {
        this.#records.interpreted(utterance, answer);
      },
      (error: unknown) => {
        this.#records.failed(index, error);
      },
    );
    const { clock } = this.#parts;
    void (clock.hold?.(answered) ?? answered).then(() => {
      this.handle({ type: 'answered', index });
    });
  }

  async #interpretation(
    index: number,
    begun: Promise<Interpretation> | undefined,
  ): Promise<{ utterance: Utterance; answer: Interpretation }> {
    const utterance = await this.#recordings.take(index);
    if (utterance === undefined) {
      throw new MimiyakuError('session.damaged', 'The sound of this utterance could not be read again.');
    }
    return { utterance, answer: await (begun ?? this.#parts.interpreter.interpret(utterance)) };
  }

  /** While anything waits, time alone changes the lag. */
  #watchLag(): void {
    if (this.#state.waiting.length === 0) {
      this.#cancelTick?.();
      this.#cancelTick = undefined;
      return;
    }
    this.#cancelTick ??= this.#parts.clock.setTimer(this.#parts.settings.tuning.lagStepMs, () => {
      this.#cancelTick = undefined;
      this.handle({ type: 'tick' });
    });
  }
}

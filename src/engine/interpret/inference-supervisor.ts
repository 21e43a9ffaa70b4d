import { SAMPLE_RATE_HZ } from '../audio/pcm.ts';
import { SYSTEM_CLOCK, type Clock } from '../base/clock.ts';
import { MimiyakuError } from '../errors.ts';
import type { OpenChannel } from '../processes/channel.ts';
import type { Recognition } from '../recognise/recogniser.ts';
import type { Translation } from '../translate/translator.ts';
import type {
  InferenceClient,
  RecogniseRequestOptions,
  RequestOptions,
  Timed,
  TranslateRequestOptions,
} from './inference-client.ts';
import { InferenceProcesses } from './inference-processes.ts';
import {
  INFERENCE_PARTS,
  restoreError,
  type AnswerMessage,
  type InferenceMemory,
  type InferencePart,
  type LoadMessage,
  type ReplyMessage,
  type WorkMessage,
} from './protocol.ts';
import { CANCELLED } from './refusals.ts';
import { nextDeadline, reduceSupervisor } from './supervisor-machine.ts';
import { isNews, statusOf, type SupervisorFigures, type SupervisorStatus } from './supervisor-status.ts';
import {
  INITIAL_SUPERVISOR_STATE,
  type SupervisorCommand,
  type SupervisorEvent,
  type SupervisorSettings,
} from './supervisor-types.ts';
import { SUPERVISOR_TUNING, type SupervisorTuning } from './tuning.ts';

export interface SupervisorOptions {
  readonly openChannel: OpenChannel;
  /** The packs to load; a part without a pack is not available. */
  readonly packs: Pick<LoadMessage, 'recogniser' | 'translator' | 'threads'>;
  /** Hears of every change of phase, count of failures or reason. */
  readonly onStatus?: (status: SupervisorStatus) => void;
  readonly clock?: Clock;
  readonly tuning?: Partial<SupervisorTuning>;
}

interface Pending {
  readonly message: WorkMessage;
  readonly settle: (outcome: AnswerMessage | MimiyakuError) => void;
}

/**
 * Keeps one inference process at work: starts it at once, gives it one request at a time, restarts it when it dies or hangs, and
 * hands every caller an answer or an error. All decisions are `reduceSupervisor`'s; this class only carries them out.
 */
export class InferenceSupervisor implements InferenceClient {
  readonly #settings: SupervisorSettings;
  readonly #clock: Clock;
  readonly #onStatus: (status: SupervisorStatus) => void;
  readonly #processes: InferenceProcesses;
  readonly #pending = new Map<number, Pending>();
  readonly #events: SupervisorEvent[] = [];
  #handling = false;
  #state = INITIAL_SUPERVISOR_STATE;
  #nextId = 0;
  #cancelTimer: () => void = () => undefined;
  #memory: InferenceMemory | undefined;
  readonly #loadMs: { recogniser?: number; translator?: number } = {};

  constructor({ openChannel, packs, onStatus, clock, tuning }: SupervisorOptions) {
    this.#settings = {
      parts: INFERENCE_PARTS.filter((part) => packs[part] !== undefined),
      tuning: { ...SUPERVISOR_TUNING, ...tuning },
    };
    this.#clock = clock ?? SYSTEM_CLOCK;
    this.#onStatus = onStatus ?? (() => undefined);
    this.#processes = new InferenceProcesses(
      openChannel,
      { type: 'load', ...packs },
      {
        replied: (generation, reply) => {
          this.#hear(generation, reply);
        },
        misbehaved: (generation, failure) => {
          this.#handle({ type: 'misbehaved', generation, failure });
        },
        exited: (generation, failure) => {
          this.#handle({ type: 'exited', generation, failure });
        },
      },
    );
    this.#handle({ type: 'start' });
  }

  get status(): SupervisorStatus {
    return statusOf(this.#state, this.#clock.nowMs());
  }

  get figures(): SupervisorFigures {
    const { generation } = this.#state;
    return {
      memory: this.#memory,
      loadMs: { ...this.#loadMs },
      pid: this.#processes.pid(generation),
      generation,
    };
  }

  /** Tries again at once where the next try is some time away. */
  retryNow(): void {
    if (this.#state.phase.kind !== 'stopped') this.#handle({ type: 'start' });
  }

  async recognise(audio: Float32Array, options: RecogniseRequestOptions = {}): Promise<Timed<Recognition>> {
    const { requestTimeLimitMs, timeLimitPerAudioSecondMs } = this.#settings.tuning;
    const timeLimitMs = requestTimeLimitMs + (audio.length / SAMPLE_RATE_HZ) * timeLimitPerAudioSecondMs;
    const id = this.#nextId++;
    const { beamSize, expectedTerms } = options;
    const message: WorkMessage = {
      type: 'recognise',
      id,
      audio,
      ...(beamSize !== undefined && { beamSize }),
      ...(expectedTerms !== undefined && { expectedTerms: [...expectedTerms] }),
    };
    const answer = await this.#submit(message, 'recogniser', timeLimitMs, options);
    if (answer.type !== 'recognised') throw strayAnswer(answer);
    return { value: answer.recognition, milliseconds: answer.milliseconds };
  }

  async translate(text: string, options: TranslateRequestOptions = {}): Promise<Timed<Translation>> {
    const { requestTimeLimitMs, timeLimitPerCharacterMs } = this.#settings.tuning;
    const timeLimitMs = requestTimeLimitMs + text.length * timeLimitPerCharacterMs;
    const id = this.#nextId++;
    const { beamSize, protectedTerms, style } = options;
    const message: WorkMessage = {
      type: 'translate',
      id,
      text,
      ...(beamSize !== undefined && { beamSize }),
      ...(protectedTerms !== undefined && { protectedTerms: [...protectedTerms] }),
      ...(style !== undefined && { style }),
    };
    const answer = await this.#submit(message, 'translator', timeLimitMs, options);
    if (answer.type !== 'translated') throw strayAnswer(answer);
    return { value: answer.translation, milliseconds: answer.milliseconds };
  }

  /** Refuses what waits, ends the process and resolves when it is gone. */
  async dispose(): Promise<void> {
    this.#handle({ type: 'stop' });
    await this.#processes.gone(this.#clock, this.#settings.tuning.closeTimeLimitMs);
  }

  #submit(
    message: WorkMessage,
    part: InferencePart,
    timeLimitMs: number,
    { signal, priority = 0, continuation = false }: RequestOptions,
  ): Promise<AnswerMessage> {
    const { id } = message;
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(restoreError(CANCELLED));
        return;
      }
      const onAbort = (): void => {
        this.#handle({ type: 'cancel', id });
      };
      this.#pending.set(id, {
        message,
        settle: (outcome) => {
          signal?.removeEventListener('abort', onAbort);
          if (outcome instanceof MimiyakuError) reject(outcome);
          else if (outcome.type === 'failed') reject(restoreError(outcome.failure));
          else resolve(outcome);
        },
      });
      signal?.addEventListener('abort', onAbort);
      this.#handle({ type: 'submit', ticket: { id, part, priority, timeLimitMs, continuation } });
    });
  }

  #hear(generation: number, reply: ReplyMessage): void {
    switch (reply.type) {
      case 'loaded':
        this.#memory = reply.memory;
        this.#loadMs[reply.part] = reply.milliseconds;
        this.#handle({ type: 'loaded', generation, part: reply.part });
        break;
      case 'load-failed':
        this.#handle({ type: 'load-failed', generation, failure: reply.failure });
        break;
      case 'recognised':
      case 'translated':
        this.#memory = reply.memory;
        this.#handle({ type: 'answered', generation, answer: reply });
        break;
      case 'failed':
        this.#handle({ type: 'answered', generation, answer: reply });
        break;
    }
  }

  /** Events that arise while another is handled wait until it is done: commands are carried out in the order they were given. */
  #handle(event: SupervisorEvent): void {
    this.#events.push(event);
    if (this.#handling) return;
    this.#handling = true;
    try {
      for (let next = this.#events.shift(); next !== undefined; next = this.#events.shift()) {
        this.#step(next);
      }
    } finally {
      this.#handling = false;
    }
    this.#armTimer();
  }

  #step(event: SupervisorEvent): void {
    const nowMs = this.#clock.nowMs();
    const before = statusOf(this.#state, nowMs);
    const { state, commands } = reduceSupervisor(this.#settings, this.#state, event, nowMs);
    this.#state = state;
    for (const command of commands) this.#perform(command);
    const after = statusOf(state, nowMs);
    if (isNews(before, after)) this.#onStatus(after);
  }

  #perform(command: SupervisorCommand): void {
    switch (command.type) {
      case 'spawn':
        this.#processes.spawn(command.generation);
        break;
      case 'kill':
        this.#processes.kill(command.generation);
        break;
      case 'close':
        this.#processes.send(command.generation, { type: 'close' });
        break;
      case 'send-request': {
        const pending = this.#pending.get(command.id);
        if (pending !== undefined) this.#processes.send(command.generation, pending.message);
        break;
      }
      case 'send-cancel':
        this.#processes.send(command.generation, { type: 'cancel', id: command.id });
        break;
      case 'deliver':
        this.#settle(command.id, command.answer);
        break;
      case 'refuse':
        this.#settle(command.id, restoreError(command.failure));
        break;
    }
  }

  #settle(id: number, outcome: AnswerMessage | MimiyakuError): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.settle(outcome);
  }

  #armTimer(): void {
    this.#cancelTimer();
    const deadlineMs = nextDeadline(this.#state);
    if (deadlineMs === undefined) return;
    // Timers may fire a fraction early by this clock; then the tick changes nothing and the rest is waited for.
    this.#cancelTimer = this.#clock.setTimer(Math.max(1, deadlineMs - this.#clock.nowMs()), () => {
      this.#handle({ type: 'tick' });
    });
  }
}

/** The state machine lets only fitting answers through. */
function strayAnswer(answer: AnswerMessage): Error {
  return new Error(`An answer of type ${answer.type} reached a request of another kind.`);
}

import { Refusal } from '../refusal.ts';
import { SERVE_TUNING } from '../tuning.ts';
import {
  INITIAL_QUEUE_STATE,
  type QueueCommand,
  type QueueEvent,
  type QueueRefusal,
  type QueueSettings,
  type QueueState,
} from './queue-state.ts';
import { reduceQueue } from './reduce-queue.ts';

/** A request's place in the queue. It must be left, whichever way the request ends; after `run` that has been done. */
export interface Place {
  /**
   * Waits for its turn and works; to be called once the recordings are there.
   * @throws Refusal 504 where its turn did not come in time; what `work` throws; `signal`'s reason once that is aborted.
   */
  run<T>(work: (slot: number) => Promise<T>, signal: AbortSignal): Promise<T>;
  leave(): void;
}

interface Entry {
  readonly start: (slot: number) => void;
}

/** The bounded, fair queue in front of the inference processes. All decisions are `reduceQueue`'s. */
export class WorkQueue {
  readonly #settings: QueueSettings;
  readonly #entries = new Map<number, Entry>();
  readonly #waitTimeLimitMs: number;
  readonly #nowMs: () => number;
  #state: QueueState = INITIAL_QUEUE_STATE;
  #nextId = 0;
  #meanWorkMs: number = SERVE_TUNING.firstWorkTimeMs;
  #onIdle: () => void = () => undefined;

  constructor(
    settings: QueueSettings,
    {
      waitTimeLimitMs = SERVE_TUNING.waitTimeLimitMs,
      nowMs = () => performance.now(),
    }: { waitTimeLimitMs?: number; nowMs?: () => number } = {},
  ) {
    this.#settings = settings;
    this.#waitTimeLimitMs = waitTimeLimitMs;
    this.#nowMs = nowMs;
  }

  get waiting(): number {
    return this.#state.receiving.length + this.#state.waiting.length;
  }

  get running(): number {
    return this.#state.running.length;
  }

  get closing(): boolean {
    return this.#state.closing;
  }

  /** @throws Refusal 429 or 503 where there is no room, or the service is closing. */
  enter(client: string): Place {
    const id = this.#nextId++;
    const refused = this.#handle({
      type: 'arrived',
      job: { id, client },
      meanWorkMs: this.#meanWorkMs,
    }).find(({ type }) => type === 'refuse');
    if (refused?.type === 'refuse') throw this.#refusal(refused.reason);
    return {
      run: (work, signal) => this.#run(id, work, signal),
      leave: () => {
        this.#handle({ type: 'left', id });
      },
    };
  }

  /** Tells whether a slot's inference process works. */
  setSlot(slot: number, up: boolean): void {
    this.#handle({ type: up ? 'slot-up' : 'slot-down', slot });
  }

  /** Lets nothing in any more. Resolves when everything that was let in has ended. */
  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#onIdle = resolve;
      this.#handle({ type: 'close' });
    });
  }

  async #run<T>(id: number, work: (slot: number) => Promise<T>, signal: AbortSignal): Promise<T> {
    try {
      const slot = await this.#turn(id, signal);
      const startedMs = this.#nowMs();
      try {
        return await work(slot);
      } finally {
        const weight = SERVE_TUNING.workTimeWeight;
        this.#meanWorkMs += (this.#nowMs() - startedMs - this.#meanWorkMs) * weight;
      }
    } finally {
      this.#handle({ type: 'finished', id });
    }
  }

  #turn(id: number, signal: AbortSignal): Promise<number> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
        this.#entries.delete(id);
      };
      const give = (reason: unknown): void => {
        end();
        this.#handle({ type: 'left', id });
        reject(reason instanceof Error ? reason : new Error('The request was given up.', { cause: reason }));
      };
      const abort = (): void => {
        give(signal.reason);
      };
      const timer = setTimeout(() => {
        give(
          new Refusal(504, 'The service is too busy: the turn of this request did not come in time.', {
            headers: this.#retryAfter(),
          }),
        );
      }, this.#waitTimeLimitMs);
      if (signal.aborted) {
        abort();
        return;
      }
      signal.addEventListener('abort', abort, { once: true });
      this.#entries.set(id, {
        start: (slot) => {
          end();
          resolve(slot);
        },
      });
      this.#handle({ type: 'received', id });
    });
  }

  #handle(event: QueueEvent): readonly QueueCommand[] {
    const { state, commands } = reduceQueue(this.#settings, this.#state, event);
    this.#state = state;
    for (const command of commands) {
      if (command.type === 'start') this.#entries.get(command.id)?.start(command.slot);
      if (command.type === 'idle') this.#onIdle();
    }
    return commands;
  }

  #refusal(reason: QueueRefusal): Refusal {
    const headers = this.#retryAfter();
    switch (reason) {
      case 'closing':
        return new Refusal(503, 'The service is being stopped.', { headers });
      case 'full':
        return new Refusal(503, 'The service is busy: too many requests are waiting.', { headers });
      case 'wait-too-long':
        return new Refusal(503, 'The service is busy: the turn of this request would come too late.', {
          headers,
        });
      case 'client-has-its-share':
        return new Refusal(429, 'Too many requests with this key are waiting.', { headers });
    }
  }

  /** When there should be room again: after half of those that wait now. */
  #retryAfter(): Readonly<Record<string, string>> {
    const { least, most } = SERVE_TUNING.retryAfterSeconds;
    const seconds = (this.#meanWorkMs * this.waiting) / (2 * this.#settings.slots) / 1000;
    return { 'retry-after': String(Math.min(most, Math.max(least, Math.ceil(seconds)))) };
  }
}

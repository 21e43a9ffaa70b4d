import type { Utterance } from '../../base/utterance.ts';
import { SAMPLE_RATE_HZ } from '../../audio/pcm.ts';
import { describeError, MimiyakuError } from '../../errors.ts';
import { SYSTEM_CLOCK, type Clock } from '../../base/clock.ts';
import type { Interpretation, Interpreter } from '../interpreter.ts';
import { AnswerOrder } from '../remote/answer-order.ts';
import { ServiceError } from '../remote/attempt.ts';
import { EitherSignal } from '../remote/either-signal.ts';
import { ONE_SECOND } from '../remote/one-second.ts';
import type { Recordings } from '../remote/recordings.ts';
import type { ServiceClient } from '../remote/service-client.ts';
import { INITIAL_BREAKER_STATE, reduceBreaker, type BreakerEvent, type FallbackReason } from './breaker.ts';
import { AUTOMATIC_TUNING, type AutomaticTuning } from './tuning.ts';

/** Who answers at present. */
export interface AutomaticStatus {
  readonly using: 'remote' | 'local';
  /** Why it is this computer; undefined while it is the service. */
  readonly reason: FallbackReason | undefined;
  /** Milliseconds until the service is tried again; 0 while it is being tried, undefined while it is in use. */
  readonly nextProbeMs: number | undefined;
}

export interface AutomaticOptions {
  /** Both become the interpreter's own: disposed with it. */
  readonly client: ServiceClient;
  readonly local: Interpreter;
  readonly onStatus?: (status: AutomaticStatus) => void;
  readonly tuning?: Partial<AutomaticTuning>;
  readonly clock?: Clock;
  /** Uniform in [0, 1). */
  readonly random?: () => number;
}

/**
 * The service first; this computer where the service fails or is too slow, with the reason in the result. After repeated failure
 * the service is not asked until a probe finds it well again. Answers come in the order of the utterances, whoever gives them.
 */
export class AutomaticInterpreter implements Interpreter {
  readonly #client: ServiceClient;
  readonly #local: Interpreter;
  readonly #onStatus: (status: AutomaticStatus) => void;
  readonly #tuning: AutomaticTuning;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #order = new AnswerOrder();
  #state = INITIAL_BREAKER_STATE;
  #cancelTimer: () => void = () => undefined;
  #disposed = false;

  constructor({ client, local, onStatus, tuning, clock, random }: AutomaticOptions) {
    this.#client = client;
    this.#local = local;
    this.#onStatus = onStatus ?? (() => undefined);
    this.#tuning = { ...AUTOMATIC_TUNING, ...tuning };
    this.#clock = clock ?? SYSTEM_CLOCK;
    this.#random = random ?? Math.random;
  }

  get status(): AutomaticStatus {
    const { phase, reason } = this.#state;
    switch (phase.kind) {
      case 'closed':
        return { using: 'remote', reason: undefined, nextProbeMs: undefined };
      case 'open':
        return { using: 'local', reason, nextProbeMs: Math.max(0, phase.probeAtMs - this.#clock.nowMs()) };
      case 'probing':
        return { using: 'local', reason, nextProbeMs: 0 };
    }
  }

  /** Tries the service at once where the next try is some time away. */
  retryNow(): void {
    this.#handle({ type: 'probe-now' });
  }

  /** @throws MimiyakuError `cancelled`; where both fail, under the code of the service's fault, since later it may succeed. */
  interpret(utterance: Utterance, options: { signal?: AbortSignal } = {}): Promise<Interpretation> {
    return this.#order.inTurn(this.#interpret(utterance, options));
  }

  /** Typed English is translated here: the service takes speech only. */
  translate(english: string, options: { signal?: AbortSignal } = {}): Promise<Interpretation> {
    return this.#local.translate(english, options);
  }

  async dispose(): Promise<void> {
    this.#disposed = true;
    this.#cancelTimer();
    this.#client.dispose();
    await this.#local.dispose();
  }

  async #interpret(utterance: Utterance, options: { signal?: AbortSignal }): Promise<Interpretation> {
    const startedMs = this.#clock.nowMs();
    const { reason, generation } = this.#state;
    if (reason !== undefined) return this.#locally(utterance, options, reason, startedMs);
    try {
      const japanese = await this.#ask(utterance, options.signal);
      this.#handle({ type: 'answered', generation });
      return {
        english: '',
        japanese,
        source: 'remote',
        timings: { total: this.#clock.nowMs() - startedMs },
      };
    } catch (error) {
      // The caller's wish, or a defect of ours: neither is the service's fault.
      if (!(error instanceof MimiyakuError) || error.code === 'cancelled') throw error;
      this.#fail(error, generation);
      const fallback = { code: error.code, reason: error.message };
      return this.#locally(utterance, options, fallback, startedMs);
    }
  }

  async #locally(
    utterance: Utterance,
    options: { signal?: AbortSignal },
    fallback: FallbackReason,
    startedMs: number,
  ): Promise<Interpretation> {
    try {
      const interpretation = await this.#local.interpret(utterance, options);
      const timings = { ...interpretation.timings, total: this.#clock.nowMs() - startedMs };
      return { ...interpretation, timings, fallback };
    } catch (error) {
      if (!(error instanceof MimiyakuError) || error.code === 'cancelled') throw error;
      throw new MimiyakuError(
        fallback.code,
        `${fallback.reason} This computer could not translate in its place: ${describeError(error)}`,
        { cause: error },
      );
    }
  }

  /** One attempt at the service, as long as patience lasts. */
  async #ask(recordings: Recordings, signal: AbortSignal | undefined): Promise<string> {
    const { patienceMs, patiencePerAudioSecondMs } = this.#tuning;
    const limitMs = patienceMs + (recordings.beamformer.length / SAMPLE_RATE_HZ) * patiencePerAudioSecondMs;
    const patience = new AbortController();
    const cancelTimer = this.#clock.setTimer(limitMs, () => {
      patience.abort();
    });
    const ending = new EitherSignal(signal, patience.signal);
    try {
      return (await this.#client.send(recordings, { signal: ending.signal, maxAttempts: 1 })).japanese;
    } catch (error) {
      const isImpatience =
        error instanceof MimiyakuError &&
        error.code === 'cancelled' &&
        patience.signal.aborted &&
        signal?.aborted !== true;
      if (!isImpatience || this.#disposed) throw error;
      throw new MimiyakuError(
        'service.timed-out',
        `The translation service gave no answer within ${(limitMs / 1000).toFixed(1)} s.`,
      );
    } finally {
      cancelTimer();
      ending.release();
    }
  }

  async #probe(generation: number): Promise<void> {
    try {
      await this.#ask(ONE_SECOND, undefined);
      this.#handle({ type: 'answered', generation });
    } catch (error) {
      // Disposed of meanwhile: nobody asks any more.
      if (error instanceof MimiyakuError && error.code === 'cancelled') return;
      this.#fail(error, generation);
    }
  }

  #fail(error: unknown, generation: number): void {
    const fault = {
      code: error instanceof MimiyakuError ? error.code : 'service.failed',
      reason: error instanceof Error ? error.message : String(error),
      retryAfterMs: error instanceof ServiceError ? error.retryAfterMs : undefined,
    } as const;
    this.#handle({ type: 'failed', generation, fault, random: this.#random() });
  }

  #handle(event: BreakerEvent): void {
    if (this.#disposed) return;
    const before = this.#state.phase;
    const { state, probe } = reduceBreaker(this.#tuning, this.#state, event, this.#clock.nowMs());
    this.#state = state;
    // A timer may fire a little early: then it is set again.
    if (state.phase !== before || event.type === 'tick') this.#watch();
    if (state.phase.kind !== before.kind) this.#onStatus(this.status);
    if (probe) void this.#probe(state.generation);
  }

  /** Sets the timer for the next probe, where there is to be one. */
  #watch(): void {
    this.#cancelTimer();
    const { phase } = this.#state;
    if (phase.kind !== 'open') return;
    this.#cancelTimer = this.#clock.setTimer(Math.max(0, phase.probeAtMs - this.#clock.nowMs()), () => {
      this.#handle({ type: 'tick' });
    });
  }
}

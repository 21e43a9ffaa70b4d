import { Agent as PlainAgent } from 'node:http';
import { Agent as EncryptedAgent } from 'node:https';

import { SYSTEM_CLOCK, type Clock } from '../../base/clock.ts';
import { EitherSignal } from './either-signal.ts';
import { ApiKey } from './api-key.ts';
import { AttemptError, cancelled, type AttemptFault } from './attempt.ts';
import { post, type PostOutcome } from './post.ts';
import { badAnswer, readAnswer } from './read-answer.ts';
import { durationSeconds, encodeRecordings, type FormBody, type Recordings } from './recordings.ts';
import { redirectTarget } from './redirect.ts';
import { pauseBeforeRetry } from './retry-policy.ts';
import {
  endpointOf,
  parseServiceAddress,
  type ServiceAddress,
  type ServiceFormat,
} from './service-address.ts';
import { Slots } from './slots.ts';
import { CLIENT_TUNING, type ClientTuning } from './tuning.ts';

export interface ServiceSettings {
  /** As the user typed it. */
  readonly address: string;
  /** Default `wav`. */
  readonly format?: ServiceFormat;
  /** Absent or empty: the service is asked without one. */
  readonly apiKey?: string | undefined;
  /** Allows plain http beyond this machine. Default false. */
  readonly allowInsecure?: boolean;
  /** Certificate authorities in PEM, trusted in place of the usual ones. */
  readonly certificateAuthorities?: string;
  readonly tuning?: Partial<ClientTuning>;
  readonly clock?: Clock;
  /** Uniform in [0, 1). */
  readonly random?: () => number;
  /** Milliseconds since 1970, for dates that a service sends. */
  readonly wallClockMs?: () => number;
}

export interface SendOptions {
  readonly signal?: AbortSignal;
  /** Attempts in all; absent: the tuning's. */
  readonly maxAttempts?: number;
}

export interface ServiceAnswer {
  /** Empty where the service heard no words. */
  readonly japanese: string;
  /** Name lookup, TCP and TLS of the attempt that succeeded; undefined where a connection was used again. */
  readonly connectMs: number | undefined;
  /** From a connection being there to the whole answer. */
  readonly answerMs: number;
  readonly attempts: number;
}

/**
 * The client of a translation service: docs/architecture.md, "The translation service, seen by its client". Any number of recordings may be handed over; a few
 * are under way at once. Disposing of it ends them all.
 */
export class ServiceClient {
  readonly address: ServiceAddress;
  readonly format: ServiceFormat;
  readonly #key: ApiKey | undefined;
  readonly #agent: PlainAgent;
  readonly #tuning: ClientTuning;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #wallClockMs: () => number;
  readonly #slots: Slots;
  readonly #closing = new AbortController();

  /** @throws MimiyakuError `service.bad-address`, `service.insecure`, `service.wrong-key` */
  constructor(settings: ServiceSettings) {
    this.address = parseServiceAddress(settings.address, { allowInsecure: settings.allowInsecure ?? false });
    this.format = settings.format ?? 'wav';
    this.#key =
      settings.apiKey === undefined || settings.apiKey === '' ? undefined : new ApiKey(settings.apiKey);
    this.#tuning = { ...CLIENT_TUNING, ...settings.tuning };
    const keeping = { keepAlive: true, timeout: this.#tuning.keepAliveMs };
    this.#agent = this.address.base.startsWith('https:')
      ? new EncryptedAgent({
          ...keeping,
          ...(settings.certificateAuthorities !== undefined && { ca: settings.certificateAuthorities }),
        })
      : new PlainAgent(keeping);
    this.#clock = settings.clock ?? SYSTEM_CLOCK;
    this.#random = settings.random ?? Math.random;
    this.#wallClockMs = settings.wallClockMs ?? Date.now;
    this.#slots = new Slots(this.#tuning.maxInFlight);
  }

  get hasKey(): boolean {
    return this.#key !== undefined;
  }

  /**
   * Sends both recordings and gives the Japanese; what may pass is tried again within limits that grow with the audio.
   * @throws MimiyakuError `service.…`, `cancelled`, or `audio.…` where the recordings are not what the service takes.
   */
  async send(recordings: Recordings, { signal, maxAttempts }: SendOptions = {}): Promise<ServiceAnswer> {
    const ending = new EitherSignal(signal, this.#closing.signal);
    try {
      if (ending.signal.aborted) throw cancelled();
      const body = await encodeRecordings(recordings, this.format);
      await this.#slots.enter(ending.signal);
      try {
        return await this.#sendWithRetries(body, durationSeconds(recordings), ending.signal, maxAttempts);
      } finally {
        this.#slots.leave();
      }
    } finally {
      ending.release();
    }
  }

  /** Ends everything that is under way (`cancelled`) and closes the connections. */
  dispose(): void {
    this.#closing.abort();
    this.#agent.destroy();
  }

  async #sendWithRetries(
    body: FormBody,
    audioSeconds: number,
    signal: AbortSignal,
    maxAttempts = this.#tuning.attempts,
  ): Promise<ServiceAnswer> {
    const { answerTimeLimitMs, timeLimitPerAudioSecondMs, overallTimeLimits } = this.#tuning;
    const attemptLimitMs = answerTimeLimitMs + audioSeconds * timeLimitPerAudioSecondMs;
    const deadlineMs = this.#clock.nowMs() + attemptLimitMs * overallTimeLimits;
    for (let attempts = 1; ; attempts++) {
      const remainingMs = deadlineMs - this.#clock.nowMs();
      const outcome = await this.#attempt(body, Math.min(attemptLimitMs, remainingMs), signal);
      if (!('fault' in outcome)) return { ...outcome, attempts };
      const pauseMs = pauseBeforeRetry(
        {
          attempts,
          maxAttempts,
          fault: outcome.fault,
          remainingMs: deadlineMs - this.#clock.nowMs(),
          random: this.#random(),
        },
        this.#tuning,
      );
      if (pauseMs === undefined) throw outcome.fault.error;
      await this.#pause(pauseMs, signal);
    }
  }

  async #attempt(
    body: FormBody,
    timeLimitMs: number,
    signal: AbortSignal,
  ): Promise<Omit<ServiceAnswer, 'attempts'> | { readonly fault: AttemptFault }> {
    try {
      const answer = await this.#postFollowing(body, timeLimitMs, signal);
      const japanese = readAnswer(answer, {
        base: this.address.base,
        hasKey: this.hasKey,
        redact: this.#redact,
        wallClockMs: this.#wallClockMs(),
      });
      return { japanese, connectMs: answer.connectMs, answerMs: answer.answerMs };
    } catch (error) {
      if (error instanceof AttemptError) return { fault: error.fault };
      throw error;
    }
  }

  /** Follows the redirects that may be followed. All within one time limit. */
  async #postFollowing(body: FormBody, timeLimitMs: number, signal: AbortSignal): Promise<PostOutcome> {
    const deadlineMs = this.#clock.nowMs() + timeLimitMs;
    let url = endpointOf(this.address, this.format);
    for (let redirects = 0; ; redirects++) {
      const outcome = await post({
        url,
        headers: this.#key?.headers() ?? {},
        body,
        agent: this.#agent,
        base: this.address.base,
        redact: this.#redact,
        timeLimitMs: Math.max(1, deadlineMs - this.#clock.nowMs()),
        tuning: this.#tuning,
        clock: this.#clock,
        signal,
      });
      if (outcome.status < 300 || outcome.status > 399) return outcome;
      if (redirects === this.#tuning.maxRedirects) {
        throw badAnswer(`"${this.address.base}" sends the client in a circle (redirects).`);
      }
      url = redirectTarget(outcome, url, { base: this.address.base, redact: this.#redact });
    }
  }

  async #pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw cancelled();
    await new Promise<void>((resolve, reject) => {
      const abort = (): void => {
        cancelTimer();
        reject(cancelled());
      };
      const cancelTimer = this.#clock.setTimer(milliseconds, () => {
        signal.removeEventListener('abort', abort);
        resolve();
      });
      signal.addEventListener('abort', abort, { once: true });
    });
  }

  readonly #redact = (text: string): string => this.#key?.redact(text) ?? text;
}

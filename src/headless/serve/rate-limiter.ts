import { takeFromBucket, type RateBucket, type RateLimit } from './rate-limit.ts';
import { Refusal } from './refusal.ts';
import { SERVE_TUNING } from './tuning.ts';

/** Holds every client to the rate limit. Clients are keys, so there are few. */
export class RateLimiter {
  readonly #limit: RateLimit | undefined;
  readonly #nowMs: () => number;
  readonly #buckets = new Map<string, RateBucket>();

  /** @param perMinute 0: no limit */
  constructor(perMinute: number, nowMs: () => number = () => performance.now()) {
    const burst = Math.max(1, Math.round(perMinute * SERVE_TUNING.rateBurstShare));
    this.#limit = perMinute === 0 ? undefined : { perMinute, burst };
    this.#nowMs = nowMs;
  }

  /** Counts a request. @throws Refusal 429 */
  take(client: string): void {
    if (this.#limit === undefined) return;
    const { bucket, waitMs } = takeFromBucket(this.#limit, this.#buckets.get(client), this.#nowMs());
    this.#buckets.set(client, bucket);
    if (waitMs === 0) return;
    throw new Refusal(
      429,
      `Too many requests with this key: at most ${this.#limit.perMinute} a minute are taken.`,
      {
        headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) },
      },
    );
  }
}

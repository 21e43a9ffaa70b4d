/** How fast one client may ask. */
export interface RateLimit {
  readonly perMinute: number;
  /** Requests that may come at once after a pause. */
  readonly burst: number;
}

/** What is left to a client, and when that was so. */
export interface RateBucket {
  readonly tokens: number;
  readonly atMs: number;
}

export interface RateStep {
  readonly bucket: RateBucket;
  /** Milliseconds until a request is allowed again; 0: this one is. */
  readonly waitMs: number;
}

/**
 * Takes one request from a client's bucket of tokens (token bucket: J. Turner, "New Directions in Communications", IEEE Communications
 * Magazine 24(10), 1986). `bucket` is undefined for a client not seen before.
 */
export function takeFromBucket(limit: RateLimit, bucket: RateBucket | undefined, nowMs: number): RateStep {
  const tokensPerMs = limit.perMinute / 60_000;
  const earned =
    bucket === undefined ? limit.burst : bucket.tokens + Math.max(0, nowMs - bucket.atMs) * tokensPerMs;
  const tokens = Math.min(limit.burst, earned);
  if (tokens >= 1) return { bucket: { tokens: tokens - 1, atMs: nowMs }, waitMs: 0 };
  return { bucket: { tokens, atMs: nowMs }, waitMs: (1 - tokens) / tokensPerMs };
}

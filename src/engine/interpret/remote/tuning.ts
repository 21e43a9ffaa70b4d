/** Every number of the translation service's client that could have been chosen otherwise, with where it comes from. */
export interface ClientTuning {
  /** Name lookup, TCP and TLS together. Browsers give up after 20 s and more; somebody at a counter waits, and one retry must fit. */
  readonly connectTimeLimitMs: number;
  /** Allowed for an answer, connecting included, before the length of the audio is looked at: a queue at a busy service. */
  readonly answerTimeLimitMs: number;
  /**
   * Added per second of audio: at 96 kB for both recordings of a second, 0.8 s on an uplink of 1 Mbit/s, and as much as the slowest
   * service worth asking may compute (real time), with room.
   */
  readonly timeLimitPerAudioSecondMs: number;
  /** All attempts and the pauses between them, as a multiple of one attempt's limit. */
  readonly overallTimeLimits: number;
  /** An error whose status is known needs no body: its explanation may take so long. */
  readonly detailTimeLimitMs: number;
  /** Attempts in all, where an error may pass. Four attempts span 3.5 s of pauses on average. */
  readonly attempts: number;
  /**
   * Back-off with full jitter (M. Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015): the pause before retry n is
   * drawn from [0, min(cap, base × 2ⁿ⁻¹)]. The base is the time that a restarting service behind a load balancer takes to be passed over.
   */
  readonly backOffBaseMs: number;
  readonly backOffCapMs: number;
  /** A service that asks for more patience than this is not waited for: the utterance stays with its session. */
  readonly retryAfterCapMs: number;
  /** Requests under way at once: one being answered, one being uploaded, one to spare. More would only queue at the service. */
  readonly maxInFlight: number;
  /** Redirects within the service's own origin that are followed; more is a circle. */
  readonly maxRedirects: number;
  /** Most bytes of an answer, as sent and again when decompressed. A minute of speech is below 2 kB of Japanese. */
  readonly maxAnswerBytes: number;
  /** Unused connections are kept so long. Node's own servers close theirs after 5 s, and a closed one costs a repeated request. */
  readonly keepAliveMs: number;
}

export const CLIENT_TUNING: ClientTuning = {
  connectTimeLimitMs: 10_000,
  answerTimeLimitMs: 20_000,
  timeLimitPerAudioSecondMs: 3_000,
  overallTimeLimits: 2,
  detailTimeLimitMs: 2_000,
  attempts: 4,
  backOffBaseMs: 1_000,
  backOffCapMs: 8_000,
  retryAfterCapMs: 30_000,
  maxInFlight: 3,
  maxRedirects: 3,
  maxAnswerBytes: 1024 * 1024,
  keepAliveMs: 4_000,
};

/** Characters of a service's own explanation that are shown. */
export const DETAIL_LENGTH = 300;

/** Requests that `checkService` makes per format: the first one connects, the others tell the latency of a warm connection. */
export const CHECK_REQUESTS = 3;

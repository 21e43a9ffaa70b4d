/** Every number of the translation service that could have been chosen otherwise, with where it comes from. */
export const SERVE_TUNING = {
  /** Longest recordings taken where nothing else is said. Utterances end after 16 s at most; a minute leaves room for other clients. */
  defaultMaxSeconds: 60,
  /** What both recordings of a request may differ in length: the interface's tolerance. */
  durationToleranceMs: 50,
  /** Room for chunks that a WAV file may hold in front of its sound and behind it; recorders write a few hundred bytes. */
  wavOverheadBytes: 64 * 1024,
  /** Room for the form's own lines: two parts with boundaries and headers take about 400 bytes. */
  formOverheadBytes: 16 * 1024,
  /** Most bytes of the headers of one part, and most lines; browsers send two of 100 bytes. */
  partHeaderBytes: 4 * 1024,
  partHeaderLines: 16,

  /**
   * Longest expected wait with which a request is let in where nothing else is said. This product's client in automatic mode allows 3 s and
   * one for each second of audio for the whole answer, 7 s for an utterance of four seconds. Its work takes one or two of them: what
   * would wait for more than five is refused at once, and translated by the client's own computer, rather than answered to nobody.
   */
  defaultMaxWaitSeconds: 5,
  /**
   * Requests that may be received or wait, for each inference process, whoever they are of: bounds the memory, since each may hold
   * 5.9 MB. Three times what the expected wait lets in of one key, so that there is room for the turns of others.
   */
  waitingPerProcess: 16,
  /** Share of the waiting room that one key may take up, so that there is always room for others. */
  shareOfOneKey: 0.5,
  /** What `Retry-After` may say: clients give up on a longer wait. */
  retryAfterSeconds: { least: 1, most: 30 },
  /** Weight of the newest request in the mean time that a request takes. */
  workTimeWeight: 0.1,
  /** That mean before the first request: one utterance of four seconds on two cores. */
  firstWorkTimeMs: 1_000,

  /** Processor cores for each inference process: recognition gains little from more threads (README, "How fast it is"). */
  coresPerProcess: 2,
  /** For a request, waiting left out, before the length of its audio is looked at; a process that dies is restarted within it. */
  workTimeLimitMs: 30_000,
  /** Added per second of audio: 20 times what two cores need. */
  workTimeLimitPerAudioSecondMs: 4_000,
  /** For waiting in the queue; a client that waited longer has gone or no longer needs the answer. */
  waitTimeLimitMs: 60_000,

  /** The request's headers must have come after so long. */
  headersTimeLimitMs: 10_000,
  /** The whole request, before its length is looked at. */
  receiveTimeLimitMs: 20_000,
  /** Added per second of the longest recordings allowed: both take 96 kB a second, so this is an uplink of 1 Mbit/s. */
  receiveTimeLimitPerAudioSecondMs: 800,
  /** How often the server looks for requests that are late. */
  lateCheckMs: 1_000,
  /** Unused connections stay open so long: longer than this product's client (4 s) and nginx (60 s) keep theirs, so that the other side closes. */
  keepAliveMs: 65_000,
  /** Connections at once. More are closed without an answer: each may hold one request's bytes. */
  maxConnections: 512,
  /** Bytes of a request's line and headers; Node's own default. */
  maxHeaderBytes: 16 * 1024,
  /** After an early refusal the rest of a body is read and thrown away up to here, so that the client gets to read the answer. */
  lingerBytes: 8 * 1024 * 1024,
  lingerMs: 3_000,

  /** Requests a minute that a key may send where nothing else is said; a talker who never pauses makes about 20 utterances. */
  defaultRatePerMinute: 300,
  /** Requests that may come at once after a pause, as a share of the rate. */
  rateBurstShare: 0.2,
  /** The key file is looked at again when it was last looked at so long ago: a revoked key is refused after that. */
  keyFileAgeMs: 500,
  /** Shortest key taken from the environment: 128 bits in base64. Hashing without salt is only right for keys that cannot be guessed. */
  leastKeyCharacters: 22,

  /** What is in hand at SIGTERM may take so long; longer than the longest request. */
  shutdownTimeLimitMs: 120_000,
} as const;

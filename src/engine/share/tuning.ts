/** Every number of sharing that could have been chosen otherwise, with where it comes from. */
export const SHARE_TUNING = {
  /** Port where none is named: free in IANA's list, easily said in Japanese (yo-ro-shi-ku). The next ones are tried where it is taken. */
  usualPort: 4649,
  portsTried: 10,
  /** Letters of the join code and what they are taken from: no vowels (no words come about), nothing that looks alike. 28⁸ are 38 bits. */
  codeLetters: 8,
  codeAlphabet: '23456789bcdfghjkmnpqrstvwxyz',

  /** Utterances that are kept for those who come later; the page shows fifty. */
  utterancesKept: 50,
  /** Lasting changes that can be told again to a reader who comes back: a talker without a pause makes twenty a minute. */
  changesKept: 500,
  /** Longest text of an utterance, in code units: sixteen seconds of speech are a few hundred, a correction by hand may be anything. */
  longestText: 4_000,

  /** Between two signs of life. */
  aliveEveryMs: 5_000,
  /** A reader comes back after this and up to as much again, by chance: three hundred must not come in the same moment. */
  retryMs: 500,
  /**
   * A stream is closed and taken up again after so long, so that telephones that left the network without a word are not counted for ever
   * (TCP itself gives up after a quarter of an hour).
   */
  streamLifeMs: 5 * 60_000,
  /** Bytes that may wait for one reader in this process before it is dropped: several minutes of captions. It comes back and resumes. */
  mostWaitingBytes: 64 * 1024,
  /** What a reader at the end of a sharing gets to take the last words. */
  farewellMs: 500,

  /** Readers at once: three hundred are the aim. */
  mostReaders: 500,
  /** Of one address: behind a router that translates addresses, a whole room may be one. */
  mostReadersOfAddress: 64,
  /** TCP connections at once, of all and of one address: a browser opens up to six. */
  mostConnections: 1_200,
  mostConnectionsOfAddress: 128,
  /** A browser sends some 600 bytes in a dozen lines. Node counts names and values alone, and passes over lines above the number. */
  mostHeaderBytes: 8 * 1024,
  mostHeaders: 64,
  headersTimeLimitMs: 10_000,
  lateCheckMs: 1_000,
  keepAliveMs: 5_000,

  /** Nobody has opened the page from another device for so long: probably a firewall is in the way. */
  firewallHintAfterMs: 60_000,
  /** How often it is looked whether the network is still there. */
  networkCheckMs: 5_000,
  /** The status is told so often at most. */
  statusEveryMs: 200,

  /** Lines of captions.txt where the address does not say. */
  captionLines: 2,
} as const;

/** The numbers alone: tests and benchmarks that cannot wait for minutes take others. */
export type ShareTuning = {
  readonly [Name in keyof typeof SHARE_TUNING]: (typeof SHARE_TUNING)[Name] extends number ? number : string;
};

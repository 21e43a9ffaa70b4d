/** Of what the speech detector hears. Both are choices of judgement; nothing measured hangs on their exact values. */
export const LISTENING_TUNING = {
  /** Weight of the newest hop of 16 ms in the powers of sum and difference: they are means over about half a second. */
  powerWeight: 1 / 32,
  /** The difference must be this much stronger than the sum (3 dB) before the microphones count as being in opposite phase. */
  oppositeRatio: 2,
};

/** Over so long the refined beam of a pause passes into the live one: shorter than a sound of speech, longer than a click. */
export const JOIN_MS = 5;

/** Who of several voices is the talker (see `judgeTalkers`). */
export interface TalkerJudgeTuning {
  /** So much quieter than the talker and from elsewhere: not the talker. */
  readonly quieterDb: number;
  /** … and so much quieter where it begins before the talker has finished, or goes on meanwhile. */
  readonly meanwhileDb: number;
  /** From where a talker spoke before, so much softer is still that talker. */
  readonly softerDb: number;
  /** Within a stretch, runs from a talker's direction that are so much softer than the rest from there are not sure to be that talker's. */
  readonly fadingDb: number;
  /** For so long a talker is remembered. */
  readonly rememberedMs: number;
  readonly mostRemembered: number;
  /** Speech of less than this is nobody's in particular: it is neither held against others nor a piece by itself. */
  readonly leastTalkMs: number;
  /** What lies between two runs of talkers is left where it is no longer than this. */
  readonly bridgeMs: number;
  /** Kept before and behind a talker's words where somebody else is heard there. */
  readonly marginMs: number;
  /** Who says this much after somebody else has finished, within so many decibels, begins an utterance of their own. */
  readonly turnMs: number;
  readonly turnDb: number;
  /** What comes from the talker's direction and stays softer by `softerDb` for so long is somebody else's. */
  readonly faintMs: number;
  /**
   * A stretch of this length or more that rises less is a murmur where a talker was heard not longer ago than `levelRememberedMs` who was
   * louder by `meanwhileDb` …
   */
  readonly murmurMs: number;
  readonly murmurRiseDb: number;
  /** … and likely to be one where it has this length or more and nobody's presence in it reaches so much. */
  readonly nobodyMs: number;
  readonly leastPresence: number;
  readonly levelRememberedMs: number;
}

/**
 * Chosen on 400 simulated recordings and six sessions of the split `tune` (docs/hearing.md): beside one other talker 893 s of others' sound
 * become 455 s, for 0.9 % of the talker's speech; `quieterDb` of 6 would leave 441 s and of 5 386 s, but visitors stand that much
 * farther away than those who answer them. A murmur of many rises by 5 to 8 dB, a talker 5 dB above it by 8.5 and more. The times are
 * choices of judgement: a visitor's question and its answer lie within 20 s, and sentences pause for less than a second. Murmur alone (96
 * recordings of `tune`, seed 41) goes on: the shortest of 15 stretches lasts 7 s; in 14 of them the presence stays below `leastPresence`, and in one of 102 with a talker.
 */
export const TALKER_JUDGE_TUNING: TalkerJudgeTuning = {
  quieterDb: 8,
  meanwhileDb: 5,
  softerDb: 12,
  fadingDb: 9,
  rememberedMs: 20_000,
  mostRemembered: 4,
  leastTalkMs: 320,
  bridgeMs: 1000,
  marginMs: 200,
  turnMs: 1000,
  turnDb: 4,
  faintMs: 500,
  murmurMs: 2000,
  murmurRiseDb: 8.5,
  nobodyMs: 4000,
  leastPresence: 0.86,
  levelRememberedMs: 120_000,
};

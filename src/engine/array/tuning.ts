/** Of what the speech detector hears. Both are choices of judgement; nothing measured hangs on their exact values. */
export const LISTENING_TUNING = {
  /** Weight of the newest hop of 16 ms in the powers of sum and difference: they are means over about half a second. */
  powerWeight: 1 / 32,
  /** The difference must be this much stronger than the sum (3 dB) before the microphones count as being in opposite phase. */
  oppositeRatio: 2,
};

/** Over so long the refined beam of a pause passes into the live one: shorter than a sound of speech, longer than a click. */
export const JOIN_MS = 5;

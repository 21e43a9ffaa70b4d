import { alignedPrefix } from './aligned-prefix.ts';

/**
 * English so far, and how much of it will stay. Words on which two successive hypotheses agree are settled and never change again
 * ("local agreement": Liu, Spanakis, Niehues, "Low-latency sequence-to-sequence speech recognition and translation by partial hypothesis
 * selection", Interspeech 2020; used so by Macháček, Dabre, Bojar, "Turning Whisper into a real-time transcription system", 2023).
 */
export interface PartialText {
  readonly settled: readonly string[];
  /** How many of the settled words belong to sound that is not recognised any more. */
  readonly sealed: number;
  /** The newest hypothesis behind the settled words. */
  readonly open: readonly string[];
  /** The sound behind it ended in mid-speech, so that its last word may be cut off: it is not shown. */
  readonly cutOff: boolean;
}

export const NO_TEXT: PartialText = { settled: [], sealed: 0, open: [], cutOff: false };

/** Takes a new hypothesis for the sound behind the sealed words. */
export function withHypothesis(text: PartialText, hypothesis: string): PartialText {
  const open = wordsBehind(text, hypothesis, text.sealed);
  // The last word may be cut off in its middle, and has the full stop that the next hypothesis has not.
  const candidates = open.slice(0, -1);
  const agreed = agreement(text.open, candidates);
  return {
    settled: [...text.settled, ...open.slice(0, agreed)],
    sealed: text.sealed,
    open: open.slice(agreed),
    cutOff: true,
  };
}

/** Takes the last hypothesis for the first part of the sound behind the sealed words; what is shown of the rest stays. */
export function withSealedPart(text: PartialText, hypothesis: string): PartialText {
  const words = wordsOf(hypothesis);
  const shown = [...text.settled, ...text.open];
  // How far the part reaches in what is shown: words behind it may have settled already.
  const end = text.sealed + alignedPrefix(words, shown.slice(text.sealed));
  if (end <= text.settled.length) return { ...text, sealed: end };
  const settled = [...text.settled, ...wordsBehind(text, hypothesis, text.sealed)];
  return { ...text, settled, sealed: settled.length, open: shown.slice(end) };
}

/** Takes the last hypothesis for the whole utterance so far: nothing more will be recognised of its sound. */
export function withSealedWhole(text: PartialText, hypothesis: string): PartialText {
  const settled = [...text.settled, ...wordsBehind(text, hypothesis, 0)];
  return { settled, sealed: settled.length, open: [], cutOff: false };
}

/** Takes a hypothesis for the whole utterance so far; what was settled stays. */
export function withWhole(text: PartialText, hypothesis: string): PartialText {
  return { ...text, open: wordsBehind(text, hypothesis, 0), cutOff: false };
}

/** What to show, and how many of its characters are settled. */
export function shownText({ settled, open, cutOff }: PartialText): {
  english: string;
  stableCharacters: number;
} {
  const stable = settled.join(' ');
  const shown = cutOff ? open.slice(0, -1) : open;
  return { english: [...settled, ...shown].join(' '), stableCharacters: stable.length };
}

/** The words of a hypothesis that lie behind the settled words; `from`: the first settled word that it speaks of. */
function wordsBehind(text: PartialText, hypothesis: string, from: number): readonly string[] {
  const words = wordsOf(hypothesis);
  return words.slice(alignedPrefix(text.settled.slice(from), words));
}

function wordsOf(hypothesis: string): readonly string[] {
  return hypothesis.split(/\s+/u).filter((word) => word !== '');
}

/** How many words the two begin with in common. */
function agreement(before: readonly string[], now: readonly string[]): number {
  let count = 0;
  while (count < before.length && count < now.length && bare(before[count]) === bare(now[count])) count++;
  return count;
}

/** A word without case and punctuation, in which hypotheses differ while the sentence grows. */
function bare(word: string): string {
  const letters = word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return letters === '' ? word : letters;
}

/**
 * Corpus scores of translations as sacrebleu computes them (Post 2018, "A Call for Clarity in Reporting BLEU Scores"). Both work on
 * characters, so that Japanese needs no word segmenter.
 */

/** Longest n-grams of chrF and BLEU in sacrebleu's defaults. */
const CHRF_ORDER = 6;
const BLEU_ORDER = 4;
/** Recall counts `CHRF_BETA` squared times as much as precision: chrF2. */
const CHRF_BETA = 2;

/** N-grams of one order over a corpus. */
interface NgramCounts {
  hypothesis: number;
  reference: number;
  matching: number;
}

/**
 * chrF2 (Popović 2015), 0 to 100: characters without white space, n-grams of 1 to 6, no words, one reference each. Signature
 * `chrF2|nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no`.
 */
export function corpusChrf(hypotheses: readonly string[], references: readonly string[]): number {
  const counts = countNgrams(hypotheses, references, CHRF_ORDER, true);
  const usable = counts.filter(({ hypothesis, reference }) => hypothesis > 0 && reference > 0);
  if (usable.length === 0) return 0;
  const mean = (part: (order: NgramCounts) => number): number =>
    usable.reduce((sum, order) => sum + part(order), 0) / usable.length;
  const precision = mean(({ matching, hypothesis }) => matching / hypothesis);
  const recall = mean(({ matching, reference }) => matching / reference);
  if (precision + recall === 0) return 0;
  const factor = CHRF_BETA ** 2;
  return (100 * (1 + factor) * precision * recall) / (factor * precision + recall);
}

/**
 * BLEU over characters (Papineni et al. 2002), 0 to 100: n-grams of 1 to 4, exponential smoothing of orders without a match,
 * brevity penalty over the corpus. Signature `BLEU|nrefs:1|case:mixed|eff:no|tok:char|smooth:exp`.
 */
export function corpusCharacterBleu(hypotheses: readonly string[], references: readonly string[]): number {
  const counts = countNgrams(hypotheses, references, BLEU_ORDER, false);
  if (counts.every(({ matching }) => matching === 0)) return 0;
  let smoothing = 1;
  let logSum = 0;
  for (const { matching, hypothesis } of counts) {
    if (hypothesis === 0) return 0;
    if (matching === 0) smoothing *= 2;
    logSum += Math.log(matching === 0 ? 1 / (smoothing * hypothesis) : matching / hypothesis);
  }
  const [{ hypothesis: length, reference: wanted }] = counts;
  const brevity = length < wanted ? Math.exp(1 - wanted / length) : 1;
  return 100 * brevity * Math.exp(logSum / BLEU_ORDER);
}

/** `dropUnmatched`: leave the hypothesis' n-grams of an order out where the reference is too short to have any, as chrF does. */
function countNgrams(
  hypotheses: readonly string[],
  references: readonly string[],
  order: number,
  dropUnmatched: boolean,
): NgramCounts[] {
  if (hypotheses.length !== references.length) {
    throw new RangeError(
      `${hypotheses.length} hypotheses cannot be scored against ${references.length} references.`,
    );
  }
  const counts = Array.from({ length: order }, () => ({ hypothesis: 0, reference: 0, matching: 0 }));
  for (const [place, hypothesis] of hypotheses.entries()) {
    const ours = characters(hypothesis);
    const theirs = characters(references[place]);
    for (const [index, total] of counts.entries()) {
      const found = ngrams(ours, index + 1);
      const wanted = ngrams(theirs, index + 1);
      for (const [ngram, times] of found) total.matching += Math.min(times, wanted.get(ngram) ?? 0);
      if (!dropUnmatched || wanted.size > 0) total.hypothesis += Math.max(0, ours.length - index);
      total.reference += Math.max(0, theirs.length - index);
    }
  }
  return counts;
}

function ngrams(text: readonly string[], order: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let start = 0; start + order <= text.length; start++) {
    const ngram = text.slice(start, start + order).join('');
    counts.set(ngram, (counts.get(ngram) ?? 0) + 1);
  }
  return counts;
}

/** Code points without what Python's str.split() takes as white space. */
function characters(text: string): string[] {
  return Array.from(text.replace(/[\p{White_Space}\u001c-\u001f]/gu, ''));
}

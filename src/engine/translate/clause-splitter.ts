/** What stands between a part of a sentence and the next part. */
export type Boundary = 'sentence' | 'clause' | 'phrase';

export interface SentencePart {
  readonly text: string;
  /** `clause`: the part can stand as a sentence of its own; `phrase`: it cannot. */
  readonly boundary: Boundary;
}

interface SplitKind {
  readonly boundary: Boundary;
  readonly pattern: RegExp;
}

const CONJUNCTIONS =
  'and|but|so|or|yet|because|since|although|though|while|whereas|which|who|where|when|if|unless|until|then|however';

/** Where a sentence may be cut, best first. The match itself is dropped from the English, its words are not. */
const SPLIT_KINDS: readonly SplitKind[] = [
  { boundary: 'clause', pattern: /\s*[;:]\s+|\s+[–—-]+\s+|\s*—\s*/gu },
  { boundary: 'clause', pattern: new RegExp(`,\\s+(?=(?:${CONJUNCTIONS})\\b)`, 'giu') },
  { boundary: 'clause', pattern: /\s+(?=(?:and|but|so|because|although|while|which)\s+(?:\p{L}+\s+){3})/giu },
  { boundary: 'phrase', pattern: /,\s+/gu },
  {
    boundary: 'phrase',
    pattern: new RegExp(`\\s+(?=(?:${CONJUNCTIONS}|that|to|with|for|in|on|at|from|by|of)\\b)`, 'giu'),
  },
  { boundary: 'phrase', pattern: /\s+/gu },
];

/** A cut outside this middle part of the sentence would leave a fragment. */
const EDGE = 0.2;

/**
 * Splits a sentence that is too long for the model into parts that `fits` accepts: at semicolons, then between clauses, then at
 * commas, then before small words, then between words, and inside a word if there is nothing else. The last part's
 * boundary is `sentence`. `fits` must accept every text of one character.
 */
export function splitLongSentence(sentence: string, fits: (text: string) => boolean): SentencePart[] {
  if (fits(sentence)) return [{ text: sentence, boundary: 'sentence' }];
  const { left, right, boundary } = cut(sentence);
  const leftParts = splitLongSentence(left, fits);
  const last = leftParts.pop();
  return [
    ...leftParts,
    ...(last === undefined ? [] : [{ text: last.text, boundary }]),
    ...splitLongSentence(right, fits),
  ];
}

function cut(sentence: string): { left: string; right: string; boundary: Boundary } {
  for (const edge of [EDGE, 0]) {
    for (const { boundary, pattern } of SPLIT_KINDS) {
      const place = nearestToMiddle(sentence, pattern, edge);
      if (place === undefined) continue;
      const left = sentence.slice(0, place.index);
      const right = sentence.slice(place.index + place.length);
      // A clause that now stands alone gets the point that tells the model so.
      return { left: boundary === 'clause' ? `${left}.` : left, right, boundary };
    }
  }
  const characters = Array.from(sentence);
  const half = Math.ceil(characters.length / 2);
  return {
    left: characters.slice(0, half).join(''),
    right: characters.slice(half).join(''),
    boundary: 'phrase',
  };
}

function nearestToMiddle(
  sentence: string,
  pattern: RegExp,
  edge: number,
): { index: number; length: number } | undefined {
  const middle = sentence.length / 2;
  let best: { index: number; length: number } | undefined;
  for (const match of sentence.matchAll(pattern)) {
    const end = match.index + match[0].length;
    if (match.index <= edge * sentence.length || end >= (1 - edge) * sentence.length) continue;
    if (best === undefined || Math.abs(match.index - middle) < Math.abs(best.index - middle)) {
      best = { index: match.index, length: match[0].length };
    }
  }
  return best;
}

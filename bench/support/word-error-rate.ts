import { readingsOf } from './spoken-digits.ts';

/** Differences between what was said and what was recognised, in words. */
export interface WordErrors {
  readonly substitutions: number;
  readonly deletions: number;
  readonly insertions: number;
  /** Words of the reference. */
  readonly referenceWords: number;
}

export const NO_WORD_ERRORS: WordErrors = {
  substitutions: 0,
  deletions: 0,
  insertions: 0,
  referenceWords: 0,
};

/** Spellings that are the same word when spoken. */
const SPOKEN_AS: Readonly<Record<string, string>> = {
  mr: 'mister',
  mrs: 'missus',
  dr: 'doctor',
  ok: 'okay',
  alright: 'all right',
};

/**
 * Words of a text as they are compared: lower case, no accents, no punctuation but apostrophes inside words, hyphens and slashes as
 * spaces, a few abbreviations written out. Number words stay as they are.
 */
export function normaliseWords(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2018\u2019]/gu, "'")
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[-\u2010-\u2015/]/gu, ' ')
    .replace(/[^a-z0-9' ]+/gu, '')
    .split(' ')
    .map((word) => word.replace(/^'+|'+$/gu, ''))
    .filter((word) => word !== '')
    .flatMap((word) => (SPOKEN_AS[word] ?? word).split(' '));
}

/**
 * Compares two texts after `normaliseWords`: the alignment with the fewest errors (Levenshtein over words). Digits of the recognised text count as whichever of
 * the ways to say them fits best; where letters were spelled, a word counts as its letters if that fits better.
 */
export function compareTexts(reference: string, recognised: string): WordErrors {
  const said = normaliseWords(reference);
  const heard = normaliseWords(recognised).map((word) => [word]);
  const isSpelled = /(?:\b[a-z] ){2}[a-z]\b/u.test(said.join(' '));
  let best = compareWords(said, heard.flat());
  for (const [place, [word]] of heard.entries()) {
    const readings = /^\d+$/u.test(word) ? readingsOf(word) : isSpelled ? [Array.from(word)] : [];
    for (const reading of readings) {
      const compared = compareWords(said, heard.toSpliced(place, 1, reading).flat());
      if (countErrors(compared) >= countErrors(best)) continue;
      best = compared;
      heard[place] = reading;
    }
  }
  return best;
}

export function addWordErrors(left: WordErrors, right: WordErrors): WordErrors {
  return {
    substitutions: left.substitutions + right.substitutions,
    deletions: left.deletions + right.deletions,
    insertions: left.insertions + right.insertions,
    referenceWords: left.referenceWords + right.referenceWords,
  };
}

/** Errors per word of the reference; above 1 where more was invented than said. */
export function wordErrorRate(errors: WordErrors): number {
  return countErrors(errors) / Math.max(1, errors.referenceWords);
}

export function countErrors(errors: WordErrors): number {
  return errors.substitutions + errors.deletions + errors.insertions;
}

/** Cheapest way to turn the words so far into one another. Among equals fewer substitutions win, then fewer deletions. */
interface Path {
  readonly cost: number;
  readonly substitutions: number;
  readonly deletions: number;
  readonly insertions: number;
}

function compareWords(reference: readonly string[], recognised: readonly string[]): WordErrors {
  let previous: Path[] = Array.from({ length: recognised.length + 1 }, (_, count) => ({
    cost: count,
    substitutions: 0,
    deletions: 0,
    insertions: count,
  }));
  for (const [place, word] of reference.entries()) {
    const row: Path[] = [{ cost: place + 1, substitutions: 0, deletions: place + 1, insertions: 0 }];
    for (const [column, heard] of recognised.entries()) {
      const diagonal = previous[column];
      row.push(
        word === heard
          ? diagonal
          : cheapest(
              step(diagonal, 'substitutions'),
              step(previous[column + 1], 'deletions'),
              step(row[column], 'insertions'),
            ),
      );
    }
    previous = row;
  }
  const { substitutions, deletions, insertions } = previous[recognised.length];
  return { substitutions, deletions, insertions, referenceWords: reference.length };
}

function step(path: Path, kind: 'substitutions' | 'deletions' | 'insertions'): Path {
  return { ...path, cost: path.cost + 1, [kind]: path[kind] + 1 };
}

function cheapest(...paths: readonly [Path, ...Path[]]): Path {
  return paths.reduce((best, path) => (comparePaths(path, best) < 0 ? path : best));
}

function comparePaths(left: Path, right: Path): number {
  return (
    left.cost - right.cost ||
    left.substitutions - right.substitutions ||
    left.deletions - right.deletions ||
    left.insertions - right.insertions
  );
}

import { findEnglishNumbers } from './english-numbers.ts';
import { digitRows, exact, findJapaneseNumbers } from './japanese-numbers.ts';
import type { StatedNumber } from './stated-number.ts';
import { findLiterals, keepsLiteral, type Literal } from './literals.ts';
import { termPattern } from './term-pattern.ts';
import type { ProtectedTerm } from './translator.ts';

/** What of an English sentence its Japanese must keep. */
export interface Demands {
  readonly numbers: readonly StatedNumber[];
  readonly literals: readonly Literal[];
  readonly terms: readonly ProtectedTerm[];
}

/** Which of the demands a Japanese sentence does not meet. */
export type Losses = Demands;

/** What a sentence demands; `terms` are those of the user, of which the ones it holds count, as whole words in any case. */
export function findDemands(english: string, terms: readonly ProtectedTerm[]): Demands {
  return {
    numbers: findEnglishNumbers(english),
    literals: findLiterals(english),
    terms: terms.filter((term) => termPattern(term.english, 'iu').test(english)),
  };
}

export function findLosses(demands: Demands, japanese: string): Losses {
  return {
    numbers: lostNumbers(demands.numbers, japanese),
    literals: demands.literals.filter((literal) => !keepsLiteral(japanese, literal)),
    terms: demands.terms.filter((term) => !fold(japanese).includes(fold(term.japanese))),
  };
}

/** The numbers, of those that the English states, which the Japanese does not. */
export function lostNumbers(stated: readonly StatedNumber[], japanese: string): StatedNumber[] {
  if (stated.length === 0) return [];
  const numbers = findJapaneseNumbers(japanese);
  const rows = digitRows(japanese);
  return stated.filter(({ values, digits }) =>
    digits === undefined ? !values.some((value) => numbers.has(exact(value))) : !rows.includes(digits),
  );
}

export function countDemands({ numbers, literals, terms }: Demands): number {
  return numbers.length + literals.length + terms.length;
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');
}

import type { Glossary } from '../phrasebook/glossary.ts';
import type { Phrasebook } from '../phrasebook/phrasebook.ts';
import { findNames } from '../translate/hidden-names.ts';
import { EXPECTED_TERMS_TUNING } from './tuning.ts';

/**
 * What the user's lists tell the recogniser to expect: the terms of the glossary, and the names that stand in the phrasebook's English. The
 * phrasebook's ordinary words need no help. Those of the glossary go first where there are too many.
 */
export function expectedTerms(glossary: Glossary, phrasebook: Phrasebook): readonly string[] {
  const { mostTerms, mostCharacters } = EXPECTED_TERMS_TUNING;
  const terms = glossary.terms.map(({ english }) => english);
  const names = phrasebook.wordings.flatMap((wording) => findNames(wording).map(({ text }) => text));
  const distinct = new Set([...terms, ...names].filter(({ length }) => length <= mostCharacters));
  return [...distinct].slice(0, mostTerms);
}

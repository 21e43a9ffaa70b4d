import { carryOver, type CarryOptions } from './carry-over.ts';
import { findDemands, findLosses, type Losses } from './demands.ts';
import { restoreLiterals } from './literals.ts';
import { restoreSpelling } from './names.ts';
import { searchSentence } from './sentence-search.ts';
import type { SequenceModel, TextCodec } from './sequence-model.ts';

export interface TranslatedSentence {
  readonly japanese: string;
  readonly losses: Losses;
}

/**
 * Translates one sentence that fits the model. Names that the model does not know are carried over by letters which it does know
 * (hidden-names.ts), and so are nouns that it has seldom met, unless the sentence comes out less likely so; the user's terms that it has other words for are, in any case.
 */
export async function translateSentence(
  model: SequenceModel,
  codec: TextCodec,
  english: string,
  options: CarryOptions,
): Promise<TranslatedSentence> {
  const direct = await searchSentence(model, codec, english, options);
  const carried = await carryOver(model, codec, english, direct, options);
  const demands = findDemands(english, options.terms);
  const japanese = restoreLiterals(restoreSpelling(carried ?? direct.japanese, english), demands.literals);
  return { japanese, losses: findLosses(demands, japanese) };
}

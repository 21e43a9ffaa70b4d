import type { Phrasebook } from './phrasebook.ts';

/** A stretch of an utterance: either its Japanese is known, or it is still to be translated. */
export type PlannedPart =
  | { readonly kind: 'phrase'; readonly japanese: string }
  | { readonly kind: 'translate'; readonly english: string };

/**
 * Says which stretches of one line of English the phrasebook answers: the whole of it, if it can; otherwise the longest runs of whole
 * sentences that it has, from the left. What lies between is left to translation, neighbouring sentences together.
 *
 * @param splitSentences The translator's own splitter, so that both agree on what a sentence is.
 */
export function planTranslation(
  english: string,
  phrasebook: Phrasebook,
  splitSentences: (text: string) => readonly string[],
): readonly PlannedPart[] {
  const whole = phrasebook.lookup(english);
  if (whole !== undefined) return [{ kind: 'phrase', japanese: whole }];
  if (phrasebook.size === 0) return [{ kind: 'translate', english }];

  const sentences = splitSentences(english);
  const parts: PlannedPart[] = [];
  let untranslated: string[] = [];
  const flush = (): void => {
    if (untranslated.length > 0) parts.push({ kind: 'translate', english: untranslated.join(' ') });
    untranslated = [];
  };
  for (let position = 0; position < sentences.length;) {
    const run = longestRun(sentences, position, phrasebook);
    if (run === undefined) {
      untranslated.push(sentences[position] ?? '');
      position += 1;
    } else {
      flush();
      parts.push({ kind: 'phrase', japanese: run.japanese });
      position += run.length;
    }
  }
  flush();
  // Nothing found: the text goes to translation as it came.
  return parts.some(({ kind }) => kind === 'phrase') ? parts : [{ kind: 'translate', english }];
}

function longestRun(
  sentences: readonly string[],
  position: number,
  phrasebook: Phrasebook,
): { japanese: string; length: number } | undefined {
  for (let end = sentences.length; end > position; end--) {
    const japanese = phrasebook.lookup(sentences.slice(position, end).join(' '));
    if (japanese !== undefined) return { japanese, length: end - position };
  }
  return undefined;
}

import { bootstrap, inWords } from './support/bootstrap.ts';
import { groupsByFacts, type RecordingFacts } from './support/recording-facts.ts';
import { countErrors, type WordErrors } from './support/word-error-rate.ts';

/** What was recognised of a passage. */
export interface Heard {
  readonly name: string;
  readonly transcript: string;
  readonly text: string;
  readonly errors: WordErrors;
  readonly audioSeconds: number;
  readonly recogniseSeconds: number;
  /** Words of utterances that lie outside of where the labels have somebody speak, and how many utterances: other people's, or nobody's. */
  readonly wordsOutside: number;
  readonly utterancesOutside: number;
  readonly facts: RecordingFacts;
}

interface HeardBoth {
  readonly one: Heard;
  readonly both: Heard;
}

/**
 * Microphone 1 and both microphones through the whole product, by kind of disturbance, signal-to-noise ratio and accent: word errors of each,
 * how many fewer, words deleted, words outside of the talker's span (of all words said), and recordings without any text.
 */
export function comparisonRows(
  microphone1: readonly Heard[],
  both: readonly Heard[],
): Record<string, string | number>[] {
  const pairs = both.flatMap((heard): HeardBoth[] => {
    const one = microphone1.find(({ name }) => name === heard.name);
    return one === undefined ? [] : [{ one, both: heard }];
  });
  return groupsByFacts(pairs, (pair) => pair.both.facts).map(({ name, of }) => {
    const percent = (side: keyof HeardBoth, count: (heard: Heard) => number): string =>
      inWords(
        bootstrap(of, (some) =>
          share(
            some.map((pair) => pair[side]),
            count,
          ),
        ),
      );
    const fewer = bootstrap(of, (some) => {
      const before = share(
        some.map(({ one }) => one),
        ({ errors }) => countErrors(errors),
      );
      const after = share(
        some.map((pair) => pair.both),
        ({ errors }) => countErrors(errors),
      );
      return 100 * (1 - after / before);
    });
    return {
      group: name,
      recordings: of.length,
      words: of.reduce((sum, pair) => sum + pair.both.errors.referenceWords, 0),
      'mic 1 errors': percent('one', ({ errors }) => countErrors(errors)),
      'product errors': percent('both', ({ errors }) => countErrors(errors)),
      'fewer %': inWords(fewer, 0),
      'mic 1 deleted': percent('one', ({ errors }) => errors.deletions),
      deleted: percent('both', ({ errors }) => errors.deletions),
      'mic 1 outside': percent('one', ({ wordsOutside }) => wordsOutside),
      outside: percent('both', ({ wordsOutside }) => wordsOutside),
      'no text': `${withoutText(of, 'one')} → ${withoutText(of, 'both')}`,
    };
  });
}

function withoutText(pairs: readonly HeardBoth[], side: keyof HeardBoth): number {
  return pairs.filter((pair) => pair[side].text === '').length;
}

function share(heard: readonly Heard[], count: (heard: Heard) => number): number {
  const words = heard.reduce((sum, { errors }) => sum + errors.referenceWords, 0);
  return (100 * heard.reduce((sum, one) => sum + count(one), 0)) / words;
}

import type { Heard } from './recognition-groups.ts';

/** What was heard of a set in one way. */
interface HeardSet {
  readonly set: string;
  readonly recordedSeconds: number;
  readonly heard: readonly Heard[];
}

/** Whether anybody says anything to the array in a set. */
export function hasWords({ heard }: Pick<HeardSet, 'heard'>): boolean {
  return heard.some(({ transcript }) => transcript !== '');
}

/** What was written down where nobody says anything to the array: utterances with words, all of them false. */
export function nobodyRow({ set, recordedSeconds, heard }: HeardSet): Record<string, string | number> {
  const utterances = heard.reduce((sum, { utterancesOutside }) => sum + utterancesOutside, 0);
  return {
    set,
    recordings: heard.length,
    minutes: Number((recordedSeconds / 60).toFixed(1)),
    'utterances with words': utterances,
    'in ten minutes': Number(((600 * utterances) / recordedSeconds).toFixed(1)),
    words: heard.reduce((sum, { wordsOutside }) => sum + wordsOutside, 0),
  };
}

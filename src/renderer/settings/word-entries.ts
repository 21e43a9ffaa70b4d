import type { ListsView } from '../../shared/lists-view.ts';
import type { RequestInput } from '../../shared/requests.ts';

export type ListName = 'phrases' | 'terms';

/** An entry of either list, as it is edited: a term has one English, a sentence may have several and sounds like nothing else. */
export interface WordEntry {
  readonly english: readonly string[];
  readonly japanese: string;
  readonly soundsLike: readonly string[];
}

export function entriesOf(lists: ListsView, list: ListName): readonly WordEntry[] {
  return list === 'phrases'
    ? lists.phrases.map(({ english, japanese }) => ({ english, japanese, soundsLike: [] }))
    : lists.terms.map(({ english, japanese, soundsLike }) => ({ english: [english], japanese, soundsLike }));
}

/** Entries with their places in the whole list, those only that have the words in any of their texts. */
export function filterEntries(
  entries: readonly WordEntry[],
  words: string,
): readonly { readonly entry: WordEntry; readonly place: number }[] {
  const wanted = words.trim().toLowerCase();
  return entries
    .map((entry, place) => ({ entry, place }))
    .filter(({ entry }) =>
      [...entry.english, entry.japanese, ...entry.soundsLike].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
    );
}

/** What to send so that the list becomes these entries. */
export function saveOf(list: ListName, entries: readonly WordEntry[]): RequestInput<'lists.save'> {
  if (list === 'phrases') {
    return { phrases: entries.map(({ english, japanese }) => ({ english: [...english], japanese })) };
  }
  return {
    terms: entries.map(({ english, japanese, soundsLike }) => ({
      english: english[0] ?? '',
      japanese,
      soundsLike: [...soundsLike],
    })),
  };
}

/** What was typed: a line for each way of saying it, commas between what it sounds like. Undefined where either language is missing. */
export function readEntry(
  list: ListName,
  typed: { readonly english: string; readonly japanese: string; readonly soundsLike: string },
): WordEntry | undefined {
  const lines = split(typed.english, /\n/u);
  const english = list === 'phrases' ? lines : lines.slice(0, 1);
  const japanese = typed.japanese.trim();
  if (english.length === 0 || japanese === '') return undefined;
  return { english, japanese, soundsLike: list === 'terms' ? split(typed.soundsLike, /[,、，]/u) : [] };
}

function split(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

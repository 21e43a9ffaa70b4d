import type { LiveEntry, LiveWords } from './live-reducer.ts';

/** English that is being spoken: what will not change any more, and what still may (shown in grey). */
export interface SpokenEnglish {
  readonly stable: string;
  readonly unstable: string;
}

export interface Caption {
  /** Answered utterances before the current one, oldest first. */
  readonly earlier: readonly LiveEntry[];
  /**
   * The newest utterance with Japanese (or with a failure to tell). It stays, large and unchanged, while the next one is spoken and
   * translated: what somebody reads is not taken away under their eyes.
   */
  readonly current: LiveEntry | null;
  /** Closed utterances whose Japanese is still awaited, oldest first. */
  readonly awaited: readonly LiveEntry[];
  /** What is being said at this moment; null while nobody speaks. */
  readonly spoken: SpokenEnglish | null;
}

/**
 * What is shown of the words of a session; at most `earlierCount` utterances above the current one. An audience is shown translations
 * only: what failed is for those at the computer.
 */
export function captionOf(
  words: LiveWords,
  earlierCount: number,
  readers: 'everybody' | 'audience' = 'everybody',
): Caption {
  const answered = words.entries.filter(readers === 'audience' ? isTranslated : isShown);
  const awaited = words.entries.filter((entry) => entry.utterance.status === 'waiting');
  const current = answered.at(-1) ?? null;
  const earlier = answered.slice(0, -1).slice(-earlierCount);
  return {
    earlier: earlierCount === 0 ? [] : earlier,
    current,
    awaited,
    spoken:
      words.partial === null ? null : splitPartial(words.partial.english, words.partial.stableCharacters),
  };
}

/** Noises in which no words were found have an answer and nothing to show. */
function isShown({ utterance }: LiveEntry): boolean {
  if (utterance.status === 'failed') return true;
  return utterance.status === 'done' && (utterance.japanese !== '' || utterance.english !== '');
}

function isTranslated({ utterance }: LiveEntry): boolean {
  return utterance.status === 'done' && utterance.japanese !== '';
}

/** Splits at the promised place, never inside a character that takes two code units. */
export function splitPartial(english: string, stableCharacters: number): SpokenEnglish {
  let place = Math.min(Math.max(0, Math.floor(stableCharacters)), english.length);
  const before = english.charCodeAt(place - 1);
  if (place > 0 && place < english.length && before >= 0xd800 && before <= 0xdbff) place -= 1;
  return { stable: english.slice(0, place), unstable: english.slice(place) };
}

/** The English to show of an entry: the final one, or what was heard while there is none. */
export function englishOf(entry: LiveEntry): string {
  return entry.utterance.english === '' ? entry.heardEnglish : entry.utterance.english;
}

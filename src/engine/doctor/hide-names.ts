/** What gives its owner away in a path or a message. */
export interface OwnerNames {
  readonly home: string;
  readonly user: string;
  readonly computer: string;
}

/** Accounts that say nothing of anybody, and words of ours that such a name would be taken out of. */
const NAMES_OF_NOBODY = new Set(['root', 'user', 'admin', 'administrator', 'localhost', 'mimiyaku', 'guest']);

/** Shorter names are parts of ordinary words. */
const LEAST_NAME_LETTERS = 3;

/**
 * A text without its owner's name: home folders become `~`, whoever's they are, and the names of account and computer go wherever they
 * stand. What a microphone or a file is called is left, but for these names.
 */
export function hideNames(text: string, { home, user, computer }: OwnerNames): string {
  let hidden = text;
  if (home.length > 1) hidden = hidden.replaceAll(anyCase(home), '~');
  hidden = hidden.replace(/(?:[A-Za-z]:)?[\\/](?:home|Users)[\\/][^\\/"'\s:;,)]+/g, '~');
  for (const [name, sign] of [
    // The computer's first: it is often made of the other.
    [computer, '(computer)'],
    [user, '(user)'],
  ] as const) {
    if (name.length < LEAST_NAME_LETTERS || NAMES_OF_NOBODY.has(name.toLowerCase())) continue;
    hidden = hidden.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'giu'), sign);
  }
  return hidden;
}

function anyCase(text: string): RegExp {
  return new RegExp(escaped(text), 'gi');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

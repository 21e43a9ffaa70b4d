/**
 * Whether a run of katakana can be how a name is said. Both sides are brought down to their consonants as Japanese tells them apart (l and r
 * are one, and so are m and n, t and d), vowels are left out, and what English writes without saying may be missing.
 */
export function soundsAlike(name: string, katakana: string): boolean {
  const heard = katakanaConsonants(katakana);
  const written = nameConsonants(name);
  const needed = written.filter(({ mayBeSilent }) => !mayBeSilent).length;
  if (heard.length === 0 && needed === 0) return false;
  return editDistance(written, heard) <= Math.floor(Math.max(needed, heard.length) / CONSONANTS_PER_SLIP);
}

/** The runs of katakana of a text, whole (ニューヨーク, トム・ハンクス) and part by part (トム). */
export function katakanaRuns(japanese: string): string[] {
  const runs = japanese.match(/[\p{Script=Katakana}ー・＝]+/gu) ?? [];
  return [...new Set(runs.flatMap((run) => [run, ...run.split(/[・＝]/u)]))].filter((run) => run !== '');
}

/** Whether a Japanese text says a name in katakana, each word of it, or all in one. */
export function saysName(japanese: string, name: string): boolean {
  const runs = katakanaRuns(japanese);
  const isSaid = (text: string): boolean => runs.some((run) => soundsAlike(text, run));
  return runs.length > 0 && (isSaid(name) || name.split(/[\s-]+/u).every(isSaid));
}

/** From six consonants on one may be wrong: Japanese writes many names in more than one way. */
const CONSONANTS_PER_SLIP = 6;

const KATAKANA_ROWS: readonly (readonly [string, string])[] = [
  ['k', 'カキクケコガギグゲゴヵヶ'],
  ['s', 'サシスセソザジズゼゾチツヂヅ'],
  ['t', 'タテトダデド'],
  ['n', 'ナニヌネノンマミムメモ'],
  ['h', 'ハヒフヘホ'],
  ['b', 'バビブベボヴ'],
  ['p', 'パピプペポ'],
  ['r', 'ラリルレロ'],
];
const KATAKANA = new Map(KATAKANA_ROWS.flatMap(([row, kana]) => Array.from(kana, (sign) => [sign, row])));

function katakanaConsonants(katakana: string): string[] {
  return Array.from(katakana.normalize('NFC')).flatMap((sign) => KATAKANA.get(sign) ?? []);
}

/** A consonant of a name: the rows of katakana that may stand for it, and whether it may have no sound. */
interface Consonant {
  readonly rows: string;
  readonly mayBeSilent: boolean;
}

/** Spellings, longest first, with the rows that each may be heard as, one after another; `?` behind one that may be silent. */
const SPELLINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^s(?:ch|zcz|z)/u, ['s', 's?']],
  [/^(?:tch|tsch|cz)/u, ['s']],
  [/^ch/u, ['skt']],
  [/^ph/u, ['h']],
  [/^th/u, ['st']],
  [/^sh/u, ['s']],
  [/^gh/u, ['k?']],
  [/^(?:ck|cc|q)/u, ['k']],
  [/^x/u, ['ks', 's?']],
  [/^kn/u, ['k?', 'n']],
  [/^ng/u, ['n', 'ks?']],
  [/^c(?=[eiy])/u, ['s']],
  [/^c/u, ['k']],
  [/^g(?=[eiy])/u, ['ks']],
  [/^[gk]/u, ['k']],
  [/^j/u, ['sh?']],
  [/^z/u, ['st']],
  [/^s/u, ['s']],
  [/^[td]/u, ['ts']],
  [/^[mn]/u, ['n']],
  [/^r(?=[aeiouy])/u, ['r']],
  [/^r/u, ['r?']],
  [/^l/u, ['r']],
  [/^f/u, ['hb']],
  [/^v/u, ['bh']],
  [/^w/u, ['b?']],
  [/^b/u, ['b']],
  [/^p/u, ['p']],
  [/^h/u, ['h?']],
];

/** Letters that stay one with their sign when signs are taken off. */
const OTHER_LETTERS: Readonly<Record<string, string | undefined>> = { ł: 'l', ø: 'o', ß: 'ss', æ: 'e' };

function nameConsonants(name: string): Consonant[] {
  let rest = name
    .toLowerCase()
    .replace(/[łøßæ]/gu, (letter) => OTHER_LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[^a-z]/gu, '')
    .replace(/([a-z])\1+/gu, '$1');
  const consonants: Consonant[] = [];
  while (rest !== '') {
    const [pattern, parts] = SPELLINGS.find(([spelling]) => spelling.test(rest)) ?? [/^./u, []];
    for (const part of parts) {
      consonants.push({ rows: part.replace('?', ''), mayBeSilent: part.endsWith('?') });
    }
    rest = rest.replace(pattern, '');
  }
  return consonants;
}

/** Consonants too many, too few or other ones, where the silent ones cost nothing. */
function editDistance(written: readonly Consonant[], heard: readonly string[]): number {
  let previous = Array.from({ length: heard.length + 1 }, (_, place) => place);
  for (const { rows, mayBeSilent } of written) {
    const silence = mayBeSilent ? 0 : 1;
    const row = [previous[0] + silence];
    for (const [place, sound] of heard.entries()) {
      const other = previous[place] + (rows.includes(sound) ? 0 : 1);
      row.push(Math.min(other, previous[place + 1] + silence, row[place] + 1));
    }
    previous = row;
  }
  return previous[heard.length];
}

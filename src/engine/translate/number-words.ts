/** The words for 0 to 19, each at its value's place. */
export const SMALL_WORDS: readonly string[] = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen'
).split(' ');
/** The words for 20, 30 … 90. */
export const TENS_WORDS: readonly string[] = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(
  ' ',
);
const SMALL = new Map(SMALL_WORDS.map((word, value) => [word, value]));
const TENS = new Map(
  TENS_WORDS.flatMap((word, place) =>
    [word, word.replace('y', 'ies')].map((form) => [form, 10 * (place + 2)]),
  ),
);
const ORDINALS = new Map([
  ...(
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth ' +
    'fifteenth sixteenth seventeenth eighteenth nineteenth'
  )
    .split(' ')
    .map((word, place): [string, number] => [word, place + 1]),
  ...[...TENS]
    .filter(([word]) => word.endsWith('y'))
    .map(([word, value]): [string, number] => [word.replace('y', 'ieth'), value]),
]);
export const SCALES = new Map([
  ['hundred', 1e2],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
  ['grand', 1e3],
]);
/** Words for digits said one by one; "oh" is a zero only among them. */
export const DIGIT_WORDS: ReadonlyMap<string, string> = new Map([
  ...[...SMALL]
    .filter(([, value]) => value < 10)
    .map(([word, value]): [string, string] => [word, String(value)]),
  ['oh', '0'],
]);

/** Every word that a number can have, but ordinals. */
export const NUMBER_WORDS: readonly string[] = [...SMALL.keys(), ...TENS.keys(), ...SCALES.keys()];

/** The value of a text that is a number in words from its beginning. */
export function readWords(text: string): number | undefined {
  return readNumberAt(text.toLowerCase().match(/\p{L}+/gu) ?? [], 0)?.value;
}

/** Reads a number that begins at a word: its value and the place behind its last word. */
export function readNumberAt(
  words: readonly string[],
  first: number,
): { value: number; end: number } | undefined {
  let total = 0;
  /** Value below the last large scale. */
  let part: number | undefined;
  let end = first;
  for (let place = first; place < words.length; place++) {
    const word = words[place];
    const scale = SCALES.get(word);
    if (scale !== undefined) {
      if (part === undefined) break;
      if (scale === 100) {
        part *= 100;
      } else {
        total += part * scale;
        part = 0;
      }
    } else if (word === 'a' && place === first && SCALES.has(words[place + 1])) {
      part = 1;
    } else if (word === 'and' && place > first && SCALES.has(words[place - 1])) {
      continue;
    } else {
      const joined = join(part, word);
      if (joined === undefined) break;
      part = joined.value;
      if (joined.ends) {
        end = place + 1;
        break;
      }
    }
    end = place + 1;
  }
  return end === first || part === undefined ? undefined : { value: total + part, end };
}

/** `part` with a number word behind it: "twenty" + "one", "two hundred" + "six", and the halves of a year, "nineteen" + "eighty". */
function join(part: number | undefined, word: string): { value: number; ends: boolean } | undefined {
  const ordinal = ORDINALS.get(word);
  const value = SMALL.get(word) ?? ordinal ?? TENS.get(word);
  if (value === undefined) return undefined;
  const ends = ordinal !== undefined;
  // Alone, "first" and "second" are seldom numbers.
  if (part === undefined) return ends && value < 3 ? undefined : { value, ends };
  if (part === 0) return { value, ends };
  if (part % 100 === 0) return { value: part + value, ends };
  if (part % 10 === 0 && part % 100 >= 20 && value < 10 && value > 0) return { value: part + value, ends };
  // Years: two numbers of two digits, the first of them not grown by a scale.
  if (part >= 10 && part < 100 && value >= 10) return { value: part * 100 + value, ends };
  if (part >= 1000 && part % 100 >= 20 && part % 10 === 0 && value < 10) return { value: part + value, ends };
  return undefined;
}

/** A number that the English states. */
export interface StatedNumber {
  /** As written there, for messages. */
  readonly text: string;
  /** Values of which any one keeps the number: "5 p.m." is 5 or 17. */
  readonly values: readonly number[];
}

const SMALL = new Map(
  (
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
    'seventeen eighteen nineteen'
  )
    .split(' ')
    .map((word, value) => [word, value]),
);
const TENS = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, place) => [word, 10 * (place + 2)]),
);
const ORDINALS = new Map(
  [
    'first',
    'second',
    'third',
    'fourth',
    'fifth',
    'sixth',
    'seventh',
    'eighth',
    'ninth',
    'tenth',
    'eleventh',
    'twelfth',
  ].map((word, place) => [word, place + 1]),
);
const SCALES = new Map([
  ['hundred', 1e2],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
]);
/** Letters behind digits that may be a scale: "10k", "$5M", "2bn". */
const SCALE_LETTERS = new Map([
  ['k', 1e3],
  ['m', 1e6],
  ['mn', 1e6],
  ['b', 1e9],
  ['bn', 1e9],
]);

/** One and two are said in too many ways (a, another, both, 両方, 一緒) to be missed. */
const SMALLEST_WORD = 3;

/** All numbers that a text states in digits, and those above two that it states in words. */
export function findEnglishNumbers(english: string): StatedNumber[] {
  const text = english.normalize('NFKC');
  return [...findDigits(text), ...findWords(text)];
}

const DIGITS_PATTERN = new RegExp(
  [
    /(?<digits>\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?)/,
    /(?:[\s-]*(?<scale>hundred|thousand|million|billion|trillion)\b|(?<letter>k|m|mn|b|bn)\b)?/,
    /(?::(?<minutes>\d\d))?(?<afternoon>\s*p\.?m\b)?/,
  ]
    .map(({ source }) => source)
    .join(''),
  'giu',
);

function findDigits(text: string): StatedNumber[] {
  return [...text.matchAll(DIGITS_PATTERN)].flatMap((match) => {
    const written = match[0].trim();
    const group = (name: string): string => match.groups?.[name] ?? '';
    const value = Number(group('digits').replaceAll(',', ''));
    const values = [value * (SCALES.get(group('scale').toLowerCase()) ?? 1)];
    const letterScale = SCALE_LETTERS.get(group('letter').toLowerCase());
    if (letterScale !== undefined) values.push(value * letterScale);
    if (group('afternoon') !== '' && value < 12) values.push(value + 12);
    const minutes = Number(group('minutes'));
    return [{ text: written, values }, ...(minutes > 0 ? [{ text: written, values: [minutes] }] : [])];
  });
}

function findWords(text: string): StatedNumber[] {
  const matches = [...text.matchAll(/\p{L}+/gu)];
  const words = matches.map((match) => match[0].toLowerCase());
  const found: StatedNumber[] = [];
  for (let first = 0; first < words.length;) {
    const reading = readNumber(words, first);
    if (reading === undefined) {
      first++;
      continue;
    }
    const last = matches[reading.end - 1];
    if (reading.value >= SMALLEST_WORD) {
      const written = text.slice(matches[first].index, last.index + last[0].length);
      found.push({ text: written, values: [reading.value] });
    }
    first = reading.end;
  }
  return found;
}

/** Reads a number that begins at a word: its value and the place behind its last word. */
function readNumber(words: readonly string[], first: number): { value: number; end: number } | undefined {
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
  const small = SMALL.get(word) ?? ordinal;
  const value = small ?? TENS.get(word);
  if (value === undefined) return undefined;
  // Alone, "first" and "second" are seldom numbers.
  const ends = ordinal !== undefined;
  if (part === undefined) return ends && value < SMALLEST_WORD ? undefined : { value, ends };
  if (part === 0) return { value, ends };
  if (part % 100 === 0) return { value: part + value, ends };
  if (part % 10 === 0 && part % 100 >= 20 && value < 10 && value > 0) return { value: part + value, ends };
  // Years: two numbers of two digits, the first of them not grown by a scale.
  if (part >= 10 && part < 100 && value >= 10) return { value: part * 100 + value, ends };
  if (part >= 1000 && part % 100 >= 20 && part % 10 === 0 && value < 10) return { value: part + value, ends };
  return undefined;
}

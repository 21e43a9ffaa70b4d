const UNITS: ReadonlyMap<string, number> = new Map([
  ['zero', 0],
  ['one', 1],
  ['two', 2],
  ['three', 3],
  ['four', 4],
  ['five', 5],
  ['six', 6],
  ['seven', 7],
  ['eight', 8],
  ['nine', 9],
]);

const TEENS: ReadonlyMap<string, number> = new Map([
  ['ten', 10],
  ['eleven', 11],
  ['twelve', 12],
  ['thirteen', 13],
  ['fourteen', 14],
  ['fifteen', 15],
  ['sixteen', 16],
  ['seventeen', 17],
  ['eighteen', 18],
  ['nineteen', 19],
]);

const TENS: ReadonlyMap<string, number> = new Map([
  ['twenty', 20],
  ['thirty', 30],
  ['forty', 40],
  ['fifty', 50],
  ['sixty', 60],
  ['seventy', 70],
  ['eighty', 80],
  ['ninety', 90],
]);

interface Reading {
  readonly value: number;
  /** Words it took. */
  readonly length: number;
}

/**
 * Cardinal numbers below a thousand, spelled out, become digits: "twenty one" → "21", "two hundred and five" → "205". Anything else
 * stays ("third", "thousand", "oh"), and words beside each other that make no number stay apart ("ten thirty" → "10 30").
 */
export function numberWordsToDigits(words: readonly string[]): string[] {
  const result: string[] = [];
  for (let position = 0; position < words.length;) {
    const reading = readNumber(words, position);
    if (reading === undefined) {
      result.push(words[position] ?? '');
      position += 1;
    } else {
      result.push(String(reading.value));
      position += reading.length;
    }
  }
  return result;
}

function readNumber(words: readonly string[], position: number): Reading | undefined {
  const hundreds = UNITS.get(words[position] ?? '');
  if (hundreds === undefined || hundreds === 0 || words[position + 1] !== 'hundred') {
    return readBelowHundred(words, position);
  }
  const andLength = words[position + 2] === 'and' ? 1 : 0;
  const rest = readBelowHundred(words, position + 2 + andLength);
  if (rest === undefined) return { value: hundreds * 100, length: 2 };
  return { value: hundreds * 100 + rest.value, length: 2 + andLength + rest.length };
}

function readBelowHundred(words: readonly string[], position: number): Reading | undefined {
  const word = words[position] ?? '';
  const single = UNITS.get(word) ?? TEENS.get(word);
  if (single !== undefined) return { value: single, length: 1 };
  const tens = TENS.get(word);
  if (tens === undefined) return undefined;
  const unit = UNITS.get(words[position + 1] ?? '');
  return unit === undefined || unit === 0 ? { value: tens, length: 1 } : { value: tens + unit, length: 2 };
}

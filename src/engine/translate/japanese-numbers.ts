const DIGITS = new Map(Array.from('〇一二三四五六七八九', (digit, value) => [digit, value]));
const PLACES = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
]);
const MYRIADS = new Map([
  ['万', 1e4],
  ['億', 1e8],
  ['兆', 1e12],
]);

/** Native counting words that stand for a number without a numeral. */
const KANA_READINGS: readonly (readonly [RegExp, number])[] = [
  [/みっつ|みっか|さん(?:にん|人)/u, 3],
  [/よっつ|よっか|よん/u, 4],
  [/いつつ|いつか/u, 5],
  [/むっつ|むいか/u, 6],
  [/ななつ|なのか/u, 7],
  [/やっつ|ようか/u, 8],
  [/ここのつ|ここのか/u, 9],
  [/とおか/u, 10],
  [/はたち|はつか/u, 20],
];

/** All numbers that a Japanese text states, in digits of either width, kanji numerals or a mixture of both: 3.5万, 二〇二五, 一億二千万. */
export function findJapaneseNumbers(japanese: string): Set<number> {
  const text = japanese
    .normalize('NFKC')
    .replaceAll('零', '〇')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/gu, '');
  const values = new Set<number>();
  for (const match of text.matchAll(/[\d.〇一二三四五六七八九十百千万億兆]+/gu)) {
    const tokens = match[0].match(/\d+(?:\.\d+)?|[^\d.]/gu) ?? [];
    for (const value of readRuns(tokens)) values.add(exact(value));
  }
  for (const [reading, value] of KANA_READINGS) {
    if (reading.test(text)) values.add(value);
  }
  // 半 adds a half: 5時半 is 5:30, 2年半 two years and a half.
  for (const match of text.matchAll(/(\d+|[一二三四五六七八九十])(時|\p{L}{1,3}?)半/gu)) {
    const [, number, unit] = match;
    const whole = DIGITS.get(number) ?? (number === '十' ? 10 : Number(number));
    values.add(unit === '時' ? 30 : whole + 0.5);
  }
  for (const [, below, above] of text.matchAll(
    /([\d.]+|[一二三四五六七八九十百千]+)分の([\d.]+|[一二三四五六七八九]+)/gu,
  )) {
    values.add(exact(numberOf(above) / numberOf(below)));
  }
  // 8割 is eighty percent, or eight of ten.
  for (const [, tenths] of text.matchAll(/([\d.]+|[一二三四五六七八九])割/gu)) {
    values.add(exact(10 * numberOf(tenths)));
    values.add(exact(numberOf(tenths) / 10));
  }
  for (const [, dozens] of text.matchAll(/(\d+|[一二三四五六七八九十])ダース/gu)) {
    values.add(12 * numberOf(dozens));
  }
  if (
    /(?<![\d.一二三四五六七八九十])半(?:ミリ|センチ|キロ|メートル|リットル|グラム|ミクロン|インチ|度|パーセント|%)/u.test(
      text,
    )
  ) {
    values.add(0.5);
  }
  if (/半分|半数|半額/u.test(text)) for (const half of [0.5, 50]) values.add(half);
  if (text.includes('正午')) values.add(12);
  return values;
}

function numberOf(numerals: string): number {
  return readRuns(numerals.match(/\d+(?:\.\d+)?|[^\d.]/gu) ?? []).at(0) ?? NaN;
}

/** Digits of a Japanese text in a row, whatever groups them: 090-1234-5678 is 09012345678. Others stand between blanks. */
export function digitRows(japanese: string): string {
  return japanese
    .normalize('NFKC')
    .replace(/(?<=\d)[\s\-‐-―−ー・、,.()]+(?=\d)/gu, '')
    .replace(/\D+/gu, ' ');
}

/** Rounds away what binary fractions add, so that 1.1億 is 110,000,000. */
export function exact(value: number): number {
  return Number(value.toPrecision(12));
}

/** Values of a run of numerals; more than one where it cannot be a single number ("2.0.1"). */
function readRuns(tokens: readonly string[]): number[] {
  const values: number[] = [];
  let total = 0;
  /** Value below the last of 万, 億, 兆; `digits` is what stands before the next 十, 百, 千. */
  let part = 0;
  let digits: number | undefined;
  let begun = false;
  const end = (): void => {
    if (begun) values.push(total + part + (digits ?? 0));
    total = part = 0;
    digits = undefined;
    begun = false;
  };
  for (const token of tokens) {
    const digit = DIGITS.get(token);
    const place = PLACES.get(token);
    const myriad = MYRIADS.get(token);
    if (digit !== undefined) digits = (digits ?? 0) * 10 + digit;
    else if (place !== undefined) {
      part += (digits ?? 1) * place;
      digits = undefined;
    } else if (myriad !== undefined) {
      total += (part + (digits ?? (part === 0 ? 1 : 0))) * myriad;
      part = 0;
      digits = undefined;
    } else {
      // Two literals in a row are two numbers.
      if (digits !== undefined) end();
      digits = Number(token);
    }
    begun = true;
  }
  end();
  return values;
}

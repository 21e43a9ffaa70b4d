/** Sentences with numbers and codes, and what their Japanese must hold, by kind. */
export interface NumberKind {
  readonly kind: string;
  /** English, and patterns that the Japanese must match, each. */
  readonly sentences: readonly (readonly [string, ...RegExp[]])[];
  /** So many of the sentences at least must come out right with the bundled weights. */
  readonly least: number;
}

export const NUMBER_KINDS: readonly NumberKind[] = [
  {
    kind: 'decimals in words',
    sentences: [
      ['The pump delivers two point five six liters a minute.', /2\.56リットル/u],
      ['The screen is six point seven inches.', /6\.7インチ/u],
      ['It weighs zero point nine kilos.', /0\.9キロ/u],
      ['Growth was one point two percent.', /1\.2(?:%|パーセント)/u],
    ],
    least: 3,
  },
  {
    kind: 'fractions of a unit',
    sentences: [
      ['The tolerance is three tenths of a millimetre.', /0\.3ミリ|10分の3ミリ/u],
      ['It is accurate to a hundredth of a millimeter.', /0\.01ミリ|100分の1ミリ/u],
      ['Two thirds of our customers come back.', /3分の2/u],
    ],
    least: 2,
  },
  {
    kind: 'sizes',
    sentences: [
      ['The booth is 12 by 15 feet.', /12(?:フィート)?×15フィート/u],
      ['The box measures 30 by 40 by 25 centimeters.', /30(?:センチ)?×40(?:センチ)?×25センチ/u],
      ['The table is twenty by thirty inches.', /20(?:インチ)?×30インチ/u],
    ],
    least: 2,
  },
  {
    kind: 'codes',
    sentences: [
      ['The model number is KX-250.', /KX-250/u],
      ['The order number is A, seven, two, zero, nine.', /A7209/u],
      ['The serial number is B7-3319.', /B7-3319/u],
      ['Please come to booth C thirty eight.', /C38/u],
      ['The password is welcome-88.', /welcome-88/u],
      ['Enter the code nine, six, six, one, one, three.', /966113/u],
    ],
    least: 4,
  },
  {
    kind: 'addresses',
    sentences: [
      ['Write to info@example.co.jp, please.', /info@example\.co\.jp/u],
      ['My e-mail is anna dot kowalska at example dot com.', /anna\.kowalska@example\.com/u],
      ['The catalog is at www dot example dot com slash japan.', /www\.example\.com\/japan/u],
      ['Our site is shop.example.com.', /shop\.example\.com/u],
    ],
    least: 4,
  },
  {
    kind: 'telephone numbers',
    sentences: [
      ['My phone number is 090-1234-8876.', /090-1234-8876/u],
      ['Please call zero six, five five five zero, seven seven three one.', /06-5550-7731/u],
      ['You can reach me at plus 49 171 555 0146.', /\+49 171 555 0146/u],
    ],
    least: 2,
  },
  {
    kind: 'percentages beside amounts',
    sentences: [
      ['Sales rose 12 percent to 84 million euros.', /12(?:%|パーセント)/u, /8,?400万ユーロ/u],
      [
        'We spend seven percent of sales, about 56 million dollars, on research.',
        /7(?:%|パーセント)/u,
        /5,?600万ドル/u,
      ],
    ],
    least: 1,
  },
  {
    kind: 'ranges',
    sentences: [
      ['Delivery takes three to five days.', /3.{0,3}[~～〜からー-].{0,2}5日/u],
      ['It works at 10 to 40 degrees.', /10.{0,4}40度/u],
    ],
    least: 1,
  },
  {
    kind: 'dates and times',
    sentences: [
      ['The deadline is March 14th.', /3月14日/u],
      ['The show opens on November 28, 2026.', /2026年11月28日/u],
      ['The demo starts at half past eleven.', /11時半|11時30分/u],
      ['The last bus leaves at 11:20 p.m.', /(?:午後|夜)?11時20分|23時20分/u],
      ['We were founded in nineteen eighty-seven.', /1987年/u],
    ],
    least: 4,
  },
  {
    kind: 'prices and large amounts',
    sentences: [
      ['It costs 38,000 yen.', /3万8,?000円|38,000円/u],
      ['The market is worth 3.4 trillion yen.', /3兆4,?000億円|3\.4兆円/u],
      ['The total comes to twenty thousand dollars.', /2万ドル/u],
      ['We invested 1.5 billion dollars.', /15億ドル/u],
      ['It weighs twenty kilos.', /(?<!\d)20キロ/u],
    ],
    least: 4,
  },
  {
    kind: 'feet and inches, dozens',
    sentences: [
      ["He's five feet eleven inches tall.", /5フィート11インチ/u],
      ['We need two dozen chairs.', /24脚|24個|24|2ダース/u],
      ["I'd like a dozen roses.", /12本|1ダース/u],
    ],
    least: 2,
  },
  {
    kind: 'names in kanji and katakana',
    sentences: [
      ['The train stops at Shin-Osaka.', /新大阪/u],
      ['Our office is in Yokohama.', /横浜/u],
      ['We are a partner of Siemens.', /シーメンス|Siemens/u],
      ['Bosch is our largest customer.', /ボッシュ|Bosch/u],
    ],
    least: 2,
  },
];

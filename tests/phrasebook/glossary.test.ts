import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  formatGlossary,
  Glossary,
  parseGlossary,
  replaceLeftoverTerms,
  type GlossaryFile,
  type Term,
} from '../../src/engine/phrasebook/glossary.ts';

const MIMIYAKU: Term = {
  english: 'Mimiyaku',
  japanese: '耳訳',
  soundsLike: ['me me yaku', 'Mimi', 'Mimi Jaco', "me-me's yak"],
};
const SWITCH: Term = { english: 'Switch', japanese: 'スイッチ', soundsLike: [] };
const BOOTH: Term = { english: 'booth', japanese: 'ブース', soundsLike: ['boof'] };
const CPP: Term = { english: 'C++', japanese: 'シープラスプラス', soundsLike: ['see plus plus'] };
const glossary = new Glossary([MIMIYAKU, SWITCH, BOOTH, CPP]);

function parse(text: string): GlossaryFile {
  return parseGlossary(Buffer.from(text), 'terms.csv');
}

describe('what a term sounds like', () => {
  it.each([
    ['Welcome to me me yaku.', 'Welcome to Mimiyaku.'],
    ['ME ME YAKU, me-me  yaku!', 'Mimiyaku, Mimiyaku!'],
    ['Mimi Jaco and Mimi', 'Mimiyaku and Mimiyaku'],
    ["Me me yaku's booth", "Mimiyaku's booth"],
    ['Me me’s yak is here', 'Mimiyaku is here'],
    ['see plus plus', 'C++'],
    ['awesome me yaku, me me yakult, Mimis', 'awesome me yaku, me me yakult, Mimis'],
    ['me yaku', 'me yaku'],
    ['', ''],
  ])('%s → %s', (heard, restored) => {
    expect(glossary.restoreTerms(heard)).toBe(restored);
  });

  it('never changes text that holds none of the spellings', () => {
    const word = fc.stringMatching(/^[a-ln-z]{1,6}$/).filter((word) => word !== 'boof' && word !== 'see');
    fc.assert(
      fc.property(fc.array(word), (words) => {
        expect(glossary.restoreTerms(words.join(' '))).toBe(words.join(' '));
      }),
    );
  });

  it('takes the spelling literally, whatever signs it holds', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 12 }), (spelling) => {
        if (!/[a-z0-9]/i.test(spelling)) return;
        const one = new Glossary([{ english: 'TERM', japanese: '語', soundsLike: [spelling] }]);
        expect(one.restoreTerms(`before, ${spelling.trim()} after`)).toContain('TERM');
      }),
    );
  });
});

describe('terms in a text', () => {
  it.each([
    ['Mimiyaku runs on the Switch.', ['Mimiyaku', 'Switch']],
    ['Please switch it off.', []],
    ['BOOTH, Booth, booths', ['booth']],
    ['We write C++, mostly.', ['C++']],
    ['Mimiyakus', []],
  ])('%s', (english, terms) => {
    expect(glossary.termsIn(english).map((term) => term.english)).toEqual(terms);
  });
});

describe('terms left over in Japanese', () => {
  it.each([
    ['Mimiyakuはブースにあります。', '耳訳はブースにあります。'],
    ['「MIMIYAKU」と mimiyaku', '「耳訳」と 耳訳'],
    ['Mimiyakus と xMimiyaku と Mimiyaku2', 'Mimiyakus と xMimiyaku と Mimiyaku2'],
    ['C++で書く', 'シープラスプラスで書く'],
    ['耳訳です', '耳訳です'],
  ])('%s → %s', (japanese, replaced) => {
    expect(replaceLeftoverTerms(japanese, [MIMIYAKU, CPP])).toBe(replaced);
  });

  it('are replaced by exactly the Japanese given', () => {
    expect(
      replaceLeftoverTerms('Priceです', [{ english: 'Price', japanese: "$& $1 $' 円", soundsLike: [] }]),
    ).toBe("$& $1 $' 円です");
  });
});

describe('a glossary file', () => {
  it('is understood with and without spellings and header', () => {
    const text = 'Mimiyaku,耳訳,me me yaku| Mimi Jaco |\nbooth,ブース\n';
    const terms = [
      { english: 'Mimiyaku', japanese: '耳訳', soundsLike: ['me me yaku', 'Mimi Jaco'] },
      { english: 'booth', japanese: 'ブース', soundsLike: [] },
    ];
    expect(parse(text)).toEqual({ terms, warnings: [] });
    expect(parse(`English,Japanese,Sounds like\n${text}`).terms).toEqual(terms);
    expect(parse('聞こえ方;英語;日本語\nme me yaku|Mimi Jaco;Mimiyaku;耳訳\n;booth;ブース\n').terms).toEqual(
      terms,
    );
  });

  it('warns of repeats; the last one counts', () => {
    const { terms, warnings } = parse('A1,一,alpha\nB2,二,Alpha\nA1,壱\n');
    expect(warnings.map(({ line }) => line)).toEqual([2, 3]);
    const repeated = new Glossary(terms);
    expect(repeated.size).toBe(2);
    expect(repeated.restoreTerms('alpha')).toBe('B2');
    expect(repeated.termsIn('A1').map(({ japanese }) => japanese)).toEqual(['壱']);
  });

  it.each([
    ['Mimiyaku\n', 'line 1: the Japanese for "Mimiyaku" is missing'],
    ['ok,了解\n,耳訳\n', 'line 2: the English term is missing'],
    ['耳訳,Mimiyaku\n', 'line 1: the English term "耳訳" holds Japanese'],
    ['--,線\n', 'line 1: "--" holds no letters or digits'],
    ['A,あ,x|...\n', 'line 1: the spelling "..." holds no letters or digits'],
    ['A,あ,x,y\n', 'line 1: 4 columns'],
  ])('is refused, naming the line: %j', (text, message) => {
    expect(() => parse(text)).toThrow(
      expect.objectContaining({
        code: 'phrasebook.malformed',
        message: expect.stringContaining(message) as string,
      }) as Error,
    );
  });
});

it('a glossary that was written is read back as it was', () => {
  const terms: Term[] = [
    { english: 'Mimiyaku', japanese: 'ミミヤク', soundsLike: ['mimi yaku', 'mimi-yakoo'] },
    { english: '# "quoted", with comma', japanese: '引用', soundsLike: [] },
  ];
  expect(parseGlossary(Buffer.from(formatGlossary(terms)), 'glossary.csv').terms).toEqual(terms);
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  formatPhrasebook,
  parsePhrasebook,
  Phrasebook,
  readPhrasebook,
  type PhrasebookFile,
} from '../../src/engine/phrasebook/phrasebook.ts';

function parse(text: string | Uint8Array): PhrasebookFile {
  return parsePhrasebook(typeof text === 'string' ? Buffer.from(text) : text, 'phrases.csv');
}

const HELLO = [{ english: ['Hello.'], japanese: 'こんにちは。' }];

/** "Hello.,こんにちは。" as Excel on a Japanese Windows saves it: こ=82B1 ん=82F1 に=82C9 ち=82BF は=82CD 。=8142. */
const HELLO_SHIFT_JIS = Buffer.concat([
  Buffer.from('Hello.,'),
  Buffer.from('82b182f182c982bf82cd8142', 'hex'),
  Buffer.from('\r\n'),
]);

function utf16(text: string, order: 'little' | 'big'): Buffer {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return order === 'little' ? bytes : bytes.swap16();
}

describe('a phrasebook file is understood', () => {
  it.each<[string, string | Uint8Array]>([
    ['UTF-8', 'Hello.,こんにちは。\n'],
    ['UTF-8 with a mark', '\uFEFFHello.,こんにちは。\n'],
    ['Shift_JIS, as Excel saves CSV', HELLO_SHIFT_JIS],
    ['UTF-16 with tabs, as Excel saves Unicode text', utf16('Hello.\tこんにちは。\r\n', 'little')],
    ['UTF-16, high byte first', utf16('Hello.\tこんにちは。\r\n', 'big')],
    ['no line end at the end', 'Hello.,こんにちは。'],
    ['old Macintosh line ends', '# note\rHello.,こんにちは。\r'],
    ['quotes', '"Hello.","こんにちは。"\r\n'],
    ['blanks around', ' Hello. , "こんにちは。" \n'],
    ['semicolons', 'Hello.;こんにちは。\n'],
    ['tabs', 'Hello.\tこんにちは。\n'],
    ['a header', 'English,Japanese\nHello.,こんにちは。\n'],
    ['a Japanese header, columns swapped', '日本語,英語\nこんにちは。,Hello.\n'],
    ['comments and empty lines', '# greetings, all of them\n\n  \nHello.,こんにちは。\n,,\n'],
    ['empty columns behind', 'Hello.,こんにちは。,,\n'],
  ])('with %s', (_, text) => {
    expect(parse(text)).toEqual({ phrases: HELLO, warnings: [] });
  });

  it('with characters that only Microsoft’s Shift_JIS has', () => {
    // ①=8740 髙=FBFC
    const bytes = Buffer.concat([Buffer.from('One Taka,'), Buffer.from('8740fbfc', 'hex')]);
    expect(parse(bytes).phrases).toEqual([{ english: ['One Taka'], japanese: '①髙' }]);
  });

  it.each([
    [
      'Hello, and welcome;ようこそ\nGoodbye, friends;さようなら\n',
      ['Hello, and welcome', 'Goodbye, friends'],
    ],
    ['Hello, and welcome\tようこそ\n', ['Hello, and welcome']],
    ['Hello; welcome,ようこそ\n', ['Hello; welcome']],
    ['"Hello, and welcome",ようこそ\n', ['Hello, and welcome']],
    ['"He said ""stop""",「止まれ」と言った\n', ['He said "stop"']],
    ['"Hello\nand welcome",ようこそ\n', ['Hello and welcome']],
    ['I write C# code,シーシャープで書きます\n', ['I write C# code']],
  ])('with separators inside the English (%j)', (text, english) => {
    expect(parse(text).phrases.flatMap((phrase) => phrase.english)).toEqual(english);
  });

  it('with several wordings of one phrase, in a cell or in lines', () => {
    const { phrases } = parse('Hello | Hi there,こんにちは\nGood day,こんにちは\n');
    const phrasebook = new Phrasebook(phrases);
    expect(phrasebook.size).toBe(3);
    expect(['hello!', 'Hi, there', 'um, good day'].map((english) => phrasebook.lookup(english))).toEqual([
      'こんにちは',
      'こんにちは',
      'こんにちは',
    ]);
    expect(phrasebook.lookup('Hello there')).toBeUndefined();
    expect(phrasebook.lookup('...')).toBeUndefined();
  });

  it('with a phrase given twice: the last one counts, and a warning says so', () => {
    const { phrases, warnings } = parse("It's here,ここです\nBye,さようなら\nit is here!,こちらです\n");
    expect(new Phrasebook(phrases).lookup('It’s here.')).toBe('こちらです');
    expect(warnings).toEqual([
      { line: 3, message: '"it is here!" is in line 1 already; this line is used.' },
    ]);
  });

  it('with nothing in it', () => {
    expect(parse('')).toEqual({ phrases: [], warnings: [] });
    expect(parse('\uFEFF# nothing yet\nEnglish,Japanese\n').phrases).toEqual([]);
  });
});

describe('a phrasebook file is refused, naming the line', () => {
  it.each([
    ['Hello,こんにちは\nGoodbye\n', 'line 2: the Japanese for "Goodbye" is missing'],
    ['Hello,こんにちは\n,さようなら\n', 'line 2: the English is missing'],
    ['Hello,こんにちは\n\n# note\nHello, welcome,ようこそ\n', 'line 4: 3 columns'],
    ['"two\nlines",二行\nThree,三,drei\n', 'line 3: 3 columns'],
    ['\n"two\nlines"\n', 'line 2: the Japanese for "two lines" is missing'],
    ['Hello,こんにちは\n"Goodbye,さようなら\n', 'a quotation mark that opens here or before is never closed'],
    ['Hello,こんにちは\nGood"bye",さようなら\n', 'line 2: a quotation mark stands inside a cell'],
    ['こんにちは,Hello\n', 'line 1: the Japanese stands before the English'],
    ['...,てんてん\n', 'line 1: "..." holds no English words'],
    ['Hello | um,こんにちは\n', 'line 1: "um" holds no English words'],
    ['|,こんにちは\n', 'line 1: the English is missing'],
    [`${'long '.repeat(1000)},長い\n`, 'line 1: a cell has more than 2000 characters'],
    ['x,エックス\n'.repeat(20_001), 'more than 20000 entries'],
  ])('%#', (text, message) => {
    expect(() => parse(text)).toThrow(
      expect.objectContaining({
        code: 'phrasebook.malformed',
        message: expect.stringContaining(message) as string,
      }) as Error,
    );
  });

  it.each<[string, Uint8Array]>([
    ['no text', Buffer.from('89504e470d0a1a0a0000000d49484452ff', 'hex')],
    ['UTF-16 without its mark', Buffer.from('Hello,こんにちは\n', 'utf16le')],
    ['too large', Buffer.alloc(9 * 1024 * 1024, 'x')],
  ])('when it is %s', (_, bytes) => {
    expect(() => parse(bytes)).toThrow(expect.objectContaining({ code: 'phrasebook.unreadable' }) as Error);
  });
});

describe('on disk', () => {
  it('is read by path; a missing one and a folder are told plainly', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mimiyaku-'));
    try {
      await writeFile(join(folder, '挨拶.csv'), HELLO_SHIFT_JIS);
      expect((await readPhrasebook(join(folder, '挨拶.csv'))).phrases).toEqual(HELLO);
      await expect(readPhrasebook(join(folder, 'none.csv'))).rejects.toMatchObject({
        code: 'phrasebook.unreadable',
        message: expect.stringContaining('there is no such file') as string,
      });
      await expect(readPhrasebook(folder)).rejects.toMatchObject({
        code: 'phrasebook.unreadable',
        message: expect.stringContaining('it is a folder') as string,
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

it('what is written is read back', () => {
  const cell = (unit: 'grapheme' | 'grapheme-ascii'): fc.Arbitrary<string> =>
    fc.string({ unit, maxLength: 30 }).map((text) => text.replace(/[|\r\n\0]/g, '').trim());
  const english = fc
    .tuple(fc.constantFrom('say', '# say', '"say"', "'say", 'english'), cell('grapheme-ascii'))
    .map((texts) => texts.join(' ').trim());
  const japanese = fc.oneof(
    cell('grapheme').map((text) => `訳${text}`),
    fc.constantFrom('こんにちは', '"はい"', '# 一番', 'ア,イ;ウ\tエ', '=1+1', '「ようこそ」'),
  );
  const phrase = fc.record({
    english: fc.array(english, { minLength: 1, maxLength: 3 }),
    japanese,
  });
  fc.assert(
    fc.property(fc.array(phrase, { maxLength: 20 }), (phrases) => {
      expect(parse(formatPhrasebook(phrases)).phrases).toEqual(phrases);
    }),
    { numRuns: 300 },
  );
});

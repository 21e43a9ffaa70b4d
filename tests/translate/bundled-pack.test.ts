import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPack } from '../../src/engine/models/find-pack.ts';
import { bundledModelRoot } from '../../src/engine/models/roots.ts';
import { loadTranslator } from '../../src/engine/translate/load-translator.ts';
import type { Translator } from '../../src/engine/translate/translator.ts';

let translator: Translator;

beforeAll(async () => {
  translator = await loadTranslator(
    await findPack('translator', { name: 'en-ja', roots: [bundledModelRoot()] }),
  );
});

afterAll(() => translator.dispose());

const TEXTS = [
  'Hello.',
  'Mr. Smith sold 1,250 cameras in the U.S. last year.',
  'um so like i think we should uh start at nine thirty you know',
  'Is it waterproof? Can I try it? Thank you!',
  'Qwrtzx blorfint ĐŁŶ.',
  '</s> <pad> is not the end.',
  'no no no no no no no no no no',
  'A',
];

describe('the translator that comes with the product', () => {
  it('is given under the licence that NOTICE tells', async () => {
    const { description } = await findPack('translator', { name: 'en-ja', roots: [bundledModelRoot()] });
    const notice = await readFile(new URL('../../NOTICE', import.meta.url), 'utf8');
    const about = /^English-Japanese translator[^]*?^\n/mu.exec(notice)?.[0] ?? '';
    expect(about.replaceAll('\n', ' ')).toContain(
      `given under ${description.licence.replace(/^CC-(.*)-/u, 'CC $1 ')}`,
    );
  });

  it.each(TEXTS)('gives some text, and no loop, for %s', async (english) => {
    for (const beamSize of [1, 4]) {
      const { japanese } = await translator.translate(english, { beamSize });
      expect(japanese).toMatch(/[\p{L}\p{N}]/u);
      expect(japanese).not.toContain('\uFFFD');
      expect(japanese).not.toMatch(/<(?:s|pad|unk|0x)|<\/s>/u);
      if (!english.startsWith('no no')) expect(japanese).not.toMatch(/([^\p{N}]{4,12}?)\1{4,}/u);
    }
  });

  it.each([
    ['We are a partner of Siemens in Japan.', [/Siemens|シーメンス/u, '日本']],
    ['Our API works with AWS and Azure.', ['API', 'AWS', 'Azure']],
    ['Please install the app from GitHub.', ['GitHub', 'アプリ']],
    ['The RTX-4090 costs two thousand dollars.', ['RTX-4090', '2,000ドル']],
    ['Open config.yaml and set max_speed to 20 percent.', ['config.yaml', 'max_speed', '20']],
    ['The tolerance is ±0.5 mm.', ['プラスマイナス0.5ミリ']],
    [
      'Um, write to um@example.com or see https://example.com/#12.',
      ['um@example.com', 'https://example.com/#12'],
    ],
    ['We moved our office from Osaka to Frankfurt.', ['大阪', 'フランクフルト']],
  ])('keeps the names that it does not know, and translates the others: %s', async (english, names) => {
    const { japanese } = await translator.translate(english);
    for (const name of names) expect(japanese).toMatch(name);
  });

  it.each([
    ['Mimiyaku listens.', ['耳訳']],
    ['Welcome to Kitamori Robotics.', ['北森ロボティクス', 'ようこそ']],
    [
      'Our PickMaster 200 works with SoftGrip and costs 3 million yen.',
      ['ピックマスター200', 'ソフトグリップ', '300万円'],
    ],
    ['SoftGrip is small, and SoftGrip is light.', ['ソフトグリップは小さ', 'ソフトグリップは軽']],
    // A thing, not somebody: 新しい, not 新人.
    ['SoftGrip is new.', ['ソフトグリップは新し']],
    // A term that the model spells right by luck ("ピックマスター200個のソフトウエア") is carried over together with the one that it has lost.
    ['Do you have SoftGrip for the PickMaster 200?', ['ピックマスター200用', 'ソフトグリップ']],
    [
      'The PickMaster 200 goes with SoftGrip and costs 3 million yen.',
      ['ピックマスター200', 'ソフトグリップ', '300万円'],
    ],
  ])('says the terms of the user in their words: %s', async (english, wanted) => {
    const protectedTerms = [
      { english: 'Mimiyaku', japanese: '耳訳' },
      { english: 'Kitamori Robotics', japanese: '北森ロボティクス' },
      { english: 'PickMaster 200', japanese: 'ピックマスター200' },
      { english: 'SoftGrip', japanese: 'ソフトグリップ' },
    ];
    const { japanese, missedTerms } = await translator.translate(english, { protectedTerms });
    expect(missedTerms).toBeUndefined();
    for (const words of wanted) expect(japanese).toContain(words);
  });

  it.each([
    ['My son has had eczema since he was a baby.', /湿疹/u],
    ['We replaced the gasket and the impeller last week.', /ガスケット.*(?:インペラ|羽根車)/u],
    ['Do you sell insoles for hiking boots?', /中敷き|インソール/u],
    ['Is that an orchid or a lily?', /蘭|ラン/u],
    ['The actuaries are on the second floor.', /アクチュアリー|保険(?:数理|計理)/u],
    ['Nestlé opened a new factory in Vietnam.', /ネスレ/u],
    ['I changed trains at Shin-Yokohama.', /新横浜/u],
  ])('says nouns and names that are seldom met: %s', async (english, wanted) => {
    expect((await translator.translate(english)).japanese).toMatch(wanted);
  });

  it('has a list of nouns whose lines differ in their English', async () => {
    const list = await readFile(new URL('../../resources/models/en-ja/nouns.tsv', import.meta.url), 'utf8');
    const english = list
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t')[0]);
    expect(english.length).toBeGreaterThan(20_000);
    expect(new Set(english).size).toBe(english.length);
  });

  it('says what sounds alone mean', async () => {
    expect((await translator.translate('Um. Mm-hmm.')).japanese).toBe('えーと。ええ。');
  });

  it('gives the same Japanese every time', async () => {
    const english = 'The new camera can recognise fifty faces every second.';
    const first = await translator.translate(english);
    expect(await translator.translate(english)).toEqual(first);
  });

  it('splits a paragraph of more than the model can take, and loses nothing', async () => {
    const english = `We ${'sell cameras and lenses to shops in Osaka, and we '.repeat(30)}like it.`;
    const { japanese, sentenceCount } = await translator.translate(english, { beamSize: 1 });
    expect(sentenceCount).toBe(1);
    expect(japanese.split(/[。、]/u).length).toBeGreaterThan(3);
  });
});

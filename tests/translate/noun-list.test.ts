import { describe, expect, it } from 'vitest';
import { NounList } from '../../src/engine/translate/noun-list.ts';
import { TextTranslator } from '../../src/engine/translate/text-translator.ts';
import type { ProtectedTerm } from '../../src/engine/translate/translator.ts';
import { ScriptedModel, type Script } from './scripted-model.ts';

const NOUNS = NounList.parse(
  [
    'actuary\tアクチュアリー\t保険数理士,保険数理人',
    'wrench\tレンチ\tスパナ',
    'torque wrench\tトルクレンチ',
    'cannery\t缶詰工場',
    'quince\tマルメロ',
    'writ\t令状',
    'witness\t証人',
    'Quincey\tクインシー',
    'MIT\tマサチューセッツ工科大学',
    'AT&T\tAT&T\tエイ・ティー・アンド・ティー',
  ].join('\n'),
  'nouns.tsv',
);

describe('NounList', () => {
  const found = (english: string): string[] =>
    NOUNS.find(english).map(({ text, japanese }) => `${text} ${japanese}`);

  it.each([
    ['The actuary left.', ['actuary アクチュアリー']],
    ["The actuary’s desk and the actuary's chair.", ['actuary アクチュアリー', 'actuary アクチュアリー']],
    ['Actuaries and canneries.', ['Actuaries アクチュアリー', 'canneries 缶詰工場']],
    ['Quinces are sour.', ['Quinces マルメロ']],
    ['Two witnesses came.', ['witnesses 証人']],
    ['Use a torque wrench or a wrench.', ['torque wrench トルクレンチ', 'wrench レンチ']],
    // Other words, and words that no space joins.
    ['He wrenched it and writes.', []],
    ['Torque, wrench it.', ['wrench レンチ']],
    // A capital in mid-sentence: a name, in this very spelling.
    ['We met at Quince in June.', []],
    ['Quincey met Quincey of AT&T.', ['Quincey クインシー', 'Quincey クインシー', 'AT&T AT&T']],
    ['It is quincey.', []],
  ])('finds in %j: %j', (english, nouns) => {
    expect(found(english)).toEqual(nouns);
  });

  it('says where each begins', () => {
    expect(NOUNS.find('Ask the actuary.')).toMatchObject([{ text: 'actuary', start: 8 }]);
  });

  it.each([
    ['only English', 'actuary'],
    ['four columns', 'actuary\tアクチュアリー\t保険数理士\tverb'],
    ['no English', '\tアクチュアリー'],
    ['no Japanese', 'actuary\t\t保険数理士'],
    ['nothing', ''],
  ])('refuses a list with %s, naming the line', (_, line) => {
    expect(() => NounList.parse(`quince\tマルメロ\n${line}\n`, 'nouns.tsv')).toThrow(/^Line 2 .*nouns\.tsv/u);
  });
});

describe('a translator with a list of nouns', () => {
  const script: Script = {
    'Ask the actuary.': [['俳優に聞いてください。', 0.5]],
    'Ask the X.': [['Xに聞いてください。', 0.5]],
    'The actuary is here.': [['保険数理士が来ています。', 0.4]],
    'It is MIT.': [['MITです。', 0.4]],
    'It is X.': [['Xです。', 0.9]],
    'Use a torque wrench.': [['捕虜を使ってください。', 0.5]],
    'Use a X.': [['Xさんを使ってください。', 0.9]],
    'Peel the quince.': [['皮をむいてください。', 0.9]],
    // No beginning is likelier than another: the model does not know what to say.
    'Peel the X.': Array.from('一二三四五六七八九十百千万億兆', (word) => [`${word}X。`, 1 / 15] as const),
    'Wash the quince.': [['クインを洗ってください。', 0.9]],
    'Wash the X.': [['洗ってください。', 0.9]],
  };
  const say = async (english: string, protectedTerms: ProtectedTerm[] = []): Promise<string> => {
    const model = new ScriptedModel(script, 40, ['X', 'Y', 'Z']);
    return (await new TextTranslator(model, model, NOUNS).translate(english, { protectedTerms })).japanese;
  };

  it('puts in one that the model says as another word', async () => {
    expect(await say('Ask the actuary.')).toBe('アクチュアリーに聞いてください。');
  });

  it('leaves one alone that the model says in any of the ways there are', async () => {
    expect(await say('The actuary is here.')).toBe('保険数理士が来ています。');
    expect(await say('It is MIT.')).toBe('MITです。');
  });

  it.each([
    ['the letter is taken for a person', 'Use a torque wrench.', '捕虜を使ってください。'],
    ['the sentence comes out far less likely', 'Peel the quince.', '皮をむいてください。'],
    ['the letter gets lost', 'Wash the quince.', 'クインを洗ってください。'],
  ])('stays with the translation as it was where %s', async (_, english, japanese) => {
    expect(await say(english)).toBe(japanese);
  });

  it('puts in a name of the list and does not ask the model about it', async () => {
    const model = new ScriptedModel(
      { 'I am Quincey.': [['君主です。', 0.5]], 'I am X.': [['Xです。', 0.5]] },
      40,
      ['X', 'Y', 'Z'],
    );
    const { japanese } = await new TextTranslator(model, model, NOUNS).translate('I am Quincey.');
    expect(japanese).toBe('クインシーです。');
    expect(model.asked).toEqual(['I am Quincey.', 'I am X.']);
  });

  it.each([
    ['of which the noun only has the letters', { english: 'act', japanese: '行為' }],
    ['without content', { english: ' ', japanese: '無' }],
  ])('is not kept from it by a term of the user’s %s', async (_, term) => {
    expect(await say('Ask the actuary.', [term])).toBe('アクチュアリーに聞いてください。');
  });

  it('leaves a term of the user’s to the user', async () => {
    expect(await say('Ask the actuary.', [{ english: 'actuary', japanese: '数理の先生' }])).toBe(
      '数理の先生に聞いてください。',
    );
  });
});

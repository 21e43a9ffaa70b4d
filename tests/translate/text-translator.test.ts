import { describe, expect, it } from 'vitest';
import { TextTranslator } from '../../src/engine/translate/text-translator.ts';
import type { TranslateOptions, Translation } from '../../src/engine/translate/translator.ts';
import { ScriptedModel, type Script } from './scripted-model.ts';

async function translate(script: Script, english: string, options?: TranslateOptions): Promise<Translation> {
  const model = new ScriptedModel(script);
  return new TextTranslator(model, model).translate(english, options);
}

const GREETINGS: Script = {
  'Hello.': [['こんにちは。', 1]],
  'How are you?': [['お元気ですか？', 1]],
  'Thank you': [['ありがとう', 1]],
};

describe('TextTranslator', () => {
  it('translates sentence by sentence and joins the Japanese', async () => {
    expect(await translate(GREETINGS, 'Hello. How are you?')).toEqual({
      japanese: 'こんにちは。お元気ですか？',
      sentenceCount: 2,
    });
  });

  it('keeps lines, blank ones too', async () => {
    const { japanese } = await translate(GREETINGS, 'Hello.\n\nHow are you?\r\nThank you\n');
    expect(japanese).toBe('こんにちは。\n\nお元気ですか？\nありがとう');
  });

  it.each(['', '   ', '\n\n'])('leaves %j empty', async (english) => {
    expect(await translate({}, english)).toEqual({ japanese: '', sentenceCount: 0 });
  });

  it.each([
    '12:30',
    'こんにちは。',
    'これはUSB-Cです。',
    '😀',
    '!?',
    'https://example.com/a',
    'RTX-4090',
    'Привет',
  ])('passes %s through without asking the model', async (text) => {
    const model = new ScriptedModel({});
    expect((await new TextTranslator(model, model).translate(text)).japanese).toBe(text);
    expect(model.asked).toEqual([]);
  });

  it('translates only the English sentences of a mixed text', async () => {
    const { japanese } = await translate(GREETINGS, 'Hello. 元気です。 How are you?');
    expect(japanese).toBe('こんにちは。元気です。お元気ですか？');
  });

  it('asks for plain Japanese by a token in front of every sentence, and for polite Japanese by none', async () => {
    const model = new ScriptedModel(GREETINGS);
    model.plainToken = 99;
    const translator = new TextTranslator(model, model);
    await translator.translate('Hello. How are you?', { style: 'plain' });
    await translator.translate('Hello.', { style: 'polite' });
    await translator.translate('Hello.');
    expect(model.sources).toEqual([
      [99, 3, 2],
      [99, 3, 4, 5, 2],
      [3, 2],
      [3, 2],
    ]);
  });

  it('has the one style of a model that knows no other', async () => {
    const model = new ScriptedModel(GREETINGS);
    await new TextTranslator(model, model).translate('Hello.', { style: 'plain' });
    expect(model.sources).toEqual([[3, 2]]);
  });

  describe('with a model that carries letters over in place of names', () => {
    const unlikely = Array.from('一二三四五六七八九十百千万億兆', (word) => [word, 1 / 15] as const);
    const script: Script = {
      'We use AWS.': [
        ['薬を使います。', 0.5],
        ['水を使います。', 0.5],
      ],
      'We use X.': [['Xを使います。', 1]],
      'It is not in London.': [
        ['ロンドンではありません。', 0.5],
        ['ここではありません。', 0.5],
      ],
      'It is not in Tokyo.': [['東京ではありません。', 1]],
      'Tokyo.': [['東京。', 1]],
      // Siemens alone it can say, if not in this sentence.
      'We use Siemens.': [
        ['罪を使います。', 0.5],
        ['海を使います。', 0.5],
      ],
      'Siemens.': [['シーメンス。', 1]],
      // Unknown: whatever the model says of the names alone is as good as any other.
      ...Object.fromEntries(['AWS.', 'IBM.'].map((name) => [name, unlikely])),
      'It is not in X.': [['Xではありません。', 1]],
      // A number that it cannot say, and one that the letter does not come through for.
      'It costs 2.25 million yen.': [
        ['2250万円です。', 0.5],
        ['22万円です。', 0.5],
      ],
      'It costs X.': [['Xです。', 0.4]],
      'The code is 966113.': [
        ['コードは96です。', 0.5],
        ['コードです。', 0.5],
      ],
      'The code is X.': [['コードはXです。', 0.4]],
      'It took 1,096 days.': [
        ['何年もです。', 0.5],
        ['長いです。', 0.5],
      ],
      'It took X days.': [['日々です。', 1]],
      'Ask IBM.': [['聞いてください。', 0.5]],
      'Ask X.': [['聞いてみてください。', 1]],
    };
    const say = async (english: string): Promise<string> => {
      const model = new ScriptedModel(script, 40, ['X', 'Y', 'Z']);
      return (await new TextTranslator(model, model).translate(english)).japanese;
    };

    it('carries a name over that it does not know', async () => {
      expect(await say('We use AWS.')).toBe('AWSを使います。');
    });

    it('translates a name that it knows', async () => {
      expect(await say('It is not in Tokyo.')).toBe('東京ではありません。');
    });

    it('says a name in katakana where the model can say it alone', async () => {
      expect(await say('We use Siemens.')).toBe('シーメンスを使います。');
    });

    it('carries a number over that it loses, as Japanese writes it', async () => {
      expect(await say('It costs 2.25 million yen.')).toBe('225万円です。');
    });

    it('carries a code of digits over as it is, not as an amount', async () => {
      expect(await say('The code is 966113.')).toBe('コードは966113です。');
    });

    it('tells of a number that cannot be carried over either', async () => {
      const model = new ScriptedModel(script, 40, ['X', 'Y', 'Z']);
      const { lostNumbers } = await new TextTranslator(model, model).translate('It took 1,096 days.');
      expect(lostNumbers).toEqual(['1,096']);
    });

    it('leaves a name that the user has the Japanese of to the glossary', async () => {
      const model = new ScriptedModel(script, 40, ['X', 'Y', 'Z']);
      const protectedTerms = [{ english: 'AWS', japanese: '薬' }];
      const { japanese } = await new TextTranslator(model, model).translate('We use AWS.', {
        protectedTerms,
      });
      expect(japanese).toBe('薬を使います。');
      expect(model.asked).toEqual(['We use AWS.']);
    });

    it.each([
      // The model has another word for the term.
      ['We use AWS.', { english: 'AWS', japanese: '雲' }, '雲を使います。'],
      // A term in two places.
      ['We use Azure, not azure.', { english: 'azure', japanese: '青' }, '青を使い、青を使いません。'],
      // A term that the Japanese says once only, with another word the second time.
      ['We buy azure and sell azure.', { english: 'azure', japanese: '青' }, '青を買って、青を売ります。'],
      // The letter of the second does not come through: the first is carried over all the same.
      ['Azure, AWS.', { english: 'Azure', japanese: '青' }, '青、薬。'],
    ])('says a term in the user’s Japanese: %s', async (english, term, japanese) => {
      const more: Script = {
        ...script,
        'We use Azure, not azure.': [['アズールを使い、空色を使いません。', 1]],
        'We use X, not Y.': [['Xを使い、Yを使いません。', 1]],
        'We buy azure and sell azure.': [['青を買って、空色を売ります。', 1]],
        'We buy X and sell Y.': [['Xを買って、Yを売ります。', 1]],
        'Azure, AWS.': [['空色、薬。', 1]],
        'X, Y.': [['年号、X。', 1]],
        'X, AWS.': [['X、薬。', 1]],
        'Azure.': [['空色。', 1]],
      };
      const model = new ScriptedModel(more, 40, ['X', 'Y', 'Z']);
      const translation = await new TextTranslator(model, model).translate(english, {
        protectedTerms: [term],
      });
      expect(translation).toEqual({ japanese, sentenceCount: 1 });
    });

    it('asks about a name once', async () => {
      const model = new ScriptedModel(script, 40, ['X', 'Y', 'Z']);
      const translator = new TextTranslator(model, model);
      for (let time = 0; time < 2; time++) await translator.translate('It is not in Tokyo.');
      expect(model.asked.filter((english) => english === 'Tokyo.')).toHaveLength(1);
    });

    it('asks nothing about a name that the Japanese says already', async () => {
      const model = new ScriptedModel(script, 40, ['X', 'Y', 'Z']);
      await new TextTranslator(model, model).translate('It is not in London.');
      expect(model.asked).toEqual(['It is not in London.']);
    });

    it('stays with the plain translation where the letter gets lost', async () => {
      expect(await say('Ask IBM.')).toBe('聞いてください。');
    });
  });

  it('prefers a hypothesis that keeps the number to a slightly better one that does not', async () => {
    const script: Script = {
      'It costs 1,500 yen.': [
        ['150円です。', 0.6],
        ['1500円です。', 0.4],
      ],
    };
    expect(await translate(script, 'It costs 1,500 yen.')).toEqual({
      japanese: '1500円です。',
      sentenceCount: 1,
    });
  });

  it('prefers a hypothesis without a number that the English does not have', async () => {
    const script: Script = {
      'It costs 1,500 yen.': [
        ['1500円、50円です。', 0.6],
        ['1500円です。', 0.4],
      ],
    };
    expect(await translate(script, 'It costs 1,500 yen.')).toEqual({
      japanese: '1500円です。',
      sentenceCount: 1,
    });
  });

  it('does not take a hopeless hypothesis for the sake of a number', async () => {
    const script: Script = {
      'It costs 1,500 yen.': [
        ['150円です。', 1 - 1e-9],
        ['1500', 1e-9],
      ],
    };
    expect(await translate(script, 'It costs 1,500 yen.')).toEqual({
      japanese: '150円です。',
      sentenceCount: 1,
      lostNumbers: ['1,500'],
    });
  });

  it('searches wider once where a number got lost, but not when greedy', async () => {
    const wrong = Array.from('甲乙丙丁戊', (place) => [`${place}円です。`, 0.15] as const);
    const script: Script = { 'It costs 7 yen.': [...wrong, ['7円です。', 0.1]] };
    const wide = new ScriptedModel(script);
    expect(await new TextTranslator(wide, wide).translate('It costs 7 yen.')).toMatchObject({
      japanese: '7円です。',
    });
    expect(wide.asked).toHaveLength(2);
    const greedy = new ScriptedModel(script);
    const { lostNumbers } = await new TextTranslator(greedy, greedy).translate('It costs 7 yen.', {
      beamSize: 1,
    });
    expect(lostNumbers).toEqual(['7']);
    expect(greedy.asked).toHaveLength(1);
  });

  it('prefers the wanted Japanese of a term, and says where it could not have it', async () => {
    const script: Script = {
      'Mimiyaku is here.': [
        ['ミミヤクです。', 0.6],
        ['耳訳です。', 0.4],
      ],
      'Mimiyaku is good.': [['ミミヤクは良いです。', 1]],
    };
    const term = { english: 'Mimiyaku', japanese: '耳訳' };
    expect(await translate(script, 'Mimiyaku is here.', { protectedTerms: [term] })).toEqual({
      japanese: '耳訳です。',
      sentenceCount: 1,
    });
    expect(await translate(script, 'Mimiyaku is good.', { protectedTerms: [term] })).toEqual({
      japanese: 'ミミヤクは良いです。',
      sentenceCount: 1,
      missedTerms: [term],
    });
    expect((await translate(script, 'Mimiyaku is here.')).japanese).toBe('ミミヤクです。');
  });

  it('puts back an address that the model lost', async () => {
    const script: Script = { 'See https://example.com now.': [['今すぐご覧ください。', 1]] };
    const { japanese } = await translate(script, 'See https://example.com now.');
    expect(japanese).toBe('今すぐご覧ください（https://example.com）。');
  });

  it('never gives nothing: not where the model would end at once', async () => {
    expect(
      (
        await translate(
          {
            'Yes.': [
              ['', 0.9],
              ['はい。', 0.1],
            ],
          },
          'Yes.',
        )
      ).japanese,
    ).toBe('はい。');
  });

  it('never gives nothing: English stays where the model has no words for it', async () => {
    expect((await translate({ Zzz: [['。', 1]] }, 'Zzz')).japanese).toBe('Zzz');
  });

  it('breaks loops, and lets what the English repeats be repeated', async () => {
    const loop = 'とても'.repeat(20);
    const script: Script = {
      'It is good.': [
        [`${loop}。`, 0.95],
        ['良いです。', 0.05],
      ],
      'very very very very very good': [['とても'.repeat(5), 1]],
    };
    expect((await translate(script, 'It is good.')).japanese).not.toMatch(/(とても){4}/u);
    expect((await translate(script, 'very very very very very good')).japanese).toBe('とても'.repeat(5));
  });

  it('splits what is too long for the model and drops no part of it', async () => {
    const model = new ScriptedModel({}, 12);
    const english =
      'The first part is about the camera, and the second part is about the lens, but the other one is about something that nobody here had thought of before we came';
    const { japanese, sentenceCount } = await new TextTranslator(model, model).translate(english);
    expect(sentenceCount).toBe(1);
    expect(model.asked.length).toBeGreaterThan(2);
    for (const part of model.asked) expect(part.split(' ').length).toBeLessThan(12);
    const words = (text: string): string[] => text.replaceAll(/[^\p{L}\s]/gu, '').split(/\s+/u);
    expect(words(model.asked.join(' '))).toEqual(words(english));
    expect(japanese.match(/ア/gu)).toHaveLength(model.asked.length);
  });

  it('stops when it is cancelled', async () => {
    await expect(translate(GREETINGS, 'Hello.', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'cancelled',
    });
  });
});

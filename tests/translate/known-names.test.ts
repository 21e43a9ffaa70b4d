import { describe, expect, it } from 'vitest';
import { findNames } from '../../src/engine/translate/hidden-names.ts';
import { KnownNames, type NameAnswer } from '../../src/engine/translate/known-names.ts';

async function ask(text: string, ...answers: readonly (readonly [string, number])[]): Promise<NameAnswer> {
  const names = new KnownNames(() =>
    Promise.resolve(answers.map(([japanese, score]) => ({ japanese, score }))),
  );
  const [name] = findNames(`We know ${text}.`);
  return names.find(name, undefined);
}

describe('KnownNames', () => {
  it('knows a name that the model is sure of', async () => {
    expect(await ask('Munich', ['ミュンヘン。', -0.4])).toMatchObject({ isKnown: true });
    expect(await ask('Skegness', ['懐疑念です。', -2.7])).toEqual({ isKnown: false });
  });

  it('tells what the model says of a name that it is less sure of, to be compared with the sentence', async () => {
    expect(await ask('Shin-Osaka', ['新大阪です。', -1.9])).toEqual({ isKnown: false, likely: '新大阪' });
    expect(await ask('Kyocera', ['京都です。', -2.7])).toEqual({ isKnown: false });
  });

  it('takes the katakana that sounds like the name, be it the second choice', async () => {
    expect(await ask('Bosch', ['坊主です。', -2.5], ['ボッシュです。', -2.9])).toMatchObject({
      katakana: 'ボッシュ',
    });
  });

  it('wants more of a name that is spelt as no word is', async () => {
    expect(await ask('NATO', ['納豆。', -1])).toEqual({ isKnown: false });
  });

  it('knows nothing where the model has no words', async () => {
    expect(await ask('Bosch')).toEqual({ isKnown: false });
  });
});

import { describe, expect, it } from 'vitest';

import { Phrasebook } from '../../src/engine/phrasebook/phrasebook.ts';
import { planTranslation, type PlannedPart } from '../../src/engine/phrasebook/translation-plan.ts';
import { splitSentences } from '../../src/engine/translate/sentence-splitter.ts';

const phrasebook = new Phrasebook([
  { english: ['Hello.'], japanese: 'こんにちは' },
  { english: ['Welcome.'], japanese: 'ようこそ' },
  { english: ['Hello. Welcome.'], japanese: 'いらっしゃいませ' },
  { english: ['It costs 3.5 dollars.'], japanese: '3.5ドルです' },
]);

function plan(english: string): readonly PlannedPart[] {
  return planTranslation(english, phrasebook, splitSentences);
}

const phrase = (japanese: string): PlannedPart => ({ kind: 'phrase', japanese });
const translate = (english: string): PlannedPart => ({ kind: 'translate', english });

describe('what the phrasebook answers', () => {
  it.each<[string, string, readonly PlannedPart[]]>([
    ['the whole', 'Hello!', [phrase('こんにちは')]],
    [
      'the longest run of sentences',
      'Hello. Welcome. Hello.',
      [phrase('いらっしゃいませ'), phrase('こんにちは')],
    ],
    [
      'a run in the middle',
      'Wait. Please. Hello, welcome. Who is it? Bye.',
      [translate('Wait. Please.'), phrase('いらっしゃいませ'), translate('Who is it? Bye.')],
    ],
    ['a sentence with a decimal', 'Yes. It costs 3.5 dollars.', [translate('Yes.'), phrase('3.5ドルです')]],
    ['no part of a sentence', 'Hello, who is it? ', [translate('Hello, who is it? ')]],
    ['nothing of an empty line', '', [translate('')]],
  ])('%s', (_, english, expected) => {
    expect(plan(english)).toEqual(expected);
  });

  it('nothing, where it is empty: the text goes on as it came', () => {
    expect(planTranslation(' One.  Two. ', new Phrasebook(), splitSentences)).toEqual([
      translate(' One.  Two. '),
    ]);
  });
});

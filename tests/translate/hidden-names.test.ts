import { describe, expect, it } from 'vitest';
import {
  findNames,
  hideNames,
  showNames,
  type HiddenNames,
} from '../../src/engine/translate/hidden-names.ts';

const LETTERS = ['X', 'Y', 'Z'];

const hidden = (english: string): string | undefined =>
  hideNames(english, findNames(english), LETTERS)?.english;

describe('findNames and hideNames', () => {
  it.each([
    ['Our API works with AWS.', 'Our X works with Y.'],
    ['Is it on GitHub?', 'Is it on X?'],
    ['The RTX-4090 is sold out.', 'The X is sold out.'],
    ['It supports USB-C and HDMI.', 'It supports X and Y.'],
    ['We moved from Osaka to Frankfurt.', 'We moved from X to Y.'],
    ['I read the New York Times.', 'I read the X.'],
    ["This is Siemens's booth, and that is Bosch's.", "This is X's booth, and that is Y's."],
    ['Ask for Mr. Bianchi.', 'Ask for Mr. X.'],
    ['AWS is here. It is new.', 'X is here. It is new.'],
  ])('%s', (english, expected) => {
    expect(hidden(english)).toBe(expected);
  });

  it.each([
    ['nothing to hide', 'We moved last year.'],
    ['the capital of a sentence', 'London is big. Boston too... Now go.'],
    ['the capital of a quotation', 'He said "Welcome" to us.'],
    ['the speaker', 'Yes, I think I’m right.'],
    ['a heading', 'Welcome To Our Booth In Tokyo'],
    ['somebody who shouts', 'WELCOME TO OUR BOOTH'],
    ['a sentence with a letter of its own', 'The X button on the GPU is broken.'],
    ['more names than letters', 'There are AWS, GCP, IBM and SAP now.'],
  ])('leaves %s alone', (_, english) => {
    expect(hidden(english)).toBeUndefined();
  });
});

describe('showNames', () => {
  const way: HiddenNames = {
    english: 'Our X works with Y.',
    names: new Map([
      ['X', 'API'],
      ['Y', 'AWS'],
    ]),
  };

  it('puts every name in place of its letter', () => {
    expect(showNames('YでもXが使えます。', way, LETTERS)).toBe('AWSでもAPIが使えます。');
  });

  it.each([
    'Xが使えます。',
    'XのXはYで使えます。',
    'XYで使えます。',
    'YouはXで使えます。',
    'XはYとZで使えます。',
  ])('gives nothing where a letter is lost, doubled, part of a word or one too many: %s', (japanese) => {
    expect(showNames(japanese, way, LETTERS)).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { joinJapanese, tidyJapanese } from '../../src/engine/translate/japanese-text.ts';
import { splitLines } from '../../src/engine/translate/lines.ts';
import { isEnglish } from '../../src/engine/translate/script.ts';

describe('joinJapanese', () => {
  it.each<[[string, 'sentence' | 'clause' | 'phrase'][], string]>([
    [
      [
        ['こんにちは。', 'sentence'],
        ['元気ですか？', 'sentence'],
      ],
      'こんにちは。元気ですか？',
    ],
    [
      [
        ['はい', 'sentence'],
        ['そうです', 'sentence'],
      ],
      'はい。そうです',
    ],
    [
      [
        ['カメラは小さいです。', 'clause'],
        ['そして安いです。', 'sentence'],
      ],
      'カメラは小さいです。そして安いです。',
    ],
    [
      [
        ['昨年の春に。', 'phrase'],
        ['会社を始めました。', 'sentence'],
      ],
      '昨年の春に、会社を始めました。',
    ],
    [
      [
        ['「はい」', 'sentence'],
        ['と言いました。', 'sentence'],
      ],
      '「はい」と言いました。',
    ],
    [
      [
        ['12:30.', 'sentence'],
        ['98-7.', 'sentence'],
        ['はい。', 'sentence'],
      ],
      '12:30. 98-7.はい。',
    ],
    [[['', 'sentence']], ''],
  ])('%j', (parts, line) => {
    expect(joinJapanese(parts.map(([text, boundary]) => ({ text, boundary })))).toBe(line);
  });
});

describe('tidyJapanese', () => {
  it.each([
    ['はい。。', 'はい。'],
    ['本当、。', '本当、'],
    ['本当ですか？。', '本当ですか？'],
    ['本当ですか。？', '本当ですか？'],
    ['すごい！！', 'すごい！！'],
    ['これ は 本 です。', 'これは本です。'],
    ['Apple の Mac Studio です。', 'Apple の Mac Studio です。'],
    [' 、はい。', 'はい。'],
    ['ええと……はい。', 'ええと……はい。'],
  ])('%s → %s', (raw, tidy) => {
    expect(tidyJapanese(raw)).toBe(tidy);
  });
});

describe('splitLines', () => {
  it('keeps lines and blank lines', () => {
    expect(splitLines('One.\r\n\r\nTwo.\nthree')).toEqual(['One.', '', 'Two.', 'three']);
  });

  it('joins what was only wrapped', () => {
    expect(
      splitLines('The meeting that we had planned for the end of this\nmonth is off.\n- milk\n- eggs'),
    ).toEqual(['The meeting that we had planned for the end of this month is off.', '- milk', '- eggs']);
  });
});

describe('isEnglish', () => {
  it.each([
    ['Hello', true],
    ['A', true],
    ['Çelik and Zoë', true],
    ['The word 寿司 means sushi.', true],
    ['これはUSBです。', false],
    ['ChatGPTを使います。', false],
    ['12:30', false],
    ['!?', false],
    ['😀', false],
    ['Привет', false],
    ['', false],
  ])('%s: %s', (text, english) => {
    expect(isEnglish(text)).toBe(english);
  });
});

import { describe, expect, it } from 'vitest';
import { judgeNumbers } from '../../bench/support/number-score.ts';

describe('judgeNumbers', () => {
  it.each([
    ['It costs 3.4 trillion yen.', '３．４兆円です。', '3兆4,000億円です。'],
    ['Twenty kilos.', '二十キロです。', '20キロです。'],
    ['We sold 46,000 units.', '四万六千台です。', '4万6,000台です。'],
    ['A hundred thanks for coming.', '本当にありがとうございます。', 'どうもありがとうございます。'],
    [
      'Call me at zero nine zero, one two three four.',
      '0901234までお願いします。',
      '090-1234までお願いします。',
    ],
    ['About eight out of ten guests do so.', '10人中8人がそうします。', '宿泊客の8割ほどがそうします。'],
    ['We can do enough together.', '十分に一緒にできます。', '一緒にできます。'],
  ])('finds nothing wrong in %s → %s', (english, japanese, reference) => {
    const { lost, invented } = judgeNumbers(english, japanese, reference);
    expect([...lost, ...invented]).toEqual([]);
  });

  it.each([
    [
      'It costs 3.4 trillion yen.',
      '3,400億円です。',
      '3兆4,000億円です。',
      ['3.4 trillion'],
      [340_000_000_000],
    ],
    ['Twenty kilos.', '200キロです。', '20キロです。', ['Twenty'], [200]],
    ['We met at 5:30.', '5時に会いました。', '5時半に会いました。', ['5:30'], []],
    ['We have many stores.', '店が15店あります。', '店がたくさんあります。', [], [15]],
  ])('finds what is wrong in %s → %s', (english, japanese, reference, lost, invented) => {
    const verdict = judgeNumbers(english, japanese, reference);
    expect(verdict.lost).toEqual(lost);
    expect(verdict.invented).toEqual(invented);
  });

  it('counts no sentence without numbers', () => {
    expect(judgeNumbers('Hello there.', 'こんにちは。', 'こんにちは。').stated).toBe(0);
  });
});

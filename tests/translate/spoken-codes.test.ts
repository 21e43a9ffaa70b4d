import { describe, expect, it } from 'vitest';
import { writeSpokenCodes } from '../../src/engine/translate/spoken-codes.ts';

describe('writeSpokenCodes', () => {
  it.each([
    ['My e-mail is anna dot kim at example dot com.', 'My e-mail is anna.kim@example.com.'],
    ["It's j underscore moreau at lakeside dot net.", "It's j_moreau@lakeside.net."],
    ['Please write to info at koyo dot c o dot j p.', 'Please write to info@koyo.co.jp.'],
    ['The catalog is at w w w dot example dot com slash japan.', 'The catalog is at www.example.com/japan.'],
    ['You can find us at blue dash harbor dot org.', 'You can find us at blue-harbor.org.'],
    ['The order number is A, seven, two, zero, nine.', 'The order number is A7209.'],
    ['This is the K X dash two fifty.', 'This is the KX-250.'],
    ['Our inverter, model S-G-five-K, is light.', 'Our inverter, model SG5K, is light.'],
    ['Please come to booth C thirty eight.', 'Please come to booth C38.'],
    ["Wasn't it the V eight model?", "Wasn't it the V8 model?"],
    ['The serial number is M, 3, K, 9, 9.', 'The serial number is M3K99.'],
    ['Call zero nine zero, one two three four, five six seven eight.', 'Call 090-1234-5678.'],
    ['Call zero nine zero one two three four five six seven eight.', 'Call 090-1234-5678.'],
    ['The code is 9, 6, 6, 1, 1, 3.', 'The code is 966113.'],
    ['My number is plus 49, 171, 555 0146.', 'My number is +49 171 555 0146.'],
    ['My number is plus four nine, one seven one, five five five.', 'My number is +49 171 555.'],
  ])('%s → %s', (english, written) => {
    expect(writeSpokenCodes(english)).toBe(written);
  });

  it.each([
    'Plan B two weeks later was better.',
    'I have a dog and A few cats.',
    'I, two, three friends came.',
    'The dot com bubble burst.',
    'We need three, four or five of them.',
    'Two point five million people came.',
    'Look at the red dot on the screen.',
    'Vitamin C is good for you.',
    'It costs five hundred dollars.',
    'The T-shirt costs twenty dollars.',
  ])('leaves %s as it is', (english) => {
    expect(writeSpokenCodes(english)).toBe(english);
  });
});

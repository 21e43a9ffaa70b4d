import { describe, expect, it } from 'vitest';
import { saySigns } from '../../src/engine/translate/signs.ts';

describe('signs in English', () => {
  it.each([
    ['The tolerance is ±0.5 mm.', 'The tolerance is plus or minus 0.5 mm.'],
    ['It is ≤ 5 percent.', 'It is no more than 5 percent.'],
    ['We need ≥3 people.', 'We need at least 3 people.'],
    ['Read §5.', 'Read section 5.'],
    ['x = 5 in this case.', 'x equals 5 in this case.'],
    ['See room #12.', 'See room number 12.'],
    ['It is 5 µm thick.', 'It is 5 micrometers thick.'],
    ['The load is 3 m² at 2 cm³.', 'The load is 3 square meters at 2 cubic centimeters.'],
    ['Open Settings → Network.', 'Open Settings > Network.'],
    ['Step 1 ▶ Step 2', 'Step 1 > Step 2'],
    ['The {name} is [required].', 'The (name) is (required).'],
    ['Yes | No', 'Yes, No'],
    ['The 《SoftGrip》 is new.', 'The "SoftGrip" is new.'],
    ['This is **very** *important*.', 'This is very important.'],
  ])('are said as they are read aloud: %s', (english, said) => {
    expect(saySigns(english)).toBe(said);
  });

  it.each([
    ['★ New product ★', 'New product'],
    ['• First, open the lid.', 'First, open the lid.'],
    ['✓ Tested ✓ Approved', 'Tested Approved'],
    ['Our product™ is registered®.', 'Our product is registered.'],
    ["Let's go ♪ la la la ♪", "Let's go la la la"],
    ['Well ≪it’s≫ it’s ideal.', 'Well it’s it’s ideal.'],
    ['They are limited ≪Yeah≫.', 'They are limited Yeah.'],
  ])('are left out where nobody says them: %s', (english, said) => {
    expect(saySigns(english)).toBe(said);
  });

  it.each([
    ['We sell T_V_s and a D_V_D_ player.', 'We sell TVs and a DVD player.'],
    ['The U_S_A is far.', 'The USA is far.'],
    ['Is it my_report_final or MY_FILE?', 'Is it my_report_final or MY_FILE?'],
  ])('between letters that are said one by one: %s', (english, said) => {
    expect(saySigns(english)).toBe(said);
  });

  it.each([
    'It costs €20, £15 or ¥300, “as always” – or less…',
    'Keep it below −20 °C, 1920×1080 pixels.',
    'Thank you 😊 see you tomorrow! ❤️',
    'The word 「漢字」 means Chinese characters.',
    'Use the C++ library at https://example.com/a_b?c=d#e, or write to a_b@example.com.',
    'Press * to continue, 50% off, R&D, Ctrl+C.',
  ])('stay where a translator knows them: %s', (english) => {
    expect(saySigns(english)).toBe(english);
  });
});

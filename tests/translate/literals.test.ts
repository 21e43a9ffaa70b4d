import { describe, expect, it } from 'vitest';
import { findDemands, findLosses } from '../../src/engine/translate/demands.ts';
import {
  changeBesideAddresses,
  findLiterals,
  hasWordsBesideLiterals,
  restoreLiterals,
} from '../../src/engine/translate/literals.ts';

function found(english: string): string[] {
  return findLiterals(english).map(({ text }) => text);
}

describe('findLiterals', () => {
  it.each<[string, string[]]>([
    ['Visit https://example.com/a.b?c=d.', ['https://example.com/a.b?c=d']],
    ['Visit www.example.com, or mail info@example.co.jp!', ['www.example.com', 'info@example.co.jp']],
    ['It is at example.com now.', ['example.com']],
    ['The word 寿司 means sushi.', ['寿司']],
    ['Thank you 😀', ['😀']],
    ['The RTX-4090 and the X200 fit.', ['RTX-4090', 'X200']],
    ['Is it C# or C++?', ['C#', 'C++']],
    ['Send report.pdf, not my_report_final or draw_2.dwg.', ['report.pdf', 'my_report_final', 'draw_2.dwg']],
    ['Set max_speed to A.', ['max_speed']],
    ['The grade is C. So is his.', []],
    ['We met at 10:30 on floor 3.', []],
    ['Nothing special here.', []],
  ])('%s', (english, literals) => {
    expect(found(english)).toEqual(literals);
  });

  it('tells text of nothing but literals', () => {
    expect(hasWordsBesideLiterals('https://example.com')).toBe(false);
    expect(hasWordsBesideLiterals('RTX-4090')).toBe(false);
    expect(hasWordsBesideLiterals('Buy RTX-4090')).toBe(true);
  });
});

describe('changeBesideAddresses', () => {
  it('leaves addresses as they are, and changes what stands beside them', () => {
    const english = 'um mail info@um.com or see https://example.com/#12 um';
    expect(changeBesideAddresses(english, (text) => text.replaceAll('um', '').replaceAll('#', ''))).toBe(
      ' mail info@um.com or see https://example.com/#12 ',
    );
  });
});

describe('restoreLiterals', () => {
  it('puts a lost address behind the sentence', () => {
    const literals = findLiterals('See https://example.com for details.');
    expect(restoreLiterals('詳細をご覧ください。', literals)).toBe(
      '詳細をご覧ください（https://example.com）。',
    );
  });

  it('puts it in place of the same address spoilt', () => {
    const literals = findLiterals('Mail info@example.co.jp please.');
    expect(restoreLiterals('info@exmaple.jpにメールしてください。', literals)).toBe(
      'info@example.co.jpにメールしてください。',
    );
  });

  it('gives an address its own case back', () => {
    const literals = findLiterals('See https://Example.com/Path here.');
    expect(restoreLiterals('https://example.com/pathをご覧ください。', literals)).toBe(
      'https://Example.com/Pathをご覧ください。',
    );
  });

  it('leaves other Latin words alone', () => {
    const literals = findLiterals('Use USB at https://example.com please.');
    expect(restoreLiterals('USBを使ってください。', literals)).toBe(
      'USBを使ってください（https://example.com）。',
    );
  });

  it('invents no code', () => {
    expect(restoreLiterals('それを買います。', findLiterals('We buy the X200.'))).toBe('それを買います。');
  });
});

describe('protected terms', () => {
  const terms = [
    { english: 'Mimiyaku', japanese: '耳訳' },
    { english: 'light field', japanese: 'ライトフィールド' },
  ];

  it('counts those that the English holds, in any case, as whole words', () => {
    expect(findDemands('mimiyaku shows a Light  Field.', terms).terms).toEqual(terms);
    expect(findDemands('Mimiyakus show a lightfield.', terms).terms).toEqual([]);
  });

  it('says which ones the Japanese does not hold', () => {
    const demands = findDemands('Mimiyaku uses a light field.', terms);
    expect(findLosses(demands, '耳訳は光の場を使います。').terms).toEqual([terms[1]]);
  });

  it('takes a term with signs of regular expressions as text', () => {
    expect(findDemands('We use C++ (new).', [{ english: 'C++ (new)', japanese: 'C++' }]).terms).toHaveLength(
      1,
    );
  });
});

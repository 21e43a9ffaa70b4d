import { describe, expect, it } from 'vitest';
import * as english from '../../../src/renderer/i18n/en/index.ts';
import * as japanese from '../../../src/renderer/i18n/ja/index.ts';

type Texts = string | ((...values: never[]) => string) | { readonly [key: string]: Texts };

/** Every text with the path to it; functions are filled with signs that can be found again. */
function texts(value: Texts, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') {
    const notice = path.startsWith('/notices/');
    const values = notice ? [{ file: '§1', count: '§1', shortcut: '§1' }] : ['§1', '§2', '§3'];
    return [[path, value(...(values as never[]))]];
  }
  return Object.entries(value).flatMap(([key, part]) => texts(part, `${path}/${key}`));
}

const inEnglish = new Map(texts(english));
const inJapanese = new Map(texts(japanese));
/** Names and words that are the same in both languages. */
const SAME = new Set([
  '/settings/appearance/languages/en',
  '/settings/appearance/languages/ja',
  '/settings/array/millimetres',
  '/settings/service/addressPlaceholder',
  '/booth/digit',
  '/setup/decibels',
  '/setup/degrees',
]);

describe('the texts', () => {
  it('are all there in both languages, and none is empty in one only', () => {
    expect([...inJapanese.keys()].sort()).toEqual([...inEnglish.keys()].sort());
    for (const [path, text] of inEnglish) {
      expect([path, inJapanese.get(path) === '']).toEqual([path, text === '']);
    }
  });

  it('are translated: Japanese has Japanese in it', () => {
    const untranslated = [...inJapanese].filter(
      ([path, text]) =>
        !SAME.has(path) &&
        text !== '' &&
        !/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text),
    );
    // What remains are signs around numbers and names.
    expect(untranslated.map(([path]) => path).sort()).toEqual([
      '/models/bytesOf',
      '/models/progress',
      '/presenter/displayName',
      '/settings/appearance/percent',
      '/share/networkName',
    ]);
  });

  it('use every value they are given, in both languages', () => {
    for (const [path, text] of inEnglish) {
      const given = new Set(text.match(/§\d/gu) ?? []);
      const used = new Set((inJapanese.get(path) ?? '').match(/§\d/gu) ?? []);
      expect([path, [...used].sort()]).toEqual([path, [...given].sort()]);
    }
  });

  it('end Japanese sentences with 。 and keep to one width of signs', () => {
    for (const [path, text] of inJapanese) {
      expect([path, /[｡､，．]/u.test(text)]).toEqual([path, false]);
      expect([path, /[ぁ-ん一-龠][,.](?!\d)/u.test(text)]).toEqual([path, false]);
    }
  });
});

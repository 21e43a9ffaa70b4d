import { describe, expect, it } from 'vitest';
import { HypothesisTree } from '../../src/engine/decode/hypothesis-tree.ts';
import { LatinGuard } from '../../src/engine/translate/latin-guard.ts';
import type { TextCodec } from '../../src/engine/translate/sequence-model.ts';

/** A vocabulary as the project's own: single letters, a few longer pieces, Japanese, and the end of the sentence. */
const PIECE = /Wi|グーグル|シャツ|で検索|[A-Za-z0-9ー ]/gu;
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ー ';
const PIECES = ['', ...cut(LETTERS), 'Wi', 'グーグル', 'シャツ', 'で検索'];

function cut(text: string): readonly string[] {
  return text.match(PIECE) ?? [];
}

const codec: TextCodec = {
  encode: () => [],
  decode: () => '',
  textOf: (token) => PIECES[token],
};
const guard = new LatinGuard(codec, PIECES.length);

/** As much of a translation, as is let through; '■' stands for the end of the sentence. */
function letThrough(english: string, japanese: string, terms: readonly string[] = []): string {
  const filter = guard.forText(english, terms);
  const tree = new HypothesisTree();
  let node = HypothesisTree.root;
  let text = '';
  for (const piece of [...cut(japanese), '']) {
    const token = PIECES.indexOf(piece);
    if (filter(tree.tail(node)).includes(token)) return text;
    node = tree.append(node, token);
    text += piece === '' ? '■' : piece;
  }
  return text;
}

describe('LatinGuard', () => {
  it('lets words of the English through, in any case', () => {
    expect(letThrough('Search with Google.', 'Googleで検索')).toBe('Googleで検索■');
    expect(letThrough('search with google', 'Googleで検索')).toBe('Googleで検索■');
    expect(letThrough('Two DVDs.', 'DVD')).toBe('DVD■');
    expect(letThrough('At the Café Noir', 'Cafe Noir')).toBe('Cafe Noir■');
  });

  it.each(['The V.C.R. works.', 'The V_C_R_ works.', 'The V C R works.'])(
    'takes spelt letters as one word: %s',
    (english) => {
      expect(letThrough(english, 'VCR')).toBe('VCR■');
    },
  );

  it('stops a word at its first wrong letter', () => {
    expect(letThrough('Search with Google.', 'Goooogle')).toBe('Goo');
    expect(letThrough('Search with Bing.', 'Barot')).toBe('B');
  });

  it('lets no word of the English end too early', () => {
    expect(letThrough('Search with Google.', 'Gooで検索')).toBe('Goo');
    expect(letThrough('Search with Google.', 'Goo')).toBe('Goo');
  });

  it('leaves single letters, digits and Japanese alone', () => {
    expect(letThrough('A shirt, please.', 'Tシャツ')).toBe('Tシャツ■');
    expect(letThrough('Room five oh one', 'B501')).toBe('B501■');
    expect(letThrough('Search with Google.', 'グーグルで検索')).toBe('グーグルで検索■');
  });

  it('knows what Japanese writes in Latin letters, but not in place of another acronym', () => {
    expect(letThrough('Ask on social media.', 'SNS')).toBe('SNS■');
    expect(letThrough('The matrix of the SVD.', 'SNS')).toBe('S');
    expect(letThrough('The SVD takes ten kilometres.', '10km')).toBe('10km■');
    expect(letThrough('Is there wireless?', 'WiーFi')).toBe('WiーFi■');
  });

  it('takes no small word for an acronym', () => {
    expect(letThrough('The SVD shows it.', 'IT')).toBe('I');
    expect(letThrough('Our IT uses the SVD.', 'IT')).toBe('IT■');
  });

  it('lets the Japanese of the user’s terms through', () => {
    expect(letThrough('Try our recorder.', 'Mimi')).toBe('M');
    expect(letThrough('Try our recorder.', 'Mimi', ['Mimi 2'])).toBe('Mimi■');
  });
});

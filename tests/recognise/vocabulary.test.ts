import llama from 'llama-tokenizer-js';
import { describe, expect, it } from 'vitest';
import { llamaVocabulary } from '../../src/engine/recognise/vocabulary.ts';

const tokensOf = (text: string): number[] => llama.encode(text, false, true);

describe('llamaVocabulary', () => {
  it.each([
    'Hello, world.',
    'It costs $3.50 — or £2.',
    "You're welcome: naïve café.",
    'A 日本語 word 🙂 here',
  ])('gives back %j, without the space before the first word', (text) => {
    expect(llamaVocabulary.decode(tokensOf(text))).toBe(text);
  });

  it('passes over tokens that stand for no text', () => {
    expect(llamaVocabulary.decode([1, ...tokensOf('Good morning'), 0, 2, 32_000, 32_767])).toBe(
      'Good morning',
    );
  });

  it('leaves out a character whose bytes are incomplete', () => {
    const [first] = tokensOf('🙂').filter((token) => llama.vocabById[token].startsWith('<0xF'));
    expect(llamaVocabulary.decode([...tokensOf('Good'), first, ...tokensOf('morning')])).toBe('Good morning');
  });

  it('makes one line of line breaks', () => {
    expect(llamaVocabulary.decode(tokensOf('Good\nmorning\n'))).toBe('Good morning');
  });

  it('gives nothing of nothing', () => {
    expect(llamaVocabulary.decode([])).toBe('');
  });
});

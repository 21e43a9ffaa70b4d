import type { NextTokenScorer } from '../../src/engine/translate/beam-search.ts';
import type { SequenceModel, TextCodec } from '../../src/engine/translate/sequence-model.ts';

/** What the model thinks of a sentence: translations with their probabilities. */
export type Script = Readonly<Record<string, readonly (readonly [string, number])[]>>;

const CONTROL = ['<pad>', '<start>', '<end>'];
const START = 1;
const END = 2;

/**
 * A translation model whose opinion of every sentence is written down: it says with what probability each translation
 * comes, character by character. Without any script every sentence becomes ア.
 */
export class ScriptedModel implements SequenceModel, TextCodec {
  readonly startToken = START;
  readonly endToken = END;
  readonly forbiddenTokens = [0, START];
  readonly nameLetters: readonly string[];
  plainToken: number | undefined = undefined;
  readonly maxSourceTokens: number;
  readonly maxTargetTokens = 200;
  /** Sentences in the order in which they were asked for. */
  readonly asked: string[] = [];
  /** Source tokens of the same. */
  readonly sources: number[][] = [];
  readonly #script: Script;
  readonly #characters: string[];
  #sentence = '';

  constructor(script: Script, maxSourceTokens = 40, nameLetters: readonly string[] = []) {
    this.nameLetters = nameLetters;
    this.#script = script;
    this.maxSourceTokens = maxSourceTokens;
    const texts = Object.values(script).flatMap((entries) => entries.map(([text]) => text));
    this.#characters = [...CONTROL, ...new Set(Array.from(texts.length === 0 ? 'ア' : texts.join('')))];
  }

  /** One token for each word. */
  encode(english: string): number[] {
    this.#sentence = english;
    return english
      .split(/\s+/u)
      .filter((word) => word !== '')
      .map((_, place) => 3 + place);
  }

  decode(tokens: readonly number[]): string {
    return tokens.map((token) => this.#characters[token]).join('');
  }

  textOf(token: number): string {
    return CONTROL.includes(this.#characters[token]) ? '' : this.#characters[token];
  }

  get vocabularySize(): number {
    return this.#characters.length;
  }

  begin(source: readonly number[]): Promise<NextTokenScorer> {
    this.sources.push([...source]);
    this.asked.push(this.#sentence);
    const translations = this.#script[this.#sentence] ?? [['ア', 1]];
    const vocabularySize = this.#characters.length;
    let prefixes: string[] = [];
    return Promise.resolve({
      vocabularySize,
      step: (tokens, origins) => {
        prefixes = Array.from(tokens, (token, row) =>
          token === START ? '' : prefixes[origins[row]] + this.#characters[token],
        );
        const logits = new Float32Array(tokens.length * vocabularySize).fill(-30);
        for (const [row, prefix] of prefixes.entries()) {
          const living = translations.filter(([text]) => text.startsWith(prefix));
          const whole = living.reduce((sum, [, probability]) => sum + probability, 0);
          for (const [token, character] of this.#characters.entries()) {
            const share = living
              .filter(([text]) => (token === END ? text === prefix : text.startsWith(prefix + character)))
              .reduce((sum, [, probability]) => sum + probability, 0);
            if (share > 0) logits[row * vocabularySize + token] = Math.log(share / whole);
          }
        }
        return Promise.resolve(logits);
      },
    });
  }

  dispose(): Promise<void> {
    return Promise.resolve();
  }
}

import { splitLongSentence, type SentencePart } from './clause-splitter.ts';
import { sayInterjections } from './interjections.ts';
import { joinJapanese, type JapanesePart } from './japanese-text.ts';
import { withoutHesitations } from './hesitations.ts';
import { KnownNames } from './known-names.ts';
import { LatinGuard } from './latin-guard.ts';
import { splitLines } from './lines.ts';
import { changeBesideAddresses, hasWordsBesideLiterals } from './literals.ts';
import { NounList } from './noun-list.ts';
import { isEnglish } from './script.ts';
import { saySigns } from './signs.ts';
import { splitSentences } from './sentence-splitter.ts';
import { writeSpokenCodes } from './spoken-codes.ts';
import { searchCandidates } from './sentence-search.ts';
import { translateSentence } from './sentence-translator.ts';
import type { SequenceModel, TextCodec } from './sequence-model.ts';
import type { ProtectedTerm, TranslateOptions, Translation, Translator } from './translator.ts';
import { TRANSLATE_TUNING } from './tuning.ts';

/** A translator of whole texts from a model of single sentences. */
export class TextTranslator implements Translator {
  readonly #model: SequenceModel;
  readonly #codec: TextCodec;
  readonly #latinGuard: LatinGuard;
  readonly #knownNames: KnownNames;
  readonly #listedNouns: NounList;
  readonly #longestSentence: number;

  /** `listedNouns`: those that the model has seldom met. */
  constructor(model: SequenceModel, codec: TextCodec, listedNouns: NounList = NounList.none) {
    this.#model = model;
    this.#codec = codec;
    this.#listedNouns = listedNouns;
    this.#latinGuard = new LatinGuard(codec, model.vocabularySize);
    this.#longestSentence = Math.min(model.maxSourceTokens - 1, TRANSLATE_TUNING.longSentenceTokens);
    const forNames = {
      beamSize: TRANSLATE_TUNING.wideBeamSize,
      terms: [],
      style: 'polite',
      latinGuard: this.#latinGuard,
    } as const;
    this.#knownNames = new KnownNames((name, signal) =>
      searchCandidates(model, codec, name, { ...forNames, signal }, false),
    );
  }

  async translate(english: string, options: TranslateOptions = {}): Promise<Translation> {
    const lostNumbers: string[] = [];
    const missedTerms = new Set<ProtectedTerm>();
    const lines: string[] = [];
    let sentenceCount = 0;
    for (const line of splitLines(english)) {
      const parts: JapanesePart[] = [];
      for (const sentence of splitSentences(line)) {
        sentenceCount++;
        for (const { text, boundary } of this.#parts(prepare(sentence))) {
          const known = this.#isTranslatable(text) ? sayInterjections(text) : text;
          if (known !== undefined) {
            parts.push({ text: known, boundary });
            continue;
          }
          const { japanese, losses } = await translateSentence(this.#model, this.#codec, text, {
            latinGuard: this.#latinGuard,
            knownNames: this.#knownNames,
            listedNouns: this.#listedNouns,
            beamSize: options.beamSize ?? TRANSLATE_TUNING.beamSize,
            terms: options.protectedTerms ?? [],
            style: options.style ?? 'polite',
            signal: options.signal,
          });
          parts.push({ text: japanese, boundary });
          lostNumbers.push(...losses.numbers.map(({ text: written }) => written));
          for (const term of losses.terms) missedTerms.add(term);
        }
      }
      lines.push(joinJapanese(parts));
    }
    return {
      japanese: lines.join('\n').trim(),
      sentenceCount,
      ...(lostNumbers.length > 0 && { lostNumbers: [...new Set(lostNumbers)] }),
      ...(missedTerms.size > 0 && { missedTerms: [...missedTerms] }),
    };
  }

  async dispose(): Promise<void> {
    await this.#model.dispose();
  }

  #parts(sentence: string): SentencePart[] {
    if (!this.#isTranslatable(sentence)) return [{ text: sentence, boundary: 'sentence' }];
    return splitLongSentence(sentence, (text) => this.#codec.encode(text).length <= this.#longestSentence);
  }

  #isTranslatable(text: string): boolean {
    return isEnglish(text) && hasWordsBesideLiterals(text) && this.#codec.encode(text).length > 0;
  }
}

/** A sentence in the words that the model is to translate. */
function prepare(sentence: string): string {
  if (!isEnglish(sentence)) return writeSpokenCodes(sentence);
  return writeSpokenCodes(changeBesideAddresses(sentence, (text) => withoutHesitations(saySigns(text))));
}

import { availableParallelism } from 'node:os';
import { samplesToSeconds } from '../audio/pcm.ts';
import type { InstalledPack } from '../models/pack.ts';
import { cutIntoPieces } from './cut.ts';
import { sayOnce } from './repetition.ts';
import { isWithoutSpeech } from './silence.ts';
import { loadMoonshineModel, type MoonshineModel } from './moonshine-model.ts';
import type { Recogniser, RecogniseOptions, Recognition } from './recogniser.ts';
import { decode, type Decoding } from './search.ts';
import { TermBias } from './term-bias.ts';
import { RECOGNISE_TUNING } from './tuning.ts';
import { llamaVocabulary } from './vocabulary.ts';

const MOST_DEFAULT_THREADS = 4;

/** Moonshine (Jeffries et al., "Moonshine: Speech Recognition for Live Transcription and Voice Commands", 2024) over ONNX Runtime. */
export class MoonshineRecogniser implements Recogniser {
  readonly #model: MoonshineModel;
  readonly #startToken: number;
  readonly #endToken: number;
  /** The terms last expected, made ready: they seldom change. */
  #bias: { readonly terms: readonly string[]; readonly bias: TermBias } | undefined;

  private constructor(model: MoonshineModel, startToken: number, endToken: number) {
    this.#model = model;
    this.#startToken = startToken;
    this.#endToken = endToken;
  }

  /**
   * @param options.threads threads inside one operator; left out: half of the hardware threads, which is as many as there are cores on
   *   most machines, and at most 4.
   * @throws MimiyakuError `inference.failed` or `pack.bad-description`
   */
  static async load(
    pack: InstalledPack<'recogniser'>,
    options: { threads?: number } = {},
  ): Promise<MoonshineRecogniser> {
    const settings = pack.description.recogniser;
    const model = await loadMoonshineModel(pack, options.threads ?? defaultThreads());
    return new MoonshineRecogniser(model, settings.startToken, settings.endToken);
  }

  async recognise(audio: Float32Array, options: RecogniseOptions = {}): Promise<Recognition> {
    const texts: string[] = [];
    let tokenCount = 0;
    let stoppedBy: Recognition['stoppedBy'] = 'end';
    let logProbability = 0;
    let scored = 0;
    for (const piece of cutIntoPieces(audio)) {
      if (isWithoutSpeech(piece)) continue;
      const decoding = await this.#decode(piece, options);
      tokenCount += decoding.tokens.length;
      // The end was scored too.
      logProbability += decoding.meanLogProbability * (decoding.tokens.length + 1);
      scored += decoding.tokens.length + 1;
      if (decoding.stoppedBy !== 'end') stoppedBy = decoding.stoppedBy;
      const text = llamaVocabulary.decode(decoding.tokens);
      if (text !== '' && !isInvented(text, decoding)) texts.push(sayOnce(text));
    }
    const meanLogProbability = scored === 0 ? -Infinity : logProbability / scored;
    return { text: texts.join(' '), meanLogProbability, tokenCount, stoppedBy };
  }

  async dispose(): Promise<void> {
    await this.#model.dispose();
  }

  async #decode(
    piece: Float32Array,
    { beamSize = RECOGNISE_TUNING.beamSize, expectedTerms = [], signal }: RecogniseOptions,
  ): Promise<Decoding> {
    const encoded = await this.#model.encode(piece);
    return decode(this.#model.startDecoder(encoded), {
      beamSize,
      // A search that cannot take anything back should not be led anywhere.
      bias: beamSize === 1 ? undefined : this.#biasOf(expectedTerms),
      startToken: this.#startToken,
      endToken: this.#endToken,
      maxTokens: tokenLimit(piece.length),
      signal,
    });
  }

  #biasOf(terms: readonly string[]): TermBias | undefined {
    if (terms.length === 0) return undefined;
    if (this.#bias === undefined || !isSame(this.#bias.terms, terms)) {
      this.#bias = { terms, bias: new TermBias(terms, llamaVocabulary) };
    }
    return this.#bias.bias;
  }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((term, place) => term === other[place]);
}

function defaultThreads(): number {
  return Math.max(1, Math.min(MOST_DEFAULT_THREADS, Math.floor(availableParallelism() / 2)));
}

/** Most tokens that so much audio can hold; what goes beyond was not said. */
function tokenLimit(samples: number): number {
  return (
    Math.ceil(samplesToSeconds(samples) * RECOGNISE_TUNING.tokensPerSecond) + RECOGNISE_TUNING.extraTokens
  );
}

/** Notes are how the model writes down music ("♪", "🎵Music🎵"), as subtitles do. */
const MUSIC = /[♩♪♫♬🎵🎶]/u;

/** True for text without words spoken: the model was guessing, or heard music. */
function isInvented(text: string, { meanLogProbability }: Decoding): boolean {
  return meanLogProbability < RECOGNISE_TUNING.leastMeanLogProbability || MUSIC.test(text);
}

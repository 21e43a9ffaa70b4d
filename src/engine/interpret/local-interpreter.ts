import type { Utterance } from '../base/utterance.ts';
import { Glossary, replaceLeftoverTerms } from '../phrasebook/glossary.ts';
import { Phrasebook } from '../phrasebook/phrasebook.ts';
import { planTranslation } from '../phrasebook/translation-plan.ts';
import { hearUtterance } from '../recognise/hear-utterance.ts';
import type { RecogniseSettings } from '../recognise/recogniser.ts';
import { joinJapanese } from '../translate/japanese-text.ts';
import type { JapaneseStyle } from '../translate/japanese-style.ts';
import { splitLines } from '../translate/lines.ts';
import { splitSentences } from '../translate/sentence-splitter.ts';
import { expectedTerms } from './expected-terms.ts';
import type { InferenceClient } from './inference-client.ts';
import type { Interpretation, StageTimings } from './interpreter.ts';
import type { EarlyOptions, LiveInterpreter } from './live-interpreter.ts';

export interface LocalInterpreterOptions {
  readonly inference: InferenceClient;
  readonly phrasebook?: Phrasebook;
  readonly glossary?: Glossary;
  /** Hypotheses of the translator's beam search; absent: the translator's own choice. */
  readonly beamSize?: number;
  /** The same of the recogniser's; English so far is recognised with one. */
  readonly recogniserBeamSize?: number;
  /** How the Japanese speaks; the phrasebook's wording stays as it is. */
  readonly style?: JapaneseStyle;
  /** Milliseconds of a clock that never goes backwards. */
  readonly nowMs?: () => number;
}

/** Priority of what is only a foretaste of an answer. */
const AFTER_ALL_OTHERS = Number.MAX_SAFE_INTEGER;

/** What one call of the interpreter carries through its stages. */
interface Call {
  /** Rises from call to call: what was said earlier is finished first. */
  readonly priority: number;
  readonly signal: AbortSignal | undefined;
  readonly startedMs: number;
  readonly recogniseMs: number | undefined;
}

/**
 * Recogniser, phrasebook, glossary and translator on this machine. Several utterances may be handed over without waiting: they are
 * answered in the order of their recognition, each translation going before the recognition of what was said later. The number
 * that may wait is bounded by the supervisor (`inference.unavailable` beyond it), so a caller with a whole file keeps a few under way.
 */
export class LocalInterpreter implements LiveInterpreter {
  readonly #inference: InferenceClient;
  readonly #phrasebook: Phrasebook;
  readonly #glossary: Glossary;
  readonly #beamSize: number | undefined;
  readonly #style: JapaneseStyle | undefined;
  readonly #recogniseSettings: RecogniseSettings;
  readonly #nowMs: () => number;
  #calls = 0;

  constructor({
    inference,
    phrasebook,
    glossary,
    beamSize,
    recogniserBeamSize,
    style,
    nowMs,
  }: LocalInterpreterOptions) {
    this.#inference = inference;
    this.#phrasebook = phrasebook ?? new Phrasebook();
    this.#glossary = glossary ?? new Glossary();
    this.#beamSize = beamSize;
    this.#style = style;
    const terms = expectedTerms(this.#glossary, this.#phrasebook);
    this.#recogniseSettings = {
      ...(recogniserBeamSize !== undefined && { beamSize: recogniserBeamSize }),
      ...(terms.length > 0 && { expectedTerms: terms }),
    };
    this.#nowMs = nowMs ?? (() => performance.now());
  }

  async interpret(utterance: Utterance, { signal, onEnglish }: EarlyOptions = {}): Promise<Interpretation> {
    const priority = this.#calls++;
    const startedMs = this.#nowMs();
    let recogniseMs = 0;
    let isHeardBefore = false;
    const { text } = await hearUtterance(utterance, async (audio) => {
      const { value, milliseconds } = await this.#inference.recognise(audio, {
        priority,
        // An utterance that was let in keeps its place while it is heard again.
        continuation: isHeardBefore,
        ...this.#recogniseSettings,
        ...(signal !== undefined && { signal }),
      });
      isHeardBefore = true;
      recogniseMs += milliseconds;
      return value;
    });
    const english = this.#glossary.restoreTerms(text.trim());
    onEnglish?.(english);
    return this.#toJapanese(english, { priority, signal, startedMs, recogniseMs });
  }

  async recognisePart(audio: Float32Array, { signal }: { signal?: AbortSignal } = {}): Promise<string> {
    const { value } = await this.#inference.recognise(audio, {
      priority: AFTER_ALL_OTHERS,
      // It is soon replaced, and should cost little.
      beamSize: 1,
      ...(signal !== undefined && { signal }),
    });
    return this.#glossary.restoreTerms(value.text.trim());
  }

  async translate(english: string, options: { signal?: AbortSignal } = {}): Promise<Interpretation> {
    return this.#toJapanese(english, {
      priority: this.#calls++,
      signal: options.signal,
      startedMs: this.#nowMs(),
      recogniseMs: undefined,
    });
  }

  dispose(): Promise<void> {
    return this.#inference.dispose();
  }

  async #toJapanese(english: string, call: Call): Promise<Interpretation> {
    // Without a phrasebook the translator sees the text whole, its lines included.
    const lines = this.#phrasebook.size === 0 ? [english] : splitLines(english);
    const plans = lines.map((line) => planTranslation(line, this.#phrasebook, splitSentences));
    let translateMs: number | undefined;
    const japaneseLines: string[] = [];
    for (const plan of plans) {
      const parts: string[] = [];
      for (const part of plan) {
        if (part.kind === 'phrase') {
          parts.push(part.japanese);
          continue;
        }
        const { japanese, milliseconds } = await this.#translateText(part.english, call);
        parts.push(japanese);
        if (milliseconds !== undefined) translateMs = (translateMs ?? 0) + milliseconds;
      }
      japaneseLines.push(
        parts.length === 1
          ? (parts[0] ?? '')
          : joinJapanese(parts.map((text) => ({ text, boundary: 'sentence' }))),
      );
    }
    const fromPhrasebook = plans.some((plan) => plan.some(({ kind }) => kind === 'phrase'));
    const timings: StageTimings = {
      ...(call.recogniseMs !== undefined && { recognise: call.recogniseMs }),
      ...(translateMs !== undefined && { translate: translateMs }),
      total: this.#nowMs() - call.startedMs,
    };
    return {
      english,
      japanese: japaneseLines.join('\n'),
      source: fromPhrasebook && translateMs === undefined ? 'phrasebook' : 'local',
      timings,
    };
  }

  async #translateText(english: string, call: Call): Promise<{ japanese: string; milliseconds?: number }> {
    if (english.trim() === '') return { japanese: '' };
    const terms = this.#glossary.termsIn(english);
    const { value, milliseconds } = await this.#inference.translate(english, {
      priority: call.priority,
      // An utterance that was let in for recognition keeps its place for translation.
      continuation: call.recogniseMs !== undefined,
      ...(call.signal !== undefined && { signal: call.signal }),
      ...(this.#beamSize !== undefined && { beamSize: this.#beamSize }),
      ...(this.#style !== undefined && { style: this.#style }),
      ...(terms.length > 0 && {
        protectedTerms: terms.map(({ english, japanese }) => ({ english, japanese })),
      }),
    });
    return { japanese: replaceLeftoverTerms(value.japanese, terms), milliseconds };
  }
}

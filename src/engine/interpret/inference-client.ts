import type { Recognition, RecogniseSettings } from '../recognise/recogniser.ts';
import type { JapaneseStyle } from '../translate/japanese-style.ts';
import type { ProtectedTerm, Translation } from '../translate/translator.ts';

export interface RequestOptions {
  readonly signal?: AbortSignal;
  /** Lower goes first among those that wait. Default 0. */
  readonly priority?: number;
  /** Takes the place of a request that was just answered, so it may wait where the queue is full. Default false. */
  readonly continuation?: boolean;
}

export interface RecogniseRequestOptions extends RequestOptions, RecogniseSettings {}

export interface TranslateRequestOptions extends RequestOptions {
  readonly beamSize?: number;
  readonly protectedTerms?: readonly ProtectedTerm[];
  readonly style?: JapaneseStyle;
}

/** A result with the milliseconds that the work itself took, waiting left out. */
export interface Timed<T> {
  readonly value: T;
  readonly milliseconds: number;
}

/**
 * Recognition and translation wherever they run. Requests may be handed over at any time: they wait for their turn.
 * Errors are `MimiyakuError`s: `cancelled`, `inference.failed` (this request), `inference.timed-out` (this request),
 * `inference.unavailable` (the queue is full, or nothing works at present), or a `pack.…` code where a pack cannot be loaded.
 */
export interface InferenceClient {
  /** `audio`: mono, 16 kHz, ±1. */
  recognise(audio: Float32Array, options?: RecogniseRequestOptions): Promise<Timed<Recognition>>;
  translate(text: string, options?: TranslateRequestOptions): Promise<Timed<Translation>>;
  dispose(): Promise<void>;
}

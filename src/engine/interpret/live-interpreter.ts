import type { Utterance } from '../base/utterance.ts';
import type { Interpretation, Interpreter } from './interpreter.ts';

/** Recognises speech that still goes on. */
export interface PartialRecogniser {
  /**
   * English of a stretch of an open utterance, done when nothing else waits.
   * @param audio mono, 16 kHz, ±1, without offset
   * @throws MimiyakuError as `InferenceClient` does
   */
  recognisePart(audio: Float32Array, options?: { signal?: AbortSignal }): Promise<string>;
}

export interface EarlyOptions {
  readonly signal?: AbortSignal;
  /** Hears the English as soon as it is known, before it is translated. */
  readonly onEnglish?: (english: string) => void;
}

/**
 * An interpreter on this machine, which may also be given what is not finished: work that proves to be of no use costs nobody else
 * anything. A remote service is none: it answers whole utterances only.
 */
export interface LiveInterpreter extends Interpreter, PartialRecogniser {
  interpret(utterance: Utterance, options?: EarlyOptions): Promise<Interpretation>;
}

export function isLiveInterpreter(interpreter: Interpreter): interpreter is LiveInterpreter {
  return 'recognisePart' in interpreter && typeof interpreter.recognisePart === 'function';
}

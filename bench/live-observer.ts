import type { Utterance } from '../src/engine/base/utterance.ts';
import type { OpenCaptureSource } from '../src/engine/capture/capture-source.ts';
import type { Interpretation } from '../src/engine/interpret/interpreter.ts';
import type { EarlyOptions, LiveInterpreter } from '../src/engine/interpret/live-interpreter.ts';
import type { LiveEvent } from '../src/engine/live/live-events.ts';

/** How one utterance went, in milliseconds of the wall clock behind its last sample of speech. */
export interface UtteranceFigures {
  readonly speechSeconds: number;
  readonly closedAfterMs: number;
  readonly answeredAfterMs: number;
  readonly status: string;
}

/** Watches a session that plays in real time, and sets what it tells against the time at which it was said. */
export class LiveObserver {
  readonly utterances: UtteranceFigures[] = [];
  /** Wall time between two partial results of one utterance, and from its opening to the first. */
  readonly partialGapsMs: number[] = [];
  readonly finals: { readonly start: number; readonly end: number; readonly english: string }[] = [];
  shownCharacters = 0;
  /** Characters that had been shown and were changed by the next partial result. */
  changedCharacters = 0;
  droppedPartials = 0;
  mostWaiting = 0;
  troubles = 0;
  /** The wall clock at the first sample. */
  #zeroMs = performance.now();
  readonly #closedMs = new Map<number, number>();
  #partial: { readonly utterance: number; readonly english: string } | undefined;
  #lastPartialMs: number | undefined;

  /** The source as it is, with the moment at which it begins to play noted. */
  watched(open: OpenCaptureSource): OpenCaptureSource {
    return async () => {
      const source = await open();
      return {
        label: source.label,
        start: (sink) => {
          this.#zeroMs = performance.now();
          return source.start(sink);
        },
        stop: () => source.stop(),
      };
    };
  }

  hear(event: LiveEvent): void {
    const nowMs = performance.now();
    switch (event.type) {
      case 'state':
        this.#lastPartialMs = event.state === 'hearing-speech' ? nowMs : undefined;
        break;
      case 'partial':
        this.#hearPartial(event, nowMs);
        break;
      case 'closed':
        this.#closedMs.set(event.utterance, nowMs);
        break;
      case 'final': {
        const { index, speechStartSample, speechEndSample, status, english, start, end } = event.record;
        const endMs = this.#zeroMs + speechEndSample / 16;
        this.utterances.push({
          speechSeconds: (speechEndSample - speechStartSample) / 16_000,
          closedAfterMs: (this.#closedMs.get(index) ?? NaN) - endMs,
          answeredAfterMs: nowMs - endMs,
          status,
        });
        this.finals.push({ start, end, english });
        break;
      }
      case 'lag':
        this.droppedPartials = event.droppedPartials;
        this.mostWaiting = Math.max(this.mostWaiting, event.waitingUtterances);
        break;
      case 'fault':
      case 'recording-failed':
        this.troubles++;
        break;
      case 'levels':
      case 'left-out':
      case 'fault-cleared':
      case 'recording-resumed':
        break;
    }
  }

  #hearPartial({ utterance, english }: Extract<LiveEvent, { type: 'partial' }>, nowMs: number): void {
    if (this.#lastPartialMs !== undefined) this.partialGapsMs.push(nowMs - this.#lastPartialMs);
    this.#lastPartialMs = nowMs;
    const before = this.#partial?.utterance === utterance ? this.#partial.english : '';
    let same = 0;
    while (same < before.length && before[same] === english[same]) same++;
    this.changedCharacters += before.length - same;
    this.shownCharacters += english.length - same;
    this.#partial = { utterance, english };
  }
}

/** An interpreter that counts what is asked of it. */
export class CountingInterpreter implements LiveInterpreter {
  begun = 0;
  parts = 0;
  readonly #inner: LiveInterpreter;

  constructor(inner: LiveInterpreter) {
    this.#inner = inner;
  }

  interpret(utterance: Utterance, options?: EarlyOptions): Promise<Interpretation> {
    this.begun++;
    return this.#inner.interpret(utterance, options);
  }

  recognisePart(audio: Float32Array, options?: { signal?: AbortSignal }): Promise<string> {
    this.parts++;
    return this.#inner.recognisePart(audio, options);
  }

  translate(english: string, options?: { signal?: AbortSignal }): Promise<Interpretation> {
    return this.#inner.translate(english, options);
  }

  dispose(): Promise<void> {
    return this.#inner.dispose();
  }
}

/** Answers at once, for measurements of everything but the models. */
export const INSTANT_INTERPRETER: LiveInterpreter = {
  interpret: () => Promise.resolve({ english: '…', japanese: '…', source: 'local', timings: { total: 0 } }),
  recognisePart: () => Promise.resolve('…'),
  translate: (english) => Promise.resolve({ english, japanese: '…', source: 'local', timings: { total: 0 } }),
  dispose: () => Promise.resolve(),
};

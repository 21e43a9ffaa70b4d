import type { Utterance } from '../../engine/base/utterance.ts';
import type { Interpretation } from '../../engine/interpret/interpreter.ts';
import type { EarlyOptions, LiveInterpreter } from '../../engine/interpret/live-interpreter.ts';

/**
 * The interpreter of this machine, for somebody who is not to dispose of it. It is asked for anew at each call, so that the phrasebook
 * and the packs of now are used.
 */
export function notOwned(current: () => Promise<LiveInterpreter>): LiveInterpreter {
  return {
    interpret: async (utterance: Utterance, options?: EarlyOptions): Promise<Interpretation> =>
      (await current()).interpret(utterance, options),
    translate: async (english: string, options?: { signal?: AbortSignal }): Promise<Interpretation> =>
      (await current()).translate(english, options),
    recognisePart: async (audio: Float32Array, options?: { signal?: AbortSignal }): Promise<string> =>
      (await current()).recognisePart(audio, options),
    dispose: () => Promise.resolve(),
  };
}

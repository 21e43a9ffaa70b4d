import { floatToInt16 } from '../../src/engine/audio/pcm.ts';
import type { Utterance } from '../../src/engine/base/utterance.ts';

/** A signal as the cutter would hand it out, the speech where labels say, in samples of it; it has no array recording. */
export function cutUtterance(
  signal: Float32Array,
  speechStart: number,
  speechEnd: number,
  startSample = 0,
): Utterance {
  return {
    index: 0,
    startSample,
    endSample: startSample + signal.length,
    bypass: new Int16Array(0),
    beamformer: Int16Array.from(signal, floatToInt16),
    speechStart,
    speechEnd,
    cutShort: false,
    direction: undefined,
  };
}

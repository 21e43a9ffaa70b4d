import type { Utterance } from '../../src/engine/base/utterance.ts';

/** An utterance of one second that begins at a given second; silent, since nobody listens. */
export function utteranceAt(seconds: number, part: Partial<Utterance> = {}): Utterance {
  const startSample = seconds * 16_000;
  return {
    index: 0,
    startSample,
    endSample: startSample + 16_000,
    bypass: new Int16Array(32_000),
    beamformer: new Int16Array(16_000),
    speechStart: 4_800,
    speechEnd: 12_800,
    cutShort: false,
    direction: undefined,
    ...part,
  };
}

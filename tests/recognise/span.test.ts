import { describe, expect, it } from 'vitest';
import { INT16_FULL_SCALE, millisecondsToSamples } from '../../src/engine/audio/pcm.ts';
import type { Utterance } from '../../src/engine/base/utterance.ts';
import { recognitionSpan } from '../../src/engine/recognise/span.ts';
import { RECOGNISE_TUNING } from '../../src/engine/recognise/tuning.ts';

const margin = millisecondsToSamples(RECOGNISE_TUNING.spanMarginMs);

function utterance(beamformer: Int16Array, speechStart: number, speechEnd: number): Utterance {
  return {
    index: 0,
    startSample: 0,
    endSample: beamformer.length,
    bypass: new Int16Array(2 * beamformer.length),
    beamformer,
    speechStart,
    speechEnd,
    cutShort: false,
    direction: undefined,
  };
}

describe('recognitionSpan', () => {
  it('gives the speech with its margins, and neither pre-roll nor hangover', () => {
    const samples = new Int16Array(16_000).fill(9_999);
    // Symmetric about zero inside the span, so that the offset removed is none.
    for (let n = 5_000 - margin; n < 9_000 + margin; n++) samples[n] = n % 2 === 0 ? 8_192 : -8_192;
    const span = recognitionSpan(utterance(samples, 5_000, 9_000));
    expect(span).toHaveLength(4_000 + 2 * margin);
    expect(Math.max(...span)).toBe(8_192 / INT16_FULL_SCALE);
    expect(Math.min(...span)).toBe(-8_192 / INT16_FULL_SCALE);
  });

  it('stays inside the recording where the speech fills it', () => {
    expect(recognitionSpan(utterance(new Int16Array(4_000), 100, 3_990))).toHaveLength(4_000);
  });

  it('removes the DC offset', () => {
    const samples = Int16Array.from({ length: 8_000 }, (_, n) => 3_000 + Math.round(1_000 * Math.sin(n / 5)));
    const span = recognitionSpan(utterance(samples, 0, 8_000));
    const mean = span.reduce((sum, sample) => sum + sample, 0) / span.length;
    expect(Math.abs(mean)).toBeLessThan(1e-5);
  });

  it('gives nothing of nothing', () => {
    expect(recognitionSpan(utterance(new Int16Array(0), 0, 0))).toHaveLength(0);
  });
});

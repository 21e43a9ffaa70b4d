import { describe, expect, it } from 'vitest';
import { isWithoutSpeech } from '../../src/engine/recognise/silence.ts';

/** A tone that swells and fades four times a second, about as syllables do. */
const syllables = (amplitude: number, length = 16_000): Float32Array =>
  Float32Array.from({ length }, (_, n) => amplitude * Math.sin(n / 4) * Math.sin((n * Math.PI) / 4_000));

describe('isWithoutSpeech', () => {
  it('holds of nothing, of a few milliseconds, and of digital silence', () => {
    expect(isWithoutSpeech(new Float32Array(0))).toBe(true);
    expect(isWithoutSpeech(syllables(0.5, 1_500))).toBe(true);
    expect(isWithoutSpeech(new Float32Array(16_000))).toBe(true);
  });

  it('takes an offset neither for sound nor for a reason not to hear any', () => {
    expect(isWithoutSpeech(new Float32Array(16_000).fill(0.2))).toBe(true);
    expect(isWithoutSpeech(syllables(0.02).map((sample) => sample + 0.3))).toBe(false);
  });

  it('hears a quiet talker, also where only a part of the audio holds sound', () => {
    expect(isWithoutSpeech(syllables(0.003))).toBe(false);
    const late = new Float32Array(48_000);
    late.set(syllables(0.003, 8_000), 30_000);
    expect(isWithoutSpeech(late)).toBe(false);
  });

  it('holds of the noise of an idle 16-bit converter', () => {
    const noise = Float32Array.from({ length: 16_000 }, (_, n) => ((n * 7919) % 3) / 32_768);
    expect(isWithoutSpeech(noise)).toBe(true);
  });

  it.each([50, 60, 440])('holds of a steady tone of %i Hz, however loud', (pitchHz) => {
    const tone = Float32Array.from(
      { length: 16_000 },
      (_, n) => 0.5 * Math.sin((2 * Math.PI * pitchHz * n) / 16_000),
    );
    expect(isWithoutSpeech(tone)).toBe(true);
  });
});

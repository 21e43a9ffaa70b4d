import { describe, expect, it } from 'vitest';
import { isSilent } from '../../src/engine/recognise/silence.ts';

const tone = (amplitude: number, length = 16_000): Float32Array =>
  Float32Array.from({ length }, (_, n) => amplitude * Math.sin(n / 4));

describe('isSilent', () => {
  it('takes nothing, a click of a few milliseconds and digital silence for silence', () => {
    expect(isSilent(new Float32Array(0))).toBe(true);
    expect(isSilent(tone(0.5, 500))).toBe(true);
    expect(isSilent(new Float32Array(16_000))).toBe(true);
  });

  it('does not take an offset for sound', () => {
    expect(isSilent(new Float32Array(16_000).fill(0.2))).toBe(true);
  });

  it('hears a quiet talker, also where only a part of the audio holds sound', () => {
    expect(isSilent(tone(0.002))).toBe(false);
    const late = new Float32Array(48_000);
    late.set(tone(0.002, 3_200), 30_000);
    expect(isSilent(late)).toBe(false);
  });

  it('takes the noise of an idle 16-bit converter for silence', () => {
    expect(isSilent(Float32Array.from({ length: 16_000 }, (_, n) => ((n * 7919) % 3) / 32_768))).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { LevelledSpeechDetector } from '../../src/engine/speech/levelled-detector.ts';
import type { SpeechDetector } from '../../src/engine/speech/speech-detector.ts';
import { DETECTOR_LEVEL_TUNING } from '../../src/engine/speech/tuning.ts';
import { randomNumbers } from '../beamform/synthetic-array.ts';

/** Says what it is told to, and keeps what it was given last. */
class Listener implements SpeechDetector {
  readonly frameSamples = 512;
  heard = new Float32Array(0);
  answer = 0;

  probability(frame: Float32Array): Promise<number> {
    this.heard = frame.slice();
    return Promise.resolve(this.answer);
  }

  reset(): void {
    this.answer = 0;
  }

  dispose(): Promise<void> {
    return Promise.resolve();
  }
}

const random = randomNumbers(7);

function noise(levelDbfs: number): Float32Array {
  const amplitude = 10 ** (levelDbfs / 20) * Math.sqrt(3);
  return Float32Array.from({ length: 512 }, () => (2 * random() - 1) * amplitude);
}

async function listen(detector: SpeechDetector, levelDbfs: number, seconds: number): Promise<void> {
  for (let frame = 0; frame < seconds / 0.032; frame++) await detector.probability(noise(levelDbfs));
}

describe('the gain in front of the detector', () => {
  it('is none for a microphone as loud as it should be', async () => {
    const listener = new Listener();
    const detector = new LevelledSpeechDetector(listener);
    await listen(detector, -40, 3);
    expect(detector.gainDb).toBe(0);
    const frame = noise(-20);
    await detector.probability(frame);
    expect(listener.heard).toEqual(frame);
  });

  it('raises the background of a quiet one to where it should be, and no further', async () => {
    const detector = new LevelledSpeechDetector(new Listener());
    await listen(detector, -52, 3);
    expect(detector.gainDb).toBeGreaterThan(6);
    expect(detector.gainDb).toBeLessThan(9);
    const silent = new LevelledSpeechDetector(new Listener());
    await listen(silent, -85, 10);
    expect(silent.gainDb).toBe(DETECTOR_LEVEL_TUNING.mostGainBeforeSpeechDb);
  });

  it('follows the level of speech once that is known, slowly', async () => {
    const listener = new Listener();
    const detector = new LevelledSpeechDetector(listener);
    await listen(detector, -80, 2);
    listener.answer = 0.9;
    await listen(detector, -12, 0.5);
    expect(detector.gainDb).toBeGreaterThan(12);
    await listen(detector, -12, 6);
    expect(detector.gainDb).toBe(0);
  });

  it('never hands on more than full scale, and leaves the frame itself alone', async () => {
    const listener = new Listener();
    const detector = new LevelledSpeechDetector(listener);
    await listen(detector, -80, 2);
    const loud = noise(-6);
    const before = loud.slice();
    await detector.probability(loud);
    expect(loud).toEqual(before);
    expect(Math.max(...listener.heard)).toBe(1);
  });

  it('takes digital silence for no background, and forgets at a reset', async () => {
    const detector = new LevelledSpeechDetector(new Listener());
    for (let frame = 0; frame < 100; frame++) await detector.probability(new Float32Array(512));
    expect(detector.gainDb).toBe(0);
    await listen(detector, -60, 1);
    expect(detector.gainDb).toBeGreaterThan(12);
    detector.reset();
    expect(detector.gainDb).toBe(0);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPack } from '../../src/engine/models/find-pack.ts';
import { MimiyakuError } from '../../src/engine/errors.ts';
import { SileroSpeechDetector } from '../../src/engine/speech/silero.ts';
import { readBoothLabels, readBoothSample } from './booth-sample.ts';

let detector: SileroSpeechDetector;

beforeAll(async () => {
  detector = await SileroSpeechDetector.open(await findPack('speech-detector'));
});

afterAll(async () => {
  await detector.dispose();
});

async function probabilitiesOf(samples: Float32Array): Promise<number[]> {
  detector.reset();
  const probabilities: number[] = [];
  for (let from = 0; from + 512 <= samples.length; from += 512) {
    probabilities.push(await detector.probability(samples.subarray(from, from + 512)));
  }
  return probabilities;
}

describe('Silero on a real recording', () => {
  it('hears the three speakers and nothing between them', async () => {
    const [left] = await readBoothSample();
    const labels = await readBoothLabels();
    const probabilities = await probabilitiesOf(left);
    const within = (time: number, margin: number): boolean =>
      labels.some(({ start, end }) => time > start - margin && time < end + margin);
    const speech = probabilities.filter((_, frame) => within(frame * 0.032, 0));
    const pauses = probabilities.filter((_, frame) => !within(frame * 0.032, 0.3));
    // Speakers pause within their sentences too.
    expect(speech.filter((probability) => probability >= 0.5).length / speech.length).toBeGreaterThan(0.7);
    expect(Math.max(...pauses)).toBeLessThan(0.35);
  });

  it('finds the same again after a reset, and hears context and state', async () => {
    const [left] = await readBoothSample(13, 16);
    const once = await probabilitiesOf(left);
    expect(await probabilitiesOf(left)).toEqual(once);
    const later = await probabilitiesOf(left.subarray(512));
    expect(later).not.toEqual(once.slice(1));
  });
});

describe('Silero as a part', () => {
  it('refuses frames of another size, and two at once', async () => {
    await expect(detector.probability(new Float32Array(256))).rejects.toThrow(RangeError);
    const frame = new Float32Array(512);
    const first = detector.probability(frame);
    await expect(detector.probability(frame)).rejects.toThrow('one after the other');
    await first;
  });

  it('says so where the file is absent or another model', async () => {
    const refusal = (code: string): unknown => expect.objectContaining({ code }) as unknown;
    await expect(SileroSpeechDetector.open('/nowhere/silero.onnx')).rejects.toEqual(
      refusal('inference.failed'),
    );
    const recogniser = await findPack('recogniser', { name: 'moonshine-tiny-en' });
    const encoder = `${recogniser.folder}/${recogniser.description.recogniser.encoderFile}`;
    await expect(SileroSpeechDetector.open(encoder)).rejects.toBeInstanceOf(MimiyakuError);
    await expect(SileroSpeechDetector.open(encoder)).rejects.toEqual(refusal('pack.bad-description'));
  });
});

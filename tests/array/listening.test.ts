import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ArrayPipeline } from '../../src/engine/array/array-pipeline.ts';
import type { Utterance } from '../../src/engine/base/utterance.ts';
import { utterancesOf } from '../../src/engine/array/utterances-of.ts';
import { floatToInt16, type AudioBlock } from '../../src/engine/audio/pcm.ts';
import { createBeamformer, DEFAULT_BEAMFORMER } from '../../src/engine/beamform/create-beamformer.ts';
import { findPack } from '../../src/engine/models/find-pack.ts';
import { LevelledSpeechDetector } from '../../src/engine/speech/levelled-detector.ts';
import { SileroSpeechDetector } from '../../src/engine/speech/silero.ts';
import { openBoothSample, readBoothLabels, readBoothSample } from '../speech/booth-sample.ts';
import * as sounds from '../speech/sounds.ts';
import { streamOf } from './signals.ts';

/** The whole of the listening, its real parts together. */
let detector: LevelledSpeechDetector;

beforeAll(async () => {
  detector = new LevelledSpeechDetector(await SileroSpeechDetector.open(await findPack('speech-detector')));
});

beforeEach(() => {
  detector.reset();
});

afterAll(async () => {
  await detector.dispose();
});

async function listenTo(stream: ReturnType<typeof streamOf>): Promise<Utterance[]> {
  const pipeline = new ArrayPipeline({
    channelCount: stream.channelCount,
    detector,
    createBeamformer: () => createBeamformer(DEFAULT_BEAMFORMER, { spacingMetres: 0.06 }),
  });
  const utterances: Utterance[] = [];
  for await (const utterance of utterancesOf(stream, pipeline)) utterances.push(utterance);
  return utterances;
}

/** 20 dB down, as 16-bit sound. */
function quieter(sample: number): number {
  return Math.round(sample * 3276.8) / 32_768;
}

/** Utterances whose greater part lies within a label. */
function within(utterances: readonly Utterance[], label: { start: number; end: number }): Utterance[] {
  return utterances.filter(({ startSample, speechStart, speechEnd }) => {
    const middle = (startSample + (speechStart + speechEnd) / 2) / 16_000;
    return middle > label.start && middle < label.end;
  });
}

describe('the bundled booth recording', () => {
  it('gives every sentence, from first to last word and from the right side, and nothing else', async () => {
    const labels = await readBoothLabels();
    const utterances = await listenTo(await openBoothSample());
    let counted = 0;
    for (const label of labels) {
      const found = within(utterances, label);
      counted += found.length;
      const [first, last] = [found[0], found[found.length - 1]];
      const start = (first.startSample + first.speechStart) / 16_000;
      const end = (last.startSample + last.speechEnd) / 16_000;
      expect(start).toBeGreaterThan(label.start - 0.1);
      expect(start).toBeLessThan(label.start + 0.65);
      expect(end).toBeGreaterThan(label.end - 0.65);
      expect(end).toBeLessThan(label.end + 0.3);
      const azimuths = found.map(({ direction }) => direction?.azimuthDegrees ?? 90);
      for (const azimuth of azimuths) expect(Math.abs(azimuth - label.azimuthDegrees)).toBeLessThan(16);
    }
    expect(counted).toBe(utterances.length);
  });

  it('comes out as it went in', async () => {
    const [left, right] = await readBoothSample();
    for (const { startSample, endSample, bypass, beamformer } of await listenTo(await openBoothSample())) {
      const expected = new Int16Array(2 * (endSample - startSample));
      for (let sample = startSample; sample < endSample; sample++) {
        expected[2 * (sample - startSample)] = floatToInt16(left[sample]);
        expected[2 * (sample - startSample) + 1] = floatToInt16(right[sample]);
      }
      expect(Buffer.compare(Buffer.from(bypass.buffer), Buffer.from(expected.buffer))).toBe(0);
      expect(beamformer).toHaveLength(endSample - startSample);
      expect(lagBetween(bypass, beamformer)).toBe(0);
    }
  });

  it.each<[string, (left: Float32Array, right: Float32Array) => AudioBlock]>([
    ['microphones 20 dB too quiet', (left, right) => [left, right].map((samples) => samples.map(quieter))],
    ['one microphone wired backwards', (left, right) => [left, right.map((sample) => -sample)]],
    ['a dead left microphone', (left, right) => [left.map(() => 0), right]],
    ['one microphone only', (left) => [left]],
  ])('is heard as well through %s', async (_, spoil) => {
    const [left, right] = await readBoothSample();
    const utterances = await listenTo(streamOf(spoil(left, right)));
    for (const label of await readBoothLabels()) expect(within(utterances, label)).not.toHaveLength(0);
  });

  it('gives a single short word', async () => {
    const [background] = await readBoothSample(10.2, 11.9);
    const [word] = await readBoothSample(1.5, 1.9);
    const joined = Float32Array.of(...background, ...word, ...background);
    const utterances = await listenTo(streamOf([joined]));
    expect(utterances).toHaveLength(1);
    const [{ startSample, speechStart, speechEnd }] = utterances;
    expect((startSample + speechStart) / 16_000).toBeCloseTo(1.7, 0.5);
    expect((speechEnd - speechStart) / 16_000).toBeLessThan(0.8);
  });
});

/** Samples by which the beam lags the left microphone, from −8 to 8: where they are most alike. */
function lagBetween(bypass: Int16Array, beam: Int16Array): number {
  let best = 0;
  let most = -Infinity;
  for (let lag = -8; lag <= 8; lag++) {
    let sum = 0;
    for (let sample = 8; sample < beam.length - 8; sample++) sum += bypass[2 * (sample - lag)] * beam[sample];
    if (sum > most) [best, most] = [lag, sum];
  }
  return best;
}

describe('what nobody says', () => {
  it.each<[string, AudioBlock]>([
    ['digital silence', [sounds.digitalSilence()]],
    ['the noise of a quiet microphone', [sounds.whiteNoise(-70)]],
    ['white noise', [sounds.whiteNoise(-30)]],
    ['loud white noise', [sounds.whiteNoise(-10)]],
    ['pink noise', [sounds.pinkNoise(-40)]],
    ['loud pink noise', [sounds.pinkNoise(-15)]],
    ['noise in pulses', [sounds.pulsingNoise(-25)]],
    ['mains hum', [sounds.hum(50, -30)]],
    ['a machine', [sounds.hum(120, -20)]],
    ['piano chords', [sounds.pianoChords(-20)]],
    ['soft piano chords', [sounds.pianoChords(-45)]],
    ['an organ', [sounds.organChords(-20)]],
    ['a soft organ', [sounds.organChords(-40)]],
    ['drums', [sounds.drums(-20)]],
    ['a tune', [sounds.tune(-20)]],
    ['a soft tune', [sounds.tune(-40)]],
    ['knocks', [sounds.clicks(-30)]],
    ['a siren', [sounds.siren(-20)]],
    ['noise at both microphones', [sounds.pinkNoise(-30), sounds.whiteNoise(-30)]],
  ])('gives no utterance: %s', async (_, channels) => {
    expect(await listenTo(streamOf(channels))).toEqual([]);
  });

  it('gives no utterance: the murmur of a café', async () => {
    const [left, right] = await readBoothSample(10.2, 11.9);
    const long = [left, right].map((channel) => Float32Array.of(...channel, ...channel, ...channel));
    expect(await listenTo(streamOf(long))).toEqual([]);
  });
});

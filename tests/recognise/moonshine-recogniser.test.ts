import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addWordErrors,
  compareTexts,
  NO_WORD_ERRORS,
  wordErrorRate,
} from '../../bench/support/word-error-rate.ts';
import { SAMPLE_RATE_HZ } from '../../src/engine/audio/pcm.ts';
import { findPack } from '../../src/engine/models/find-pack.ts';
import { bundledModelRoot } from '../../src/engine/models/roots.ts';
import { MoonshineRecogniser } from '../../src/engine/recognise/moonshine-recogniser.ts';
import { RECOGNISE_TUNING } from '../../src/engine/recognise/tuning.ts';
import { sampleSpeech, type SpokenSample } from './sample-speech.ts';

let whole: Float32Array;
let utterances: SpokenSample[];

beforeAll(async () => {
  ({ whole, utterances } = await sampleSpeech());
});

const load = async (name: string): Promise<MoonshineRecogniser> =>
  MoonshineRecogniser.load(await findPack('recogniser', { name, roots: [bundledModelRoot()] }));

async function wordErrors(recogniser: MoonshineRecogniser): Promise<number> {
  let errors = NO_WORD_ERRORS;
  for (const { audio, transcript } of utterances) {
    const { text, stoppedBy } = await recogniser.recognise(audio);
    expect(stoppedBy).toBe('end');
    errors = addWordErrors(errors, compareTexts(transcript, text));
  }
  return wordErrorRate(errors);
}

/** Noise of a steady level from a small generator (Park and Miller), the same at every run. */
function noise(seconds: number, amplitude: number): Float32Array {
  let state = 1;
  return Float32Array.from({ length: seconds * SAMPLE_RATE_HZ }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return amplitude * (state / 1_073_741_823.5 - 1);
  });
}

/** Four plucked notes again and again. */
function melody(seconds: number): Float32Array {
  const pitchesHz = [262, 330, 392, 523];
  return Float32Array.from({ length: seconds * SAMPLE_RATE_HZ }, (_, n) => {
    const note = n % 6_000;
    const phase = (2 * Math.PI * pitchesHz[Math.floor(n / 6_000) % 4] * n) / SAMPLE_RATE_HZ;
    return 0.2 * Math.exp(-note / 4_000) * (Math.sin(phase) + 0.5 * Math.sin(2 * phase));
  });
}

describe('Moonshine base', () => {
  let recogniser: MoonshineRecogniser;
  beforeAll(async () => {
    recogniser = await load('moonshine-base-en');
  });
  afterAll(() => recogniser.dispose());

  it('writes down what three talkers at a booth say', async () => {
    expect(await wordErrors(recogniser)).toBeLessThan(0.2);
  });

  it('hears words after a second of room noise', async () => {
    // The second in the recording before the first talker begins is not long enough: it is played several times.
    const [{ audio, transcript }] = utterances;
    const room = whole.subarray(0, 0.25 * SAMPLE_RATE_HZ);
    const late = new Float32Array(4 * room.length + audio.length);
    for (let copy = 0; copy < 4; copy++) late.set(room, copy * room.length);
    late.set(audio, 4 * room.length);
    const { text } = await recogniser.recognise(late);
    expect(wordErrorRate(compareTexts(transcript, text))).toBeLessThan(0.3);
  });

  it.each([
    ['nothing', new Float32Array(0)],
    ['a few samples', new Float32Array(200).fill(0.1)],
    ['digital silence', new Float32Array(2 * SAMPLE_RATE_HZ)],
    ['an idle microphone', noise(3, 0.0001)],
    ['loud noise', noise(3, 0.3)],
    ['music', melody(3)],
    [
      'a hum',
      Float32Array.from(
        { length: 3 * SAMPLE_RATE_HZ },
        (_, n) => 0.2 * Math.sin((2 * Math.PI * 50 * n) / SAMPLE_RATE_HZ),
      ),
    ],
  ])('invents no words for %s', async (_, audio) => {
    expect((await recogniser.recognise(audio)).text).toBe('');
  });

  it('recognises audio longer than the model was made for piece by piece, and loses none of it', async () => {
    const silence = new Float32Array(0.5 * SAMPLE_RATE_HZ);
    const parts = utterances.flatMap(({ audio }) => [audio, silence]);
    const long = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
    let place = 0;
    for (const part of parts) {
      long.set(part, place);
      place += part.length;
    }
    expect(long.length).toBeGreaterThan(RECOGNISE_TUNING.longestPieceSeconds * SAMPLE_RATE_HZ);
    const transcript = utterances.map((utterance) => utterance.transcript).join(' ');
    const { text, stoppedBy } = await recogniser.recognise(long);
    expect(stoppedBy).toBe('end');
    expect(wordErrorRate(compareTexts(transcript, text))).toBeLessThan(0.25);
  });

  it('stops when it is cancelled, and works on afterwards', async () => {
    const controller = new AbortController();
    const [{ audio }] = utterances;
    const undisturbed = await recogniser.recognise(audio);
    const cancelled = recogniser.recognise(audio, { signal: controller.signal });
    controller.abort();
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
    expect(await recogniser.recognise(audio)).toEqual(undisturbed);
  });
});

describe('Moonshine tiny', () => {
  it('runs by the same code, with a few more errors', async () => {
    const recogniser = await load('moonshine-tiny-en');
    try {
      expect(await wordErrors(recogniser)).toBeLessThan(0.3);
    } finally {
      await recogniser.dispose();
    }
  });
});

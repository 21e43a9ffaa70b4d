import { describe, expect, it } from 'vitest';
import type { Utterance } from '../../src/engine/base/utterance.ts';
import { hearUtterance } from '../../src/engine/recognise/hear-utterance.ts';
import type { Recognition } from '../../src/engine/recognise/recogniser.ts';
import { RECOGNISE_TUNING } from '../../src/engine/recognise/tuning.ts';

const SAMPLES = 32_000;
const SURE = RECOGNISE_TUNING.leastSureMeanLogProbability + 0.1;
const UNSURE = RECOGNISE_TUNING.leastSureMeanLogProbability - 0.2;
// What the beam and each microphone hold is told by its peak: the recogniser is handed the samples alone.
const BEAM = 4000;
const LEFT = 8000;
const RIGHT = 16_000;

/** Noise that goes on for all of the utterance, or whose second quarter is 40 dB louder than the rest, with the left microphone at half the level of the right. */
function utterance({ rises, microphones = 2 }: { rises: boolean; microphones?: 1 | 2 }): Utterance {
  let state = 1;
  const noise = Float64Array.from({ length: SAMPLES }, (_, n) => {
    state = (state * 48_271) % 2_147_483_647;
    const isLoud = n >= SAMPLES / 4 && n < SAMPLES / 2;
    return (n === SAMPLES / 2 - 1 ? 1 : (state / 2_147_483_647 - 0.5) * 2) * (rises && !isLoud ? 0.01 : 1);
  });
  const at = (peak: number) => (sample: number) => Math.round(sample * peak);
  const bypass = new Int16Array(2 * SAMPLES);
  for (const [n, sample] of noise.entries()) {
    bypass[2 * n] = at(LEFT)(sample);
    bypass[2 * n + 1] = at(microphones === 2 ? RIGHT : LEFT)(sample);
  }
  return {
    index: 0,
    startSample: 0,
    endSample: SAMPLES,
    bypass,
    beamformer: Int16Array.from(noise, at(BEAM)),
    speechStart: 4000,
    speechEnd: SAMPLES - 4000,
    cutShort: false,
    direction: undefined,
  };
}

interface Heard {
  readonly text: string;
  readonly sureness?: number;
}

/** Hears a text each in the beam, in the mean of the microphones and in the left one, and remembers in which it was asked for. */
function recogniser(texts: { beam: Heard; mean?: Heard; left?: Heard }): {
  hear: (audio: Float32Array) => Promise<Recognition>;
  asked: string[];
} {
  const asked: string[] = [];
  const hear = (audio: Float32Array): Promise<Recognition> => {
    const peak = Math.max(...audio.map(Math.abs)) * 32_768;
    const nearest = (['beam', 'left', 'mean'] as const)[
      [BEAM, LEFT, (LEFT + RIGHT) / 2].findIndex((level) => Math.abs(peak - level) < level / 10)
    ];
    asked.push(nearest);
    const { text, sureness = SURE } = texts[nearest] ?? { text: '' };
    return Promise.resolve({ text, meanLogProbability: sureness, tokenCount: 5, stoppedBy: 'end' });
  };
  return { hear, asked };
}

const SENTENCE = 'Get me a medium cappuccino with milk.';

describe('an utterance of which somebody stands out', () => {
  it('is what is heard in the beam, and is heard once', async () => {
    const { hear, asked } = recogniser({ beam: { text: SENTENCE } });
    expect((await hearUtterance(utterance({ rises: true }), hear)).text).toBe(SENTENCE);
    expect(asked).toEqual(['beam']);
  });

  it('is heard in both microphones where the beam leaves the recogniser unsure, and the surer text counts', async () => {
    const beam = { text: 'Let it be a man in captivity.', sureness: UNSURE };
    const surer = recogniser({ beam, mean: { text: SENTENCE, sureness: SURE } });
    expect((await hearUtterance(utterance({ rises: true }), surer.hear)).text).toBe(SENTENCE);
    expect(surer.asked).toEqual(['beam', 'mean']);
    const lessSure = recogniser({ beam, mean: { text: SENTENCE, sureness: UNSURE - 0.1 } });
    expect((await hearUtterance(utterance({ rises: true }), lessSure.hear)).text).toBe(beam.text);
  });

  it('has the words of the microphones where those of the beam were dropped as made up', async () => {
    const mean = { text: SENTENCE, sureness: UNSURE - 0.5 };
    const { hear } = recogniser({ beam: { text: '', sureness: UNSURE }, mean });
    expect((await hearUtterance(utterance({ rises: true }), hear)).text).toBe(SENTENCE);
  });

  it('of one microphone is heard once, however unsure', async () => {
    const { hear, asked } = recogniser({ beam: { text: SENTENCE, sureness: UNSURE } });
    expect((await hearUtterance(utterance({ rises: true, microphones: 1 }), hear)).text).toBe(SENTENCE);
    expect(asked).toEqual(['beam']);
  });
});

describe('an utterance of which nobody stands out', () => {
  const murmur = utterance({ rises: false });

  it('has no words where each hearing has others, however sure', async () => {
    const { hear, asked } = recogniser({
      beam: { text: 'I would like to say thank you.', sureness: -0.1 },
      mean: { text: 'We are about to let it go.', sureness: -0.1 },
      left: { text: 'This is the first bird in the city.', sureness: -0.1 },
    });
    expect((await hearUtterance(murmur, hear)).text).toBe('');
    expect(asked).toEqual(['beam', 'mean', 'left']);
  });

  it('has words where one hearing agrees with both others, though they do not with each other', async () => {
    const mean = { text: 'Get me a medium cappuccino with silk.', sureness: -0.2 };
    const left = { text: 'a medium cappuccino with silk and all they wanted', sureness: -0.3 };
    const { hear, asked } = recogniser({
      beam: { text: 'Get me a medium or nothing', sureness: -0.4 },
      mean,
      left,
    });
    expect((await hearUtterance(murmur, hear)).text).toBe(mean.text);
    expect(asked).toEqual(['beam', 'mean', 'left']);
  });

  it('has the surer text of beam and mean', async () => {
    const heard = (beam: number, mean: number): ReturnType<typeof recogniser> =>
      recogniser({
        beam: { text: SENTENCE, sureness: beam },
        mean: { text: `${SENTENCE} Please.`, sureness: mean },
        left: { text: SENTENCE },
      });
    expect((await hearUtterance(murmur, heard(-0.2, -0.3).hear)).text).toBe(SENTENCE);
    expect((await hearUtterance(murmur, heard(-0.3, -0.2).hear)).text).toBe(`${SENTENCE} Please.`);
  });

  it('has no words where two hearings are alike by chance', async () => {
    const favourite = { text: "I don't know what to do.", sureness: -0.3 };
    const beam = { text: 'The birds in the city are for you.', sureness: -0.6 };
    expect(
      (await hearUtterance(murmur, recogniser({ beam, mean: favourite, left: favourite }).hear)).text,
    ).toBe('');
    expect(
      (await hearUtterance(murmur, recogniser({ beam: favourite, mean: beam, left: favourite }).hear)).text,
    ).toBe('');
    expect(
      (await hearUtterance(murmur, recogniser({ beam: favourite, mean: favourite, left: beam }).hear)).text,
    ).toBe('');
  });

  it('of one microphone is heard once', async () => {
    const { hear, asked } = recogniser({ beam: { text: SENTENCE } });
    expect((await hearUtterance(utterance({ rises: false, microphones: 1 }), hear)).text).toBe(SENTENCE);
    expect(asked).toEqual(['beam']);
  });
});

import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareTexts, countErrors } from '../../bench/support/word-error-rate.ts';
import { findPack } from '../../src/engine/models/find-pack.ts';
import { bundledModelRoot } from '../../src/engine/models/roots.ts';
import { MoonshineRecogniser } from '../../src/engine/recognise/moonshine-recogniser.ts';
import { prepareSpan } from '../../src/engine/recognise/span.ts';
import { readWav } from '../support/read-wav.ts';
import { sampleSpeech } from './sample-speech.ts';

const spoken = (name: string): Float32Array =>
  prepareSpan(readWav(fileURLToPath(new URL(`../fixtures/names/${name}.wav`, import.meta.url))));

/** A booth's list: names of people, products and places. */
const NAMES = [
  ...['Juniper Leung', 'Ivan Hwang', 'Harlow Qureshi', 'Calla Pereira', 'Solana Chatterjee', 'Mika Saitō'],
  ...['Mimiyaku', 'Kaburagi', 'NVIDIA', 'RTX-4090', 'Makuhari Messe', 'smart glasses', 'Bosch'],
];

describe('the terms that a recogniser expects', () => {
  let recogniser: MoonshineRecogniser;
  beforeAll(async () => {
    recogniser = await MoonshineRecogniser.load(
      await findPack('recogniser', { name: 'moonshine-base-en', roots: [bundledModelRoot()] }),
    );
  });
  afterAll(() => recogniser.dispose());

  it('turn what it mishears into the name that was said', async () => {
    const audio = spoken('juniper-leung');
    expect((await recogniser.recognise(audio)).text).not.toContain('Leung');
    expect((await recogniser.recognise(audio, { expectedTerms: NAMES })).text).toMatch(/^Juniper Leung\b/u);
  });

  it('are also known when they are spelled', async () => {
    const audio = spoken('ivan-hwang-spelled');
    const { text } = await recogniser.recognise(audio, { expectedTerms: NAMES });
    expect(text.replace(/[^a-z]/giu, '').toLowerCase()).toBe('ivanhwang');
  });

  it('change nothing for the worse in sentences that hold none of them', async () => {
    let without = 0;
    let withTerms = 0;
    for (const { audio, transcript } of (await sampleSpeech()).utterances) {
      const plain = await recogniser.recognise(audio);
      const biased = await recogniser.recognise(audio, { expectedTerms: NAMES });
      without += countErrors(compareTexts(transcript, plain.text));
      withTerms += countErrors(compareTexts(transcript, biased.text));
      for (const name of NAMES) expect(biased.text).not.toContain(name);
    }
    expect(withTerms).toBeLessThanOrEqual(without);
  });
});

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findPack } from '../../src/engine/models/find-pack.ts';
import { bundledModelRoot } from '../../src/engine/models/roots.ts';
import { searchBeam, type NextTokenScorer } from '../../src/engine/translate/beam-search.ts';
import { loadMimiyakuCodec, loadMimiyakuModel } from '../../src/engine/translate/mimiyaku-model.ts';
import { openPackFiles } from '../../src/engine/translate/pack-files.ts';
import type { SequenceModel, TextCodec } from '../../src/engine/translate/sequence-model.ts';

/** Written by training/parity.py from the weights in the pack, with PyTorch. */
const PARITY_FILE = new URL('../../training/parity/translator-parity.json', import.meta.url);

const paritySchema = z.object({
  encoder: z.string(),
  decoder: z.string(),
  cases: z
    .array(
      z.object({
        english: z.string(),
        /** End token included. */
        sourceTokens: z.array(z.int()),
        /** Of greedy decoding, without start and end token. */
        targetTokens: z.array(z.int()),
        japanese: z.string(),
        /** Smallest difference between the two best logits of any step. */
        closest: z.number(),
      }),
    )
    .min(200),
});

/** Two implementations add float32 numbers in different orders: logits nearer to each other than this may change places. */
const ROUNDING = 0.001;

let parity: z.infer<typeof paritySchema>;
let model: SequenceModel;
let codec: TextCodec;

beforeAll(async () => {
  const pack = await findPack('translator', { name: 'en-ja', roots: [bundledModelRoot()] });
  parity = paritySchema.parse(JSON.parse(readFileSync(PARITY_FILE, 'utf8')));
  const settings = pack.description.translator;
  if (settings.layout !== 'mimiyaku') throw new Error('The project’s own pack has the layout "mimiyaku".');
  const hashes = new Map(pack.description.files.map(({ path, sha256 }) => [path, sha256]));
  if (hashes.get('encoder.onnx') !== parity.encoder || hashes.get('decoder.onnx') !== parity.decoder) {
    throw new Error('translator-parity.json was written for another pack: run training/parity.py again.');
  }
  const files = openPackFiles(pack);
  codec = await loadMimiyakuCodec(files, settings);
  model = await loadMimiyakuModel(files, settings, 1);
  return () => model.dispose();
});

async function greedy(source: readonly number[]): Promise<readonly number[]> {
  const scorer = await model.begin(source);
  if (await endsAtOnce(scorer)) return [];
  const [best] = await searchBeam(await model.begin(source), {
    beamSize: 1,
    lengthPenalty: 0,
    maxTokens: Math.min(model.maxTargetTokens - 1, 3 * source.length + 10),
    startToken: model.startToken,
    endToken: model.endToken,
    forbiddenTokens: [],
    isLoop: () => false,
    onlyBest: false,
    horizonTokens: Infinity,
  });
  return best.tokens;
}

/** The product's search never lets a translation be empty; PyTorch's greedy decoding does. */
async function endsAtOnce(scorer: NextTokenScorer): Promise<boolean> {
  const logits = await scorer.step(Int32Array.of(model.startToken), Int32Array.of(0));
  return logits.every((logit) => logit <= logits[model.endToken]);
}

describe('the product’s runtime and PyTorch on 200 sentences', () => {
  it('give the same source tokens', () => {
    for (const { english, sourceTokens } of parity.cases) {
      const tokens = [...codec.encode(english), model.endToken];
      expect(tokens.slice(0, sourceTokens.length), english).toEqual(sourceTokens);
      if (sourceTokens.length < model.maxSourceTokens) {
        expect(tokens, english).toHaveLength(sourceTokens.length);
      }
    }
  });

  it('give the same target tokens', async () => {
    const different: string[] = [];
    for (const { english, sourceTokens, targetTokens, closest } of parity.cases) {
      const tokens = await greedy(sourceTokens);
      if (tokens.join() !== targetTokens.join()) different.push(`${english} (${closest})`);
    }
    const excused = parity.cases
      .filter(({ closest }) => closest < ROUNDING)
      .map(({ english, closest }) => `${english} (${closest})`);
    expect(different.filter((sentence) => !excused.includes(sentence))).toEqual([]);
    expect(different.length).toBeLessThanOrEqual(parity.cases.length / 50);
  }, 240_000);

  it('give the same text', () => {
    for (const { targetTokens, japanese } of parity.cases) {
      expect(codec.decode(targetTokens)).toBe(japanese.replaceAll('\uFFFD', ''));
    }
  });
});

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
  /** Logits nearer to each other than this may change places between two implementations of the pack; training/parity.py says why. */
  margin: z.number().max(0.25),
  cases: z
    .array(
      z.object({
        english: z.string(),
        /** End token included. */
        sourceTokens: z.array(z.int()),
        /** Of greedy decoding, without start and end token. */
        targetTokens: z.array(z.int()),
        japanese: z.string(),
        /** The steps at which the logits of other tokens come within the margin of the best one's. */
        near: z.array(z.object({ step: z.int(), others: z.array(z.int()).min(1) })),
      }),
    )
    .min(200),
});

/** At least so many of the sentences must come out the same to the last token, near ones or not: 91 % do on an AMD EPYC. */
const SAME_SENTENCES = 0.85;

type Parity = z.infer<typeof paritySchema>;

let parity: Parity;
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

/** Most tokens of greedy decoding, as the parity file was made with. */
function greedyLimit(source: readonly number[]): number {
  return Math.min(model.maxTargetTokens - 1, 3 * source.length + 10);
}

async function greedy(source: readonly number[]): Promise<readonly number[]> {
  const scorer = await model.begin(source);
  if (await endsAtOnce(scorer)) return [];
  const [best] = await searchBeam(await model.begin(source), {
    beamSize: 1,
    lengthPenalty: 0,
    maxTokens: greedyLimit(source),
    startToken: model.startToken,
    endToken: model.endToken,
    forbiddenTokens: [],
    isLoop: () => false,
    refusedAfter: () => [],
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

/**
 * The steps at which the runtime, led along PyTorch's tokens, gives another token than PyTorch does, other than those where both are
 * nearly as likely.
 */
async function wrongSteps({ sourceTokens, targetTokens, near }: Parity['cases'][number]): Promise<number[]> {
  const scorer = await model.begin(sourceTokens);
  const wanted = [...targetTokens, model.endToken].slice(0, greedyLimit(sourceTokens));
  const wrong: number[] = [];
  let token = model.startToken;
  for (const [step, next] of wanted.entries()) {
    const logits = await scorer.step(Int32Array.of(token), Int32Array.of(0));
    const best = logits.indexOf(Math.max(...logits));
    const others = near.find((entry) => entry.step === step)?.others ?? [];
    if (best !== next && !others.includes(best)) wrong.push(step);
    token = next;
  }
  return wrong;
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
    const different: Parity['cases'] = [];
    for (const sentence of parity.cases) {
      const tokens = await greedy(sentence.sourceTokens);
      if (tokens.join() !== sentence.targetTokens.join()) different.push(sentence);
    }
    // After one other token all that follows is another sentence: those are compared step by step.
    const wrong: Record<string, number[]> = {};
    for (const sentence of different) {
      const steps = await wrongSteps(sentence);
      if (steps.length > 0 || sentence.near.length === 0) wrong[sentence.english] = steps;
    }
    expect(wrong).toEqual({});
    expect(different.length / parity.cases.length).toBeLessThanOrEqual(1 - SAME_SENTENCES);
  }, 240_000);

  it('give the same text', () => {
    for (const { targetTokens, japanese } of parity.cases) {
      expect(codec.decode(targetTokens)).toBe(japanese.replaceAll('\uFFFD', ''));
    }
  });
});

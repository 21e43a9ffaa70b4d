import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { InstalledPack } from '../../src/engine/models/pack.ts';
import { searchBeam } from '../../src/engine/translate/beam-search.ts';
import { loadTranslator } from '../../src/engine/translate/load-translator.ts';
import { loadMarianCodec } from '../../src/engine/translate/marian-codec.ts';
import { loadMarianModel, readMarianConfig } from '../../src/engine/translate/marian-model.ts';
import { openPackFiles } from '../../src/engine/translate/pack-files.ts';
import type { SequenceModel, TextCodec } from '../../src/engine/translate/sequence-model.ts';

const FOLDER = fileURLToPath(new URL('../fixtures/marian', import.meta.url));

const hypothesisSchema = z.object({
  tokens: z.array(z.int()),
  logProbability: z.number(),
  score: z.number(),
  finished: z.boolean(),
});

/** What generate.py's numpy implementation, which has no cache, gives for the weights in the fixture's graphs. */
const expected = z
  .object({
    maxTokens: z.int(),
    beamSize: z.int(),
    lengthPenalty: z.number(),
    cases: z.array(
      z.object({
        english: z.string(),
        source: z.array(z.int()),
        greedy: hypothesisSchema,
        beam: z.array(hypothesisSchema),
        text: z.string(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(`${FOLDER}/expected.json`, 'utf8')));

function packOf(...files: string[]): InstalledPack<'translator'> {
  return {
    folder: FOLDER,
    bytes: 0,
    description: {
      format: 1,
      name: 'marian-fixture',
      kind: 'translator',
      version: '1',
      licence: 'MIT',
      source: 'random weights',
      files: ['config.json', 'encoder_model.onnx', ...files].map((path) => ({ path, bytes: 0, sha256: '' })),
      translator: { layout: 'marian' },
    },
  };
}

async function load(pack: InstalledPack<'translator'>): Promise<{ model: SequenceModel; codec: TextCodec }> {
  const files = openPackFiles(pack);
  const config = await readMarianConfig(files);
  const codec = await loadMarianCodec(files, config);
  return { model: await loadMarianModel(files, config, codec, 1), codec };
}

const MERGED = ['decoder_model_merged.onnx'];
const SPLIT = ['decoder_model.onnx', 'decoder_with_past_model.onnx'];
const PIECES = ['source.spm', 'target.spm', 'vocab.json'];

describe.each([
  ['merged decoder, SentencePiece', packOf(...MERGED, ...PIECES)],
  ['two decoders, tokenizer.json', packOf(...SPLIT, 'tokenizer.json')],
])('Marian pack: %s', (_, pack) => {
  it('gives the source tokens that SentencePiece gives', async () => {
    const { model, codec } = await load(pack);
    for (const { english, source } of expected.cases) {
      // A converted tokenizer.json lacks Marian's changes of typographic marks.
      if (pack.description.files.some(({ path }) => path === 'tokenizer.json') && /[“…]/u.test(english)) {
        continue;
      }
      expect(codec.encode(english), english).toEqual(source);
    }
    await model.dispose();
  });

  it.each([1, expected.beamSize])(
    'finds the hypotheses of an implementation without a cache, beam %i',
    async (beamSize) => {
      const { model } = await load(pack);
      for (const { source, greedy, beam } of expected.cases) {
        const found = await searchBeam(await model.begin([...source, model.endToken]), {
          beamSize,
          lengthPenalty: expected.lengthPenalty,
          maxTokens: expected.maxTokens,
          startToken: model.startToken,
          endToken: model.endToken,
          forbiddenTokens: model.forbiddenTokens,
          isLoop: () => false,
          refusedAfter: () => [],
          onlyBest: false,
          horizonTokens: Infinity,
        });
        const wanted = beamSize === 1 ? [greedy] : beam;
        expect(found.map(({ tokens }) => tokens)).toEqual(wanted.map(({ tokens }) => tokens));
        for (const [place, { score, logProbability, finished }] of found.entries()) {
          expect(logProbability).toBeCloseTo(wanted[place].logProbability, 3);
          expect(score).toBeCloseTo(wanted[place].score, 3);
          expect(finished).toBe(wanted[place].finished);
        }
      }
      await model.dispose();
    },
  );

  it('decodes tokens to the text of their pieces', async () => {
    const { model, codec } = await load(pack);
    for (const { greedy, text } of expected.cases) expect(codec.decode(greedy.tokens)).toBe(text);
    await model.dispose();
  });

  it('translates texts, and never gives nothing', async () => {
    const translator = await loadTranslator(pack);
    const { japanese, sentenceCount } = await translator.translate(
      'Hello, how are you today? Thank you.\nThe camera sees 5 faces.',
    );
    expect(sentenceCount).toBe(3);
    const lines = japanese.split('\n');
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line.length).toBeGreaterThan(0);
    await translator.dispose();
  });
});

describe('a Marian pack that is not whole', () => {
  it('names the missing file', async () => {
    await expect(loadTranslator(packOf(...MERGED, 'source.spm'))).rejects.toMatchObject({
      code: 'pack.missing-file',
    });
  });

  it('says which file is no model', async () => {
    const files = openPackFiles(packOf(...MERGED, ...PIECES));
    const config = await readMarianConfig(files);
    await expect(
      loadMarianCodec({ ...files, read: () => Promise.resolve(Buffer.from('no model at all')) }, config),
    ).rejects.toMatchObject({
      code: 'pack.bad-description',
      message: expect.stringContaining('source.spm') as string,
    });
  });
});

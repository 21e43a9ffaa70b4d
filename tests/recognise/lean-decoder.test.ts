import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Tensor, type InferenceSession, type OnnxValue } from 'onnxruntime-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundledModelRoot } from '../../src/engine/models/roots.ts';
import { createSession, runSession } from '../../src/engine/onnx/session.ts';
import { ROW_ORIGINS } from '../../src/engine/recognise/decoder-rows.ts';
import { leanDecoder } from '../../src/engine/recognise/lean-decoder.ts';

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'mimiyaku-'));
});
afterAll(() => rm(scratch, { recursive: true }));

const FRAMES = 20;

/** One step of a decoder: the logits and all that it tells about the text so far. */
type Step = (tokens: readonly number[], origins: readonly number[]) => Promise<Float32Array>;

/** The steps of a decoder over an encoding made of a few waves; `origins` counts only where the graph puts rows in order. */
function decoderSteps(session: InferenceSession, headSize: number): Step {
  const width = 8 * headSize;
  const encoded = Float32Array.from({ length: FRAMES * width }, (_, n) => Math.sin(n * 0.7) * 0.5);
  const empty = new Tensor('float32', new Float32Array(0), [1, 8, 0, headSize]);
  let past: Record<string, OnnxValue> = Object.fromEntries(session.inputNames.map((name) => [name, empty]));
  let isFirst = true;
  return async (tokens, origins) => {
    const outputs = await runSession(
      session,
      {
        ...past,
        input_ids: new Tensor('int64', BigInt64Array.from(tokens, BigInt), [tokens.length, 1]),
        encoder_hidden_states: new Tensor('float32', encoded, [1, FRAMES, width]),
        use_cache_branch: new Tensor('bool', [!isFirst], [1]),
        ...(session.inputNames.includes(ROW_ORIGINS) && {
          [ROW_ORIGINS]: new Tensor('int64', BigInt64Array.from(origins, BigInt), [origins.length]),
        }),
      },
      session.outputNames,
    );
    for (const name of session.inputNames) {
      const present = name.replace(/^unordered\./u, '').replace('past_key_values', 'present');
      // Keys and values of the audio come with the first step only.
      if (present in outputs && (isFirst || name.includes('.decoder.'))) {
        past = { ...past, [name]: outputs[present] };
      }
    }
    isFirst = false;
    const { data } = outputs['logits'];
    if (!(data instanceof Float32Array)) throw new Error('The logits are not float32.');
    return data.slice();
  };
}

/** How far one row of logits is from another, as a share of what they are. */
function distance(logits: Float32Array, expected: Float32Array): number {
  let difference = 0;
  let spread = 0;
  for (const [place, logit] of logits.entries()) {
    difference += (logit - expected[place]) ** 2;
    spread += expected[place] ** 2;
  }
  return Math.sqrt(difference / spread);
}

describe.each([
  ['moonshine-base-en', 52],
  ['moonshine-tiny-en', 36],
])('the decoder of %s', (name, headSize) => {
  const folder = join(bundledModelRoot(), name);
  const file = join(folder, 'decoder_model_merged.onnx');
  let lean: InferenceSession;
  beforeAll(async () => {
    const graph = leanDecoder(file);
    if (graph === undefined) throw new Error('The decoder was not recognised.');
    expect(graph.length).toBeLessThan(2_000_000);
    lean = await createSession({ name, graph, weightsFolder: folder });
  });
  afterAll(() => lean.release());

  it('gives nearly the same logits with the integer product, from a fraction of the bytes', async () => {
    const asItIs = await createSession(file);
    const expected = await decoderSteps(asItIs, headSize)([1], [0]);
    await asItIs.release();
    const logits = await decoderSteps(lean, headSize)([1], [0]);
    expect(logits).toHaveLength(expected.length);
    // Eight bits for 416 or 288 numbers: an error of about one part in a hundred, and not none at all.
    expect(distance(logits, expected)).toBeLessThan(0.02);
    expect(distance(logits, expected)).toBeGreaterThan(0);
  });

  it('goes on with several texts at once, each from the row that it continues', async () => {
    /** Each text by itself. */
    const alone = async (texts: readonly number[]): Promise<Float32Array> => {
      const step = decoderSteps(lean, headSize);
      let logits = await step([1], [0]);
      for (const token of texts) logits = await step([token], [0]);
      return logits;
    };
    const step = decoderSteps(lean, headSize);
    await step([1], [0]);
    await step([900, 500, 700], [0, 0, 0]);
    const logits = await step([40, 50], [2, 0]);
    const size = logits.length / 2;
    const [first, second] = [logits.subarray(0, size), logits.subarray(size)];
    const [afterThird, afterFirst] = [await alone([700, 40]), await alone([900, 50])];
    // Rows share the scale of their eight bits, so they are not quite what they are alone; but far nearer to it than to another.
    expect(distance(first, afterThird)).toBeLessThan(0.5 * distance(first, afterFirst));
    expect(distance(second, afterFirst)).toBeLessThan(0.5 * distance(second, afterThird));
  });
});

describe('leanDecoder', () => {
  it('leaves any other graph alone', () => {
    expect(leanDecoder(join(bundledModelRoot(), 'moonshine-tiny-en', 'encoder_model.onnx'))).toBeUndefined();
  });

  it('leaves what is no graph to the runtime, which says what is wrong', async () => {
    const file = join(scratch, 'decoder_model_merged.onnx');
    await writeFile(file, Buffer.from('This is not a model, but a letter to whom it may concern.'));
    expect(leanDecoder(file)).toBeUndefined();
    await expect(createSession(file)).rejects.toMatchObject({ code: 'inference.failed' });
  });
});

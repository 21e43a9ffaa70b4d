import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Tensor, type InferenceSession } from 'onnxruntime-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundledModelRoot } from '../../src/engine/models/roots.ts';
import { createSession, runSession } from '../../src/engine/onnx/session.ts';
import { leanDecoder } from '../../src/engine/recognise/lean-decoder.ts';

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'mimiyaku-'));
});
afterAll(() => rm(scratch, { recursive: true }));

/** Logits of a first step over an encoding made of a few waves. */
async function firstLogits(session: InferenceSession, headSize: number): Promise<Float32Array> {
  const width = 8 * headSize;
  const encoded = Float32Array.from({ length: 20 * width }, (_, n) => Math.sin(n * 0.7) * 0.5);
  const empty = new Tensor('float32', new Float32Array(0), [1, 8, 0, headSize]);
  const inputs = Object.fromEntries(session.inputNames.map((name) => [name, empty]));
  const outputs = await runSession(
    session,
    {
      ...inputs,
      input_ids: new Tensor('int64', [1n], [1, 1]),
      encoder_hidden_states: new Tensor('float32', encoded, [1, 20, width]),
      use_cache_branch: new Tensor('bool', [false], [1]),
    },
    ['logits'],
  );
  const { data } = outputs['logits'];
  return data as Float32Array;
}

describe.each([
  ['moonshine-base-en', 52],
  ['moonshine-tiny-en', 36],
])('the decoder of %s', (name, headSize) => {
  it('gives nearly the same logits with the integer product, from a fraction of the bytes', async () => {
    const folder = join(bundledModelRoot(), name);
    const file = join(folder, 'decoder_model_merged.onnx');
    const graph = leanDecoder(file);
    if (graph === undefined) throw new Error('The decoder was not recognised.');
    expect(graph.length).toBeLessThan(2_000_000);

    const asItIs = await createSession(file);
    const expected = await firstLogits(asItIs, headSize);
    await asItIs.release();
    const lean = await createSession({ name, graph, weightsFolder: folder });
    const logits = await firstLogits(lean, headSize);
    await lean.release();

    expect(logits).toHaveLength(expected.length);
    let difference = 0;
    let spread = 0;
    for (const [place, logit] of logits.entries()) {
      difference += (logit - expected[place]) ** 2;
      spread += expected[place] ** 2;
    }
    // Eight bits for 416 or 288 numbers: an error of about one part in a hundred, and not none at all.
    expect(Math.sqrt(difference / spread)).toBeLessThan(0.02);
    expect(difference).toBeGreaterThan(0);
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

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Tensor, type InferenceSession, type OnnxValue } from 'onnxruntime-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundledModelRoot } from '../../src/engine/models/roots.ts';
import { createSession, runSession } from '../../src/engine/onnx/session.ts';
import { decoderPart, type DecoderPart } from '../../src/engine/recognise/decoder-parts.ts';
import { ROW_ORIGINS } from '../../src/engine/recognise/decoder-rows.ts';

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'mimiyaku-'));
});
afterAll(() => rm(scratch, { recursive: true }));

const FRAMES = 20;

/** One step of a decoder: the logits, a row for each token. */
type Step = (tokens: readonly number[], origins: readonly number[]) => Promise<Float32Array>;

/** An encoding made of a few waves. */
function encodedAudio(headSize: number): Tensor {
  const width = 8 * headSize;
  const waves = Float32Array.from({ length: FRAMES * width }, (_, n) => Math.sin(n * 0.7) * 0.5);
  return new Tensor('float32', waves, [1, FRAMES, width]);
}

function noText(headSize: number): Tensor {
  return new Tensor('float32', new Float32Array(0), [1, 8, 0, headSize]);
}

function inputIds(tokens: readonly number[]): Tensor {
  return new Tensor('int64', BigInt64Array.from(tokens, BigInt), [tokens.length, 1]);
}

function logitsOf({ logits }: Record<string, OnnxValue>): Float32Array {
  if (logits.data instanceof Float32Array) return logits.data.slice();
  throw new Error('The logits are not float32.');
}

/** The steps of a decoder as it was published, one row at a time. */
function publishedSteps(session: InferenceSession, headSize: number): Step {
  const past: Record<string, OnnxValue> = Object.fromEntries(
    session.inputNames.map((name) => [name, noText(headSize)]),
  );
  let isFirst = true;
  return async (tokens) => {
    const inputs = {
      ...past,
      input_ids: inputIds(tokens),
      encoder_hidden_states: encodedAudio(headSize),
      use_cache_branch: new Tensor('bool', [!isFirst], [1]),
    };
    const outputs = await runSession(session, inputs, session.outputNames);
    for (const name of session.inputNames) {
      const present = name.replace('past_key_values', 'present');
      // Keys and values of the audio come with the first step only.
      if (present in outputs && (isFirst || name.includes('.decoder.'))) past[name] = outputs[present];
    }
    isFirst = false;
    return logitsOf(outputs);
  };
}

type Parts = Readonly<Record<DecoderPart, InferenceSession>>;

/** The steps of a decoder in parts. */
async function stepsInParts({ audio, step }: Parts, headSize: number): Promise<Step> {
  const fromAudio = { encoder_hidden_states: encodedAudio(headSize) };
  let present = await runSession(audio, fromAudio, audio.outputNames);
  return async (tokens, origins) => {
    const past = Object.fromEntries(
      step.inputNames.map((name) => {
        const source = name.replace(/^unordered\./u, '').replace('past_key_values', 'present');
        return [name, present[source] ?? noText(headSize)];
      }),
    );
    const inputs = {
      ...past,
      input_ids: inputIds(tokens),
      [ROW_ORIGINS]: new Tensor('int64', BigInt64Array.from(origins, BigInt), [origins.length]),
    };
    const outputs = await runSession(step, inputs, step.outputNames);
    present = { ...present, ...outputs };
    return logitsOf(outputs);
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
  const load = (part: DecoderPart): Promise<InferenceSession> => {
    const graph = decoderPart(file, part);
    if (graph === undefined) throw new Error('The decoder was not recognised.');
    expect(graph.length).toBeLessThan(1_000_000);
    return createSession({ name, graph, weightsFolder: folder });
  };
  let parts: Parts;
  beforeAll(async () => {
    parts = { audio: await load('audio'), step: await load('step') };
    expect(parts.audio.inputNames).toEqual(['encoder_hidden_states']);
  });
  afterAll(async () => {
    await parts.audio.release();
    await parts.step.release();
  });

  it('gives nearly the same logits in parts, with the integer product and from a fraction of the bytes', async () => {
    const published = await createSession(file);
    const publishedStep = publishedSteps(published, headSize);
    const step = await stepsInParts(parts, headSize);
    for (const token of [1, 900, 40]) {
      const expected = await publishedStep([token], [0]);
      const logits = await step([token], [0]);
      expect(logits).toHaveLength(expected.length);
      // Eight bits for 416 or 288 numbers: an error of about one part in a hundred, and not none at all.
      expect(distance(logits, expected)).toBeLessThan(0.02);
      expect(distance(logits, expected)).toBeGreaterThan(0);
    }
    await published.release();
  });

  it('goes on with several texts at once, each from the row that it continues', async () => {
    /** Each text by itself. */
    const alone = async (texts: readonly number[]): Promise<Float32Array> => {
      const step = await stepsInParts(parts, headSize);
      let logits = await step([1], [0]);
      for (const token of texts) logits = await step([token], [0]);
      return logits;
    };
    const step = await stepsInParts(parts, headSize);
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

describe('decoderPart', () => {
  it('leaves any other graph alone', () => {
    const encoder = join(bundledModelRoot(), 'moonshine-tiny-en', 'encoder_model.onnx');
    expect(decoderPart(encoder, 'audio')).toBeUndefined();
    expect(decoderPart(encoder, 'step')).toBeUndefined();
  });

  it('leaves what is no graph to the runtime, which says what is wrong', async () => {
    const file = join(scratch, 'decoder_model_merged.onnx');
    await writeFile(file, Buffer.from('This is not a model, but a letter to whom it may concern.'));
    expect(decoderPart(file, 'step')).toBeUndefined();
    await expect(createSession(file)).rejects.toMatchObject({ code: 'inference.failed' });
  });
});

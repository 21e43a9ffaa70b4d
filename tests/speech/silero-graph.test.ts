import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Tensor, type InferenceSession } from 'onnxruntime-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDetectorFile } from '../../src/engine/array/worker/find-detector-file.ts';
import { bundledModelRoot } from '../../src/engine/models/roots.ts';
import { createSession, runSession } from '../../src/engine/onnx/session.ts';
import { writeSileroGraph } from '../../src/engine/speech/silero-graph.ts';
import { readSileroWeights } from '../../src/engine/speech/silero-weights.ts';
import { readBoothSample } from './booth-sample.ts';

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'mimiyaku-'));
});
afterAll(() => rm(scratch, { recursive: true }));

/** The probabilities over a whole recording, and the state behind its last frame. */
async function listen(
  session: InferenceSession,
  samples: Float32Array,
): Promise<{ probabilities: number[]; state: Float32Array }> {
  const window = new Float32Array(576);
  const input = new Tensor('float32', window, [1, 576]);
  const sr = new Tensor('int64', BigInt64Array.of(16_000n), []);
  let state: InferenceSession.OnnxValueMapType[string] = new Tensor(
    'float32',
    new Float32Array(256),
    [2, 1, 128],
  );
  const probabilities: number[] = [];
  for (let from = 0; from + 512 <= samples.length; from += 512) {
    window.copyWithin(0, 512);
    window.set(samples.subarray(from, from + 512), 64);
    const inputs = session.inputNames.includes('sr') ? { input, state, sr } : { input, state };
    const { output, stateN } = await runSession(session, inputs, ['output', 'stateN']);
    probabilities.push(Number(output.data[0]));
    state = stateN;
  }
  return { probabilities, state: Float32Array.from(state.data as Float32Array) };
}

function mostDifference(one: ArrayLike<number>, other: ArrayLike<number>): number {
  expect(one.length).toBe(other.length);
  return Math.max(...Array.from(one, (value, index) => Math.abs(value - other[index])));
}

describe('the leaner graph of the speech detector', () => {
  it('finds what the published graph finds, frame by frame, over speech, noise, silence and full scale', async () => {
    const file = await findDetectorFile();
    const weights = readSileroWeights(file);
    if (weights === undefined) throw new Error('The weights were not found.');
    const [speech] = await readBoothSample();
    const samples = new Float32Array(speech.length + 5 * 16_000);
    samples.set(speech);
    // A second each of the same 30 dB down, and of a square wave at full scale; the rest stays silent.
    for (let n = 0; n < 16_000; n++) {
      samples[speech.length + n] = speech[n + 32_000] / 30;
      samples[speech.length + 32_000 + n] = Math.floor(n / 40) % 2 === 0 ? 1 : -1;
    }
    const published = await createSession(file);
    const expected = await listen(published, samples);
    await published.release();
    const lean = await createSession({ name: 'lean', graph: writeSileroGraph(weights), weightsFolder: '' });
    const found = await listen(lean, samples);
    await lean.release();

    expect(expected.probabilities.filter((probability) => probability > 0.5).length).toBeGreaterThan(300);
    expect(mostDifference(found.probabilities, expected.probabilities)).toBeLessThan(1e-5);
    expect(mostDifference(found.state, expected.state)).toBeLessThan(1e-3);
  });

  it('is made of the published graph only', async () => {
    const encoder = join(bundledModelRoot(), 'moonshine-tiny-en', 'encoder_model.onnx');
    expect(readSileroWeights(encoder)).toBeUndefined();
    const nothing = join(scratch, 'nothing.onnx');
    await writeFile(nothing, Uint8Array.of(0x12, 0x7f, 1, 2, 3));
    expect(readSileroWeights(nothing)).toBeUndefined();
  });
});

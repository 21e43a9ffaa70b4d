import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Tensor } from 'onnxruntime-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPack } from '../../src/engine/models/find-pack.ts';
import { bundledModelRoot } from '../../src/engine/models/roots.ts';
import { createSession, runSession } from '../../src/engine/onnx/session.ts';
import { MoonshineRecogniser } from '../../src/engine/recognise/moonshine-recogniser.ts';

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'mimiyaku-耳訳 '));
});
afterAll(() => rm(scratch, { recursive: true }));

describe('createSession', () => {
  it('loads graphs, and weights that lie beside them, from folders with Japanese names and spaces', async () => {
    const pack = await findPack('recogniser', { name: 'moonshine-tiny-en', roots: [bundledModelRoot()] });
    const folder = join(scratch, '山田 太郎');
    await cp(pack.folder, folder, { recursive: true });
    const recogniser = await MoonshineRecogniser.load({ ...pack, folder }, { threads: 1 });
    expect((await recogniser.recognise(new Float32Array(16_000))).text).toBe('');
    await recogniser.dispose();
  });

  it('says which file could not be loaded, and what to do', async () => {
    const file = join(scratch, 'encoder.onnx');
    const refused = { code: 'inference.failed', message: 'The model file encoder.onnx could not be loaded.' };
    await expect(createSession(file)).rejects.toMatchObject(refused);
    await writeFile(file, 'no model');
    await expect(createSession(file)).rejects.toMatchObject(refused);
  });
});

describe('runSession', () => {
  it('turns an error of the runtime into one of ours', async () => {
    const file = join(bundledModelRoot(), 'moonshine-tiny-en', 'encoder_model.onnx');
    const session = await createSession(file);
    const tooShort = { input_values: new Tensor('float32', new Float32Array(1), [1, 1]) };
    await expect(runSession(session, tooShort, ['last_hidden_state'])).rejects.toMatchObject({
      code: 'inference.failed',
    });
    await session.release();
  });
});

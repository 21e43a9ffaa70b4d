import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { findPack } from '../../src/engine/models/find-pack.ts';
import { cacheFolder } from '../../src/engine/onnx/cache-folder.ts';
import { MoonshineRecogniser } from '../../src/engine/recognise/moonshine-recogniser.ts';
import { SAMPLE_UTTERANCES } from '../interpret/supervised.ts';
import { recognitionSpan } from '../../src/engine/recognise/span.ts';

const before = process.env['MIMIYAKU_CACHE'];
const folders: string[] = [];

afterEach(async () => {
  if (before === undefined) delete process.env['MIMIYAKU_CACHE'];
  else process.env['MIMIYAKU_CACHE'] = before;
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'キャッシュ '));
  folders.push(folder);
  return folder;
}

/** The recogniser's: encoder and the two parts of the decoder. */
const GRAPHS = 3;

/** What the recogniser hears of the first sample utterance, with graphs kept where the variable says. */
async function heard(cache: string): Promise<unknown> {
  process.env['MIMIYAKU_CACHE'] = cache;
  const recogniser = await MoonshineRecogniser.load(
    await findPack('recogniser', { name: 'moonshine-tiny-en' }),
  );
  const recognition = await recogniser.recognise(recognitionSpan(SAMPLE_UTTERANCES[0].utterance));
  await recogniser.dispose();
  return recognition;
}

describe('graphs kept in their optimised form', () => {
  it('say the same, and are made anew where they are damaged', async () => {
    const folder = await emptyFolder();
    const plain = await heard('off');
    expect(await readdir(folder)).toEqual([]);
    expect(await heard(folder)).toEqual(plain);
    const files = await readdir(folder);
    expect(files).toHaveLength(GRAPHS);
    expect(await heard(folder)).toEqual(plain);
    const kept = await readdir(folder, { recursive: true });
    // Weights lie beside their graph, from where they are mapped.
    expect(kept.filter((path) => basename(path) === 'weights')).toHaveLength(GRAPHS);
    for (const damaged of ['graph.onnx', 'weights']) {
      for (const path of kept.filter((one) => basename(one) === damaged)) {
        await truncate(join(folder, path), 1_000);
      }
      expect(await heard(folder)).toEqual(plain);
      expect(await readdir(folder)).toEqual(files);
    }
  });

  it('take the place of those that an earlier version left', async () => {
    const folder = await emptyFolder();
    await writeFile(join(folder, 'moonshine-tiny-en-encoder_model.onnx-0123456789abcdef.onnx'), 'old');
    await mkdir(join(folder, 'moonshine-tiny-en-encoder_model.onnx-fedcba9876543210'));
    await heard(folder);
    const files = await readdir(folder);
    expect(files).toHaveLength(GRAPHS);
    expect(files.join()).not.toMatch(/0123456789abcdef|fedcba9876543210/);
    // An earlier version's file of the very same content.
    await rm(join(folder, files[0]), { recursive: true });
    await writeFile(join(folder, `${files[0]}.onnx`), 'old');
    await heard(folder);
    expect(await readdir(folder)).toEqual(files);
  });

  it('may be made by two at once', async () => {
    const folder = await emptyFolder();
    process.env['MIMIYAKU_CACHE'] = folder;
    const pack = await findPack('recogniser', { name: 'moonshine-tiny-en' });
    const both = await Promise.all([MoonshineRecogniser.load(pack), MoonshineRecogniser.load(pack)]);
    await Promise.all(both.map((recogniser) => recogniser.dispose()));
    expect(await readdir(folder)).toHaveLength(GRAPHS);
    expect(await heard(folder)).toEqual(await heard('off'));
  });

  it('are done without where there is no place for them', async () => {
    const file = join(await emptyFolder(), 'a file');
    await writeFile(file, '');
    expect(await heard(file)).toEqual(await heard('off'));
  });
});

describe('the cache folder', () => {
  it.each([
    [{ MIMIYAKU_CACHE: '/somewhere' }, 'linux', '/somewhere'],
    [{ MIMIYAKU_CACHE: 'off' }, 'linux', undefined],
    [{ XDG_CACHE_HOME: '/cache' }, 'linux', '/cache/mimiyaku'],
    [{ XDG_CACHE_HOME: 'relative' }, 'linux', '/home/me/.cache/mimiyaku'],
    [{}, 'darwin', '/home/me/Library/Caches/Mimiyaku'],
  ] as const)('%j on %s', (environment, platform, expected) => {
    expect(cacheFolder(environment, { platform, home: '/home/me' })).toBe(expected);
  });
});

import { mkdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findPack } from '../../src/engine/models/find-pack.ts';
import { listPacks } from '../../src/engine/models/list-packs.ts';
import { bundledModelRoot, installRoot, modelRoots, userModelRoot } from '../../src/engine/models/roots.ts';
import { describePack, faultOf, PACK_FILES, temporaryFolder, writePack } from './builders.ts';

describe('modelRoots', () => {
  it('looks in MIMIYAKU_MODELS, then with the user, then with the program', () => {
    const env = { MIMIYAKU_MODELS: ['/日本/models', '', '/other'].join(delimiter), XDG_DATA_HOME: '/data' };
    const roots = modelRoots(env, { platform: 'linux', bundledFolder: '/app/models' });
    expect(roots).toEqual(['/日本/models', '/other', '/data/mimiyaku/models', '/app/models']);
    expect(installRoot(env)).toBe('/日本/models');
  });

  it('knows where each system keeps a user’s data', () => {
    const homeFolder = '/home/花子';
    expect(userModelRoot({}, { platform: 'linux', homeFolder })).toBe(
      '/home/花子/.local/share/mimiyaku/models',
    );
    expect(userModelRoot({ XDG_DATA_HOME: 'relative' }, { platform: 'linux', homeFolder })).toBe(
      '/home/花子/.local/share/mimiyaku/models',
    );
    expect(userModelRoot({}, { platform: 'darwin', homeFolder })).toBe(
      '/home/花子/Library/Application Support/Mimiyaku/models',
    );
    expect(userModelRoot({ LOCALAPPDATA: '/l' }, { platform: 'win32', homeFolder })).toBe(
      '/l/Mimiyaku/models',
    );
    expect(userModelRoot({}, { platform: 'win32', homeFolder })).toBe(
      '/home/花子/AppData/Local/Mimiyaku/models',
    );
    expect(installRoot({}, { platform: 'linux', homeFolder })).toBe(
      '/home/花子/.local/share/mimiyaku/models',
    );
  });
});

describe('listPacks', () => {
  it('lists good and broken packs side by side, and says which are shadowed', async () => {
    const first = await temporaryFolder();
    const second = await temporaryFolder();
    await writePack(first, describePack(PACK_FILES, { name: 'good' }));
    await writePack(second, describePack(PACK_FILES, { name: 'good', version: '2.0.0' }));
    const short = await writePack(first, describePack(PACK_FILES, { name: 'short' }));
    await truncate(join(short, 'encoder.onnx'), 10);
    await writePack(second, describePack(PACK_FILES, { name: 'short' }));
    await mkdir(join(first, 'empty'));
    await mkdir(join(first, '.incoming-0'));
    await writeFile(join(first, 'README.md'), 'not a pack');

    const listings = await listPacks([first, '/nowhere', second]);

    expect(
      listings.map((listing) => [
        listing.name,
        listing.state === 'usable' ? listing.isShadowed : listing.error.code,
      ]),
    ).toEqual([
      ['empty', 'pack.not-a-pack'],
      ['good', false],
      ['short', 'pack.wrong-size'],
      ['good', true],
      ['short', false],
    ]);
  });

  it('lists a folder of packs that cannot be read as broken', async () => {
    const root = await temporaryFolder();
    await writeFile(join(root, 'file'), '');
    const listings = await listPacks([join(root, 'file')]);
    expect(listings.map(({ state }) => state)).toEqual(['broken']);
  });
});

describe('findPack', () => {
  it('takes the first usable one and passes over broken ones before it', async () => {
    const first = await temporaryFolder();
    const second = await temporaryFolder();
    const broken = await writePack(first);
    await rm(join(broken, 'encoder.onnx'));
    await writePack(second);
    const found = await findPack('recogniser', { name: 'test-pack', roots: [first, second] });
    expect(found.folder).toBe(join(second, 'test-pack'));
    expect(found.description.recogniser.encoderFile).toBe('encoder.onnx');
    expect(found.bytes).toBe(150_000 + 90_001 + 18);
  });

  it('tells what is wrong with a broken one where there is no other', async () => {
    const root = await temporaryFolder();
    const folder = await writePack(root);
    await rm(join(folder, 'encoder.onnx'));
    await symlink('/etc/hostname', join(folder, 'encoder.onnx'));
    expect(await faultOf(findPack('recogniser', { name: 'test-pack', roots: [root] }))).toBe(
      'pack.unsafe-path',
    );
  });

  it('says what to do where none is installed', async () => {
    const root = await temporaryFolder();
    await writePack(root);
    await expect(findPack('recogniser', { roots: [root] })).rejects.toMatchObject({
      code: 'pack.not-installed',
      advice: expect.stringMatching(/models fetch moonshine-base-en.*test-pack/s) as string,
    });
    await expect(findPack('translator', { roots: [root] })).rejects.toMatchObject({
      code: 'pack.not-installed',
      advice: expect.stringContaining('models import') as string,
    });
  });

  it('refuses a pack of another kind, another name inside, and a name that is a path', async () => {
    const root = await temporaryFolder();
    const folder = await writePack(root);
    expect(await faultOf(findPack('translator', { name: 'test-pack', roots: [root] }))).toBe(
      'pack.not-installed',
    );
    expect(await faultOf(findPack('recogniser', { name: `../${root}/test-pack`, roots: [root] }))).toBe(
      'pack.not-installed',
    );
    await writeFile(join(folder, 'pack.json'), JSON.stringify(describePack(PACK_FILES, { name: 'other' })));
    expect(await faultOf(findPack('recogniser', { name: 'test-pack', roots: [root] }))).toBe(
      'pack.bad-description',
    );
  });

  it('finds the packs of this source tree', async () => {
    const roots = [bundledModelRoot()];
    expect((await findPack('recogniser', { roots })).description.recogniser.layers).toBe(8);
    expect(
      (await findPack('recogniser', { roots, name: 'moonshine-tiny-en' })).description.recogniser.headSize,
    ).toBe(36);
    expect((await findPack('speech-detector', { roots })).description.speechDetector.layout).toBe('silero');
    expect((await findPack('translator', { roots })).description.name).toBe('en-ja');
  });
});

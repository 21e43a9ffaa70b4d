import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashPin, isPin, pinWaitMs } from '../../../src/main/settings/pin.ts';
import { SecretStore, type Cipher } from '../../../src/main/settings/secret-store.ts';

// The system's keyring is not here; what stands in for it turns every byte round, which is enough to see what is written.
function cipherOf(mask: number, storage: Cipher['storage'] = 'encrypted'): Cipher {
  const turned = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => byte ^ mask));
  return {
    storage,
    encrypt: (text) => turned(Buffer.from(text)),
    decrypt: (encrypted) => turned(encrypted).toString(),
  };
}

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mimiyaku-secrets-'));
  path = join(folder, 'secrets.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a key is kept encrypted and there again after a restart', async () => {
  const { store } = await SecretStore.open(path, cipherOf(0x5a));
  await store.setApiKey('key-1');
  expect(await readFile(path, 'utf8')).not.toContain('key-1');
  const { store: again, isLost } = await SecretStore.open(path, cipherOf(0x5a));
  expect([again.apiKey, isLost, again.status.hasApiKey]).toEqual(['key-1', false, true]);
  await again.setApiKey(undefined);
  expect((await SecretStore.open(path, cipherOf(0x5a))).store.status.hasApiKey).toBe(false);
});

test('a key that another keyring encrypted is lost, and said to be', async () => {
  const { store } = await SecretStore.open(path, cipherOf(0x5a));
  await store.setApiKey('key-1');
  const { store: again, isLost } = await SecretStore.open(path, cipherOf(0x33));
  expect([again.apiKey, isLost]).toEqual([undefined, true]);
});

test('without any storage nothing is written', async () => {
  const { store } = await SecretStore.open(path, cipherOf(0, 'unavailable'));
  await expect(store.setApiKey('key-1')).rejects.toMatchObject({ code: 'app.no-secret-storage' });
  expect(await readdir(folder)).toEqual([]);
  expect(store.apiKey).toBeUndefined();
});

test('a PIN is kept as a hash that tells right from wrong', async () => {
  const kept = await hashPin('2468');
  expect(JSON.stringify(kept)).not.toContain('2468');
  expect(await isPin('2468', kept)).toBe(true);
  expect(await isPin('2469', kept)).toBe(false);
  expect((await hashPin('2468')).hash).not.toBe(kept.hash);
});

test('wrong PINs have to wait, ever longer, at most an hour', () => {
  expect([1, 4, 5, 6, 7].map(pinWaitMs)).toEqual([0, 0, 30_000, 60_000, 120_000]);
  expect(pinWaitMs(1_000)).toBe(3_600_000);
});

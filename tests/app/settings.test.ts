import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { launch, makeProfile, removeProfile } from './support/app.ts';

const profile = makeProfile();
afterAll(() => {
  removeProfile(profile);
});

const KEY = 'sk-very-secret-0123456789abcdef';

test('settings survive a restart, and the key is nowhere to be seen', async () => {
  const first = await launch({ profile });
  await first.ask('settings.update', {
    appearance: { theme: 'dark', language: 'ja' },
    capture: { spacingMm: 45 },
    interpretation: { mode: 'automatic', baseUrl: 'http://127.0.0.1:9' },
    system: { setupDone: true },
  });
  await first.ask('secrets.setApiKey', { key: KEY });
  expect((await first.state()).secrets.hasApiKey).toBe(true);
  await first.close();

  const second = await launch({ profile });
  const state = await second.state();
  expect(state.settings).toMatchObject({
    appearance: { theme: 'dark', language: 'ja' },
    capture: { spacingMm: 45 },
    interpretation: { mode: 'automatic', baseUrl: 'http://127.0.0.1:9' },
  });
  expect(state.secrets.hasApiKey).toBe(true);
  // The service's fault repeats what was sent nowhere.
  const fault = await second.outcome('service.test');
  const renderer = await second.page.evaluate(
    () =>
      document.documentElement.outerHTML +
      JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage))),
  );
  expect(JSON.stringify(state) + JSON.stringify(fault) + renderer).not.toContain(KEY);
  await second.close();

  const files = readdirSync(profile, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const file of files) {
    expect(readFileSync(join(file.parentPath, file.name)).includes(KEY), file.name).toBe(false);
  }
});

test('a damaged settings file is set aside and told; the app works', async () => {
  writeFileSync(join(profile, 'settings.json'), '{"version": 1, "appearance": {');
  const app = await launch({ profile });
  const state = await app.state();
  expect(state.notices.map(({ kind }) => kind)).toContain('settings-set-aside');
  expect(state.settings.appearance.theme).toBe('system');
  expect(readdirSync(profile).some((name) => name.startsWith('settings.damaged-'))).toBe(true);
  await app.close();
});

test('without a microphone it says so and goes on', async () => {
  const app = await launch({ profile, env: { MIMIYAKU_MODELS: '' } });
  const outcome = await app.outcome('live.start');
  expect(outcome).toMatchObject({ ok: false });
  const state = await app.state();
  expect(state.live.phase).toBe('ready');
  expect(state.notices.map(({ kind }) => kind)).toContain('start-failed');
  await app.close();
});

test('a second start brings the first to the front and ends', async () => {
  const app = await launch({ profile });
  await expect(launch({ profile })).rejects.toThrow();
  expect((await app.state()).live.phase).toBe('ready');
  await app.close();
});

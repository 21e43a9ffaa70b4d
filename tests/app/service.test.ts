import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UtteranceView } from '../../src/shared/utterance-view.ts';
import { launch, makeProfile, removeProfile, SAMPLE, settingsWith, type RunningApp } from './support/app.ts';
import { startService, type RunningService } from './support/service.ts';

const profile = makeProfile();
let service: RunningService;
let app: RunningApp;

beforeAll(async () => {
  service = await startService(profile);
  const settings = settingsWith({ interpretation: { mode: 'automatic', baseUrl: service.address } });
  writeFileSync(join(profile, 'settings.json'), JSON.stringify(settings));
  app = await launch({ profile, microphone: SAMPLE, env: { MIMIYAKU_CAPTURE_LOOP: '1' } });
});
afterAll(async () => {
  await app.close();
  await service.kill();
  removeProfile(profile);
});

function waitFor(what: { readonly source: string; readonly fallback: boolean }): Promise<UtteranceView> {
  return app.page
    .waitForFunction(
      async ({ source, fallback }) => {
        const snapshot = await globalThis.mimiyaku.request('live.snapshot');
        if (!snapshot.ok) return undefined;
        return snapshot.value.utterances.find(
          (view) => view.source === source && (view.fallback !== null) === fallback,
        );
      },
      what,
      { timeout: 90_000, polling: 500 },
    )
    .then(async (handle) => (await handle.jsonValue()) as UtteranceView);
}

test('the service is tested from the settings', async () => {
  const { milliseconds } = await app.ask('service.test');
  expect(milliseconds).toBeGreaterThan(0);
});

test('the service answers; when it dies this machine goes on and says why', async () => {
  await app.ask('live.start');
  const remote = await waitFor({ source: 'remote', fallback: false });
  expect(remote.japanese).not.toBe('');
  expect((await app.state()).service.reachability).toBe('online');

  await service.kill();
  const local = await waitFor({ source: 'local', fallback: true });
  expect(local.japanese).not.toBe('');
  expect(local.fallback?.code).toMatch(/^service\./);
  expect((await app.state()).service.reachability).toBe('offline');
});

test('with the service alone nothing is lost: what it could not answer waits and can be translated here', async () => {
  await app.ask('live.stop');
  await app.ask('settings.update', { interpretation: { mode: 'remote' } });
  await app.ask('live.start');
  await app.page.waitForFunction(
    async () => {
      const snapshot = await globalThis.mimiyaku.request('live.snapshot');
      return snapshot.ok && snapshot.value.utterances.length > 0;
    },
    null,
    { timeout: 60_000, polling: 500 },
  );
  await app.ask('live.stop');
  const { sessions } = await app.ask('history.sessions', { offset: 0, limit: 1 });
  expect(sessions[0].openCount).toBeGreaterThan(0);
  const report = await app.ask('utterances.retry', {
    sessionId: sessions[0].id,
    indexes: null,
    using: 'local',
  });
  expect(report).toMatchObject({ open: 0, stoppedBy: null });
  expect(report.done).toBe(sessions[0].openCount);
});

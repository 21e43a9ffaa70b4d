import { afterAll, expect, test } from 'vitest';
import type { UtteranceView } from '../../src/shared/utterance-view.ts';
import { SAMPLE, until } from './support/app.ts';
import { startService, type RunningService } from './support/service.ts';
import { useApp } from './support/use-app.ts';

let service: RunningService;
const { app } = useApp(async (profile) => {
  service = await startService(profile);
  return {
    settings: { interpretation: { mode: 'automatic', baseUrl: service.address } },
    microphone: SAMPLE,
    env: { MIMIYAKU_CAPTURE_LOOP: '1' },
  };
});
afterAll(() => service.kill());

function answerFrom(what: { readonly source: string; readonly fallback: boolean }): Promise<UtteranceView> {
  return until(
    async () => {
      const { utterances } = await app.ask('live.snapshot');
      return utterances.find(
        ({ source, fallback }) => source === what.source && (fallback !== null) === what.fallback,
      );
    },
    { what: `an answer that is ${what.source}` },
  );
}

test('the service is tested from the settings', async () => {
  const { milliseconds } = await app.ask('service.test');
  expect(milliseconds).toBeGreaterThan(0);
});

test('the service answers; when it dies this machine goes on and says why', async () => {
  await app.ask('live.start');
  const remote = await answerFrom({ source: 'remote', fallback: false });
  expect(remote.japanese).not.toBe('');
  expect((await app.state()).service.reachability).toBe('online');

  await service.kill();
  const local = await answerFrom({ source: 'local', fallback: true });
  expect(local.japanese).not.toBe('');
  expect(local.fallback?.code).toMatch(/^service\./);
  expect((await app.state()).service.reachability).toBe('offline');
});

test('with the service alone nothing is lost: what it could not answer waits and can be translated here', async () => {
  await app.ask('live.stop');
  await app.ask('settings.update', { interpretation: { mode: 'remote' } });
  await app.ask('live.start');
  await until(async () => (await app.ask('live.snapshot')).utterances.at(0), { what: 'an utterance' });
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

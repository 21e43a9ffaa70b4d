import { expect, test } from 'vitest';
import { SAMPLE } from './support/app.ts';
import { useApp } from './support/use-app.ts';

const faults = [{ kind: 'unplug', atMs: 2_000, backAfterMs: 3_000, told: true }];
const { app } = useApp({
  settings: { recordings: { keep: false } },
  microphone: SAMPLE,
  env: { MIMIYAKU_CAPTURE_FAULTS: JSON.stringify(faults), MIMIYAKU_CAPTURE_LOOP: '1' },
});

test('a microphone that is pulled out is said to be lost, and used again when it is back', async () => {
  await app.page.evaluate(() => {
    const phases: string[] = [];
    Object.assign(globalThis, { phases });
    globalThis.mimiyaku.on('state', ({ live }) => {
      if (phases.at(-1) !== live.phase) phases.push(live.phase);
    });
  });
  await app.ask('live.start');
  await app.page.waitForFunction(
    () => {
      const { phases } = globalThis as unknown as { phases: string[] };
      const lost = phases.indexOf('device-lost');
      return (
        lost >= 0 && phases.slice(lost).some((phase) => phase === 'listening' || phase === 'hearing-speech')
      );
    },
    null,
    { timeout: 60_000 },
  );
  expect((await app.state()).live.phase).not.toBe('device-lost');
});

test('where nothing is to be kept nothing is', async () => {
  await app.ask('live.stop');
  const { sessions } = await app.ask('history.sessions', { offset: 0, limit: 10 });
  expect(sessions).toEqual([]);
});

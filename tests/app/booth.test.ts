import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { writeWav } from '../../src/engine/audio/wav-writer.ts';
import { readWav } from '../support/read-wav.ts';
import { answers, killInference, SAMPLE, until } from './support/app.ts';
import { useApp } from './support/use-app.ts';

// An unattended stand: one visitor after the other says the same sentence, with ten quiet seconds between them.

const PIN = '2468';
const INVITATION = '英語でお話しください';
const IDLE_SECONDS = 4;

const { profile, app } = useApp(async (folder) => {
  const visitor = join(folder, 'visitor.wav');
  const sentence = readWav(SAMPLE).subarray(2 * 10.5 * 16_000, 2 * 19.5 * 16_000);
  // The pause is no digital silence, which is a fault of a microphone.
  const samples = Int16Array.from(
    { length: sentence.length + 2 * 10 * 16_000 },
    (_, place) => (place % 7) - 3,
  );
  samples.set(sentence);
  await writeWav(visitor, 2, samples);
  return {
    settings: { booth: { idleClearSeconds: IDLE_SECONDS } },
    microphone: visitor,
    env: { MIMIYAKU_CAPTURE_LOOP: '1' },
  };
});
beforeAll(() => app.ask('booth.setPin', { pin: PIN }));

function keptSessions(): string[] {
  const folder = join(profile, 'recordings');
  return existsSync(folder) ? readdirSync(folder) : [];
}

function japaneseOnScreen(): Promise<string> {
  return app.page.locator('main.booth').innerText();
}

test('a session that is kept ends where booth mode begins, and the booth listens by itself', async () => {
  await app.ask('live.start');
  const { sessionId } = await until(
    async () => {
      const { live } = await app.state();
      return live.sessionId === null ? undefined : live;
    },
    { what: 'a session that is kept' },
  );
  await app.ask('booth.enter');
  await until(
    async () => {
      const { live } = await app.state();
      return live.sessionNumber === 2 && live.phase !== 'starting' ? true : undefined;
    },
    { what: 'the session of the booth' },
  );
  expect((await app.state()).live.sessionId).toBeNull();
  expect(keptSessions()).toEqual([sessionId]);
  const [isFullScreen] = await app.inMain(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => window.isKiosk() || window.isFullScreen()),
  );
  expect(isFullScreen).toBe(true);
});

test('what a visitor said goes when nobody has spoken for the set time, and a page loaded again does not bring it back', async () => {
  const [said] = await answers(app, 1);
  // Before anybody had spoken it may have been cleared already.
  const { clearedCount } = (await app.state()).booth;
  await app.page.locator('main.booth').getByText(said.japanese).first().waitFor();
  await app.page.getByText(INVITATION).waitFor({ timeout: 30_000 });
  expect((await app.state()).booth.clearedCount).toBe(clearedCount + 1);
  expect(await japaneseOnScreen()).not.toContain(said.japanese);
  // Another answer to what was said comes late.
  await app.ask('utterances.correct', { sessionId: null, index: said.index, english: 'Good morning.' });
  await app.page.reload();
  await app.page.locator('main.booth').waitFor();
  expect((await app.ask('live.snapshot')).utterances.map(({ index }) => index)).not.toContain(said.index);
  expect(await japaneseOnScreen()).not.toContain(said.japanese);
  expect(await japaneseOnScreen()).not.toContain('おはよう');
});

test('a killed inference process keeps nobody from being translated', async () => {
  await killInference(app);
  const [said] = await answers(app, 1);
  expect(said.japanese).not.toBe('');
  expect((await app.state()).local.phase).toBe('ready');
});

test('nobody gets out without the PIN, not by closing the window either', async () => {
  await app.inMain(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.close();
  });
  expect((await app.state()).booth.active).toBe(true);
  await app.page.getByRole('button', { name: 'Leave booth mode' }).click();
  await app.page.keyboard.type('1357');
  await app.page.keyboard.press('Enter');
  await app.page.getByText('The PIN is not right.').waitFor();
  expect((await app.state()).booth.active).toBe(true);
  await app.page.keyboard.type(PIN);
  await app.page.keyboard.press('Enter');
  await app.page.getByRole('button', { name: /^Start/ }).waitFor();
  const { booth, live } = await app.state();
  expect(booth.active).toBe(false);
  expect(['stopping', 'ready']).toContain(live.phase);
});

test('nothing of what was said in the booth was kept', () => {
  expect(keptSessions()).toHaveLength(1);
  expect(app.log()).not.toMatch(/centuries|rainbow/i);
});

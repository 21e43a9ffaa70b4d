import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sample as english } from '../../src/renderer/i18n/en/sample.ts';
import type { LevelsView } from '../../src/shared/live-view.ts';
import { examine } from './support/accessibility.ts';
import {
  answers,
  launch,
  makeProfile,
  removeProfile,
  SAMPLE,
  until,
  type RunningApp,
} from './support/app.ts';

// A newcomer without an array: the first screen has a sample that plays as if it were spoken, and leaves nothing behind.

const profile = makeProfile();
const microphone = join(profile, 'array.wav');
let app: RunningApp;

beforeAll(async () => {
  copyFileSync(SAMPLE, microphone);
  // A first start: the set-up assistant is in front.
  app = await launch({ profile, microphone, env: { MIMIYAKU_CAPTURE_LOOP: '1' } });
});
afterAll(async () => {
  await app.close();
  removeProfile(profile);
});

interface Heard {
  readonly levels: LevelsView[];
  readonly partials: string[];
}

test('it is offered on the first screen, and everything is live while it plays', async () => {
  await app.page.evaluate(() => {
    const heard: Heard = { levels: [], partials: [] };
    Object.assign(globalThis, { heard });
    globalThis.mimiyaku.on('levels', (levels) => heard.levels.push(levels));
    globalThis.mimiyaku.on('partial', (partial) => {
      if (partial !== null) heard.partials.push(partial.english);
    });
  });
  const offer = app.page.getByRole('button', { name: english.try });
  await offer.waitFor();
  expect(await examine(app.page, 'sample-offered-setup')).toEqual([]);
  await offer.focus();
  await app.page.keyboard.press('Enter');

  const [first] = await answers(app, 1);
  expect(first.english).not.toBe('');
  expect(first.japanese).toMatch(/[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u);
  // English so far gives way to final answers, so that the first sentence may come without.
  await app.page.waitForFunction(
    () => (globalThis as unknown as { heard: Heard }).heard.partials.length > 0,
    null,
    { timeout: 60_000 },
  );
  const heard = await app.page.evaluate(() => (globalThis as unknown as { heard: Heard }).heard);
  expect(Math.max(...heard.levels.map(({ left }) => left.rmsDbfs))).toBeGreaterThan(-60);
  expect(heard.levels.some(({ direction }) => direction !== null)).toBe(true);

  await expect(app.page.getByText(english.tag, { exact: true }).isVisible()).resolves.toBe(true);
  for (const language of ['en', 'ja'] as const) {
    await app.ask('settings.update', { appearance: { language } });
    expect(await examine(app.page, `sample-playing-${language}`)).toEqual([]);
  }
  await app.ask('settings.update', { appearance: { language: 'en' } });
});

test('its sound can be had by the window, for the loudspeakers', async () => {
  const [status, head] = await app.page.evaluate(async () => {
    const response = await fetch('app://mimiyaku/audio/sample.wav');
    const bytes = new Uint8Array(await response.arrayBuffer());
    return [response.status, String.fromCharCode(...bytes.slice(0, 4))] as const;
  });
  expect([status, head]).toEqual([200, 'RIFF']);
});

test('it ends with Stop, nothing of it is in the history, and the first screen comes back', async () => {
  await app.page.getByRole('button', { name: 'Stop' }).click();
  await app.page.getByText(english.ended).waitFor();
  expect(await examine(app.page, 'sample-ended')).toEqual([]);
  expect((await app.ask('history.sessions', { offset: 0, limit: 10 })).total).toBe(0);
  await app.page.getByRole('button', { name: english.backToSetup }).click();
  await app.page.getByRole('button', { name: english.try }).waitFor();
  expect((await app.state()).live).toMatchObject({ sample: 'none', deviceName: null });
  expect((await app.ask('live.snapshot')).utterances).toEqual([]);
});

test('the microphone is given back', async () => {
  await app.ask('live.start');
  const { live } = await app.state();
  expect(live).toMatchObject({ sample: 'none', deviceName: 'array.wav' });
  await app.ask('live.stop');
});

test('in push-to-talk it is heard whole, and it is kept where that is wished', async () => {
  await app.ask('settings.update', { talk: { mode: 'push-to-talk' } });
  await app.ask('sample.start', { keep: true });
  const { sessionId } = (await app.state()).live;
  expect(sessionId).not.toBeNull();
  await until(async () => ((await app.state()).live.phase === 'hearing-speech' ? true : undefined), {
    what: 'speech that is heard without a button',
  });
  await app.ask('live.stop');
  const { sessions } = await app.ask('history.sessions', { offset: 0, limit: 10 });
  expect(sessions.map(({ id }) => id)).toContain(sessionId);
});

test('not in booth mode', async () => {
  await app.ask('booth.enter');
  expect(await app.outcome('sample.start', { keep: false })).toMatchObject({
    error: { code: 'app.refused' },
  });
  await app.ask('booth.leave', { pin: '' });
});

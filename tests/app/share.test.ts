import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeWav } from '../../src/engine/audio/wav-writer.ts';
import { openBrowser, picture, violations, withoutBrowser } from '../audience/support/browser.ts';
import { readWav } from '../support/read-wav.ts';
import { answers, SAMPLE, until } from './support/app.ts';
import { useApp } from './support/use-app.ts';

// Switch on, read in a browser of its own, stop: from the press of the switch to what a reader is told.

const PIN = '2468';

describe.skipIf(withoutBrowser() !== undefined)('sharing', () => {
  const { app } = useApp(async (profile) => {
    // One visitor after the other, with ten quiet seconds between them: no digital silence, which is a fault of a microphone.
    const visitor = join(profile, 'visitor.wav');
    const sentence = readWav(SAMPLE).subarray(2 * 11.2 * 16_000, 2 * 21.4 * 16_000);
    const quietFrames = 10 * 16_000;
    const samples = Int16Array.from(
      { length: sentence.length + 2 * quietFrames },
      (_, place) => (place % 7) - 3,
    );
    samples.set(sentence);
    await writeWav(visitor, 2, samples);
    return {
      // The test machine may be in no network at all.
      settings: { share: { network: 'this-computer', atBooth: true }, booth: { idleClearSeconds: 4 } },
      microphone: visitor,
      env: { MIMIYAKU_CAPTURE_LOOP: '1' },
    };
  });
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
    await app.ask('booth.setPin', { pin: PIN });
  });
  afterAll(async () => {
    await browser.close();
  });

  async function read(): Promise<Page> {
    const { url } = await shared();
    const page = await browser.newPage({ locale: 'en-GB' });
    await page.goto(url);
    return page;
  }
  function shared(): Promise<{ url: string }> {
    return until(
      async () => {
        const { phase, url } = (await app.state()).share;
        return phase === 'on' && url !== null ? { url } : undefined;
      },
      { what: 'the sharing' },
    );
  }
  const readersAre = (count: number): Promise<unknown> =>
    until(async () => ((await app.state()).share.readers === count ? true : undefined), {
      what: `${count} readers`,
    });

  test('is off at first, and nothing listens', async () => {
    expect((await app.state()).share).toMatchObject({
      phase: 'off',
      url: null,
      qr: null,
      readers: 0,
      error: null,
    });
  });

  test('one switch: the address and its code are shown, and what is said is read in a browser, corrections too', async () => {
    await app.ask('live.start');
    const [first] = await answers(app, 1);
    await app.page.getByRole('button', { name: 'Share', exact: true }).click();
    await app.page.getByRole('switch', { name: 'Share the captions' }).check();
    const { url } = await shared();
    await app.page.getByText(url, { exact: true }).waitFor();
    await app.page.getByRole('img', { name: 'QR code of the address' }).waitFor();
    const page = await read();
    // Said before sharing began: it is on the presenter window, too.
    await page.getByText(first.japanese).first().waitFor();
    await readersAre(1);
    await app.page.getByText('1 person is reading').waitFor();
    await picture(app.page, 'app-share');
    expect(await violations(app.page)).toEqual([]);
    const corrected = await app.ask('utterances.correct', {
      sessionId: first.sessionId,
      index: first.index,
      english: 'The <b>red</b> door is open.',
    });
    expect(corrected.japanese).not.toBe(first.japanese);
    await expect
      .poll(() => page.locator('li').first().innerText(), { timeout: 60_000 })
      .toContain(corrected.japanese);
    expect(await page.locator('li b').count()).toBe(0);
    await page.close();
  });

  test('the code stands in the presenter window, in its corner and large', async () => {
    const opened = app.electron.waitForEvent('window');
    await app.ask('presenter.open', { window: 'presenter' });
    const presenter = await opened;
    await presenter.getByRole('img', { name: 'QR code of the address' }).waitFor();
    await picture(presenter, 'app-presenter-corner');
    await app.ask('settings.update', { presenter: { code: 'full' } });
    await presenter.getByText((await shared()).url).waitFor();
    await picture(presenter, 'app-presenter-full');
    expect(await violations(presenter)).toEqual([]);
    await app.ask('settings.update', { presenter: { code: 'corner' } });
    await app.ask('presenter.close', { window: 'presenter' });
  });

  test('stopped, every reader is told, the address is nothing any more, and the next one is another', async () => {
    const page = await read();
    await readersAre(1);
    const { url } = await shared();
    await app.page.getByRole('button', { name: 'Stop sharing' }).click();
    await page.getByText('The captions have ended.').waitFor();
    await until(async () => ((await app.state()).share.phase === 'off' ? true : undefined), {
      what: 'the end',
    });
    await expect(fetch(url)).rejects.toThrow();
    await app.ask('share.start');
    expect((await shared()).url).not.toBe(url);
    await app.ask('share.stop');
    await page.close();
  });

  test('a network that is not there, and a port that is taken, are told in words', async () => {
    await app.ask('settings.update', { share: { network: 'wlan-of-yesterday' } });
    expect(await app.outcome('share.start')).toMatchObject({
      ok: false,
      error: { code: expect.stringMatching(/^share\.no-/) as string },
    });
    const { createServer } = await import('node:http');
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const address = taken.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    await app.ask('settings.update', { share: { network: 'this-computer', port: port ?? null } });
    await app.page.getByRole('switch', { name: 'Share the captions' }).check();
    await app.page.getByText('Another program uses the port for sharing.').waitFor();
    taken.close();
    await app.ask('settings.update', { share: { port: null } });
  });

  test('booth mode shares from its start to its end, and what is cleared there is cleared on the phones', async () => {
    await app.ask('live.stop');
    await app.ask('booth.enter');
    const page = await read();
    await app.page.getByRole('img', { name: 'QR code of the address' }).waitFor();
    await page.locator('li').first().waitFor({ timeout: 90_000 });
    await picture(app.page, 'app-booth');
    await expect.poll(() => page.locator('li').count(), { timeout: 60_000 }).toBe(0);
    await app.ask('booth.leave', { pin: PIN });
    await page.getByText('The captions have ended.').waitFor();
    await page.close();
  });
});

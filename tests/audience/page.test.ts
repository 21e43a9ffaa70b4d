import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser, picture, violations, withoutBrowser } from './support/browser.ts';
import { BadNetwork } from './support/bad-network.ts';
import { openStage, type Stage } from './support/stage.ts';

// The readers' page in a real browser, served by the real server.

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'ja-JP',
};
const SCREEN: BrowserContextOptions = { viewport: { width: 1920, height: 1080 }, locale: 'en-GB' };

const SENTENCES = [
  ['本日はお越しいただきありがとうございます。', 'Thank you for coming today.'],
  [
    'これは2つのマイクで話し手の声だけを拾う装置です。',
    'This is a device that picks up only the talker with two microphones.',
  ],
  ['会場がにぎやかでも、ことばはそのまま届きます。', 'Even in a noisy hall, the words get through.'],
  ['ご質問があれば、いつでもお声がけください。', 'If you have any questions, please ask at any time.'],
] as const;
const JAPANESE = SENTENCES.map(([japanese]) => japanese);

async function until(isSo: () => boolean): Promise<void> {
  await expect.poll(isSo, { timeout: 30_000 }).toBe(true);
}

describe.skipIf(withoutBrowser() !== undefined)('the readers’ page', () => {
  let browser: Browser;
  let stage: Stage;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());
  /** The way of those who lose it. */
  let network: BadNetwork;
  beforeEach(async () => {
    stage = await openStage();
    network = await new BadNetwork().open();
  });
  afterEach(async () => {
    await stage.sharing.stop();
    await network.close();
  });

  async function read(options: BrowserContextOptions = PHONE, fragment = ''): Promise<Page> {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    page.on('pageerror', (error) => {
      throw error;
    });
    await page.goto(`${stage.sharing.url}${fragment}`);
    return page;
  }
  /** Waits until the page shows exactly these utterances, oldest first. */
  async function shows(page: Page, japanese: readonly string[]): Promise<void> {
    await expect
      .poll(() => page.locator('li .japanese').allInnerTexts(), { timeout: 30_000 })
      .toEqual(japanese);
  }
  function saySentences(): void {
    for (const [japanese, english] of SENTENCES) stage.say(japanese, english);
  }

  test.each([
    ['phone', PHONE],
    ['screen', SCREEN],
  ])(
    'on a %s: words, English while it is spoken, no fault of axe-core in any colours',
    async (name, options) => {
      const page = await read(options);
      await page.getByText(/話が始まると|will appear here/).waitFor();
      expect(await violations(page)).toEqual([]);
      await picture(page, `${name}-waiting`);
      saySentences();
      stage.partial('And this sentence is not yet', 17);
      await shows(page, JAPANESE);
      await page.getByText('And this sentence is not yet').waitFor();
      for (const colours of ['light', 'dark', 'contrast']) {
        await page.goto(`${stage.sharing.url}#colours=${colours}&show=both`);
        await page.locator('li .english').first().waitFor();
        expect(await violations(page), colours).toEqual([]);
        await picture(page, `${name}-${colours}`);
      }
      await page.getByRole('button', { name: /表示設定|Display/ }).click();
      expect(await violations(page), 'settings').toEqual([]);
      await picture(page, `${name}-settings`);
      await page.context().close();
    },
  );

  test('the first visit costs 60 kB at most, and nothing of it comes from anywhere else', async () => {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const debuggerDoor = await context.newCDPSession(page);
    await debuggerDoor.send('Network.enable');
    let bytes = 0;
    const origins = new Set<string>();
    debuggerDoor.on('Network.dataReceived', ({ encodedDataLength }) => (bytes += encodedDataLength));
    debuggerDoor.on('Network.responseReceived', ({ response }) => {
      origins.add(new URL(response.url).origin);
      bytes += response.encodedDataLength;
    });
    saySentences();
    await page.goto(stage.sharing.url);
    await shows(page, JAPANESE);
    expect([...origins]).toEqual([new URL(stage.sharing.url).origin]);
    expect(bytes).toBeGreaterThan(5_000);
    expect(bytes).toBeLessThanOrEqual(60_000);
    expect(await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])).toEqual([
      '',
      0,
      0,
    ]);
    expect(await context.cookies()).toEqual([]);
    await context.close();
  });

  test('who loses the network is told, and has everything once when it is back', async () => {
    stage.say('一つ目');
    const page = await read({ ...PHONE, proxy: network.proxy });
    await shows(page, ['一つ目']);
    network.cut();
    await page.getByText('接続が切れました').waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, 'phone-cut-off');
    for (const text of ['二つ目', '三つ目', '四つ目']) stage.say(text);
    network.mend();
    await shows(page, ['一つ目', '二つ目', '三つ目', '四つ目']);
    await page.getByText('受信中').waitFor();
    stage.say('五つ目');
    await shows(page, ['一つ目', '二つ目', '三つ目', '四つ目', '五つ目']);
    await page.context().close();
  });

  test('a connection that died without a word is noticed, and taken up again', async () => {
    const page = await read({ ...PHONE, proxy: network.proxy });
    stage.say('聞こえたもの');
    await shows(page, ['聞こえたもの']);
    network.stall();
    stage.say('届かなかったもの');
    await page.getByText('接続が切れました').waitFor();
    network.mend();
    await shows(page, ['聞こえたもの', '届かなかったもの']);
    await page.context().close();
  });

  test('who sleeps while the server closes the stream has everything once after waking', async () => {
    const napping = await openStage({ tuning: { streamLifeMs: 1_500, aliveEveryMs: 500 } });
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await page.goto(napping.sharing.url);
    napping.say('眠る前');
    await shows(page, ['眠る前']);
    const debuggerDoor = await context.newCDPSession(page);
    await debuggerDoor.send('Page.setWebLifecycleState', { state: 'frozen' });
    const asleep = Array.from({ length: 30 }, (_, place) => `眠っている間 ${place}`);
    for (const text of asleep) napping.say(text);
    await until(() => napping.sharing.status.readers === 0);
    await debuggerDoor.send('Page.setWebLifecycleState', { state: 'active' });
    await shows(page, ['眠る前', ...asleep]);
    await napping.sharing.stop();
    await context.close();
  });

  test('the end is told; a server that comes back with another code is no longer this one', async () => {
    const { port } = stage.sharing;
    stage.say('終わりの前');
    const there = await read();
    const away = await read({ ...PHONE, proxy: network.proxy });
    await shows(there, ['終わりの前']);
    await shows(away, ['終わりの前']);
    network.cut();
    await away.getByText('接続が切れました').waitFor();
    await stage.sharing.stop();
    await there.getByText('字幕の配信は終了しました').waitFor();
    await picture(there, 'phone-ended');
    stage = await openStage({ port });
    stage.say('別の配信');
    network.mend();
    await away.getByText('字幕の配信は終了しました').waitFor();
    await shows(away, ['終わりの前']);
    await there.context().close();
    await away.context().close();
  });

  test('what is cleared on the screen is cleared here, also for somebody who was away', async () => {
    stage.say('前の来場者のことば');
    const there = await read();
    const away = await read({ ...PHONE, proxy: network.proxy });
    await shows(there, ['前の来場者のことば']);
    await shows(away, ['前の来場者のことば']);
    network.cut();
    await away.getByText('接続が切れました').waitFor();
    stage.sharing.publish({ type: 'clear' });
    await shows(there, []);
    await there.getByText('話が始まると').waitFor();
    stage.say('次の来場者のことば');
    network.mend();
    await shows(away, ['次の来場者のことば']);
    await there.context().close();
    await away.context().close();
  });

  test('who scrolls back keeps the place whatever comes, and is led to the newest', async () => {
    for (let place = 0; place < 60; place++) {
      stage.say(`これは${place}番目の発言です。少し長い文にしておきます。`);
    }
    const page = await read();
    await expect.poll(() => page.locator('li').count()).toBe(50);
    const scroller = page.getByRole('region', { name: '発言' });
    const restPx = (): Promise<number> =>
      scroller.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
    await expect.poll(restPx).toBeLessThan(2);
    await scroller.evaluate((box) => (box.scrollTop = 2_600));
    const button = page.getByRole('button', { name: '最新の字幕へ' });
    await button.waitFor();
    const topOf = (): Promise<number> =>
      page.locator('li', { hasText: /これは40番目/ }).evaluate((item) => item.getBoundingClientRect().top);
    const beforePx = await topOf();
    // New ones at the foot; the ones above are corrected to something longer.
    for (let place = 0; place < 10; place++) stage.say(`あとから来た${place}番目の発言です。`);
    for (const utterance of [22, 23]) {
      stage.sharing.publish({
        type: 'utterance',
        session: 1,
        utterance,
        startedAtMs: null,
        english: '',
        japanese: '訂正されて、ずっと長くなった文です。'.repeat(4),
      });
    }
    await page.getByRole('button', { name: '新着10件' }).waitFor();
    await page.getByText('訂正されて').first().waitFor();
    expect(Math.abs((await topOf()) - beforePx)).toBeLessThan(2);
    await picture(page, 'phone-scrolled-back');
    await button.click();
    await expect.poll(restPx).toBeLessThan(2);
    await expect.poll(() => page.locator('li').count()).toBe(50);
    await page.context().close();
  });

  test('settings live in the address: size, language and colours are there after a reload', async () => {
    saySentences();
    const page = await read();
    await shows(page, JAPANESE);
    await page.getByRole('button', { name: '表示設定' }).click();
    const sizePx = (): Promise<number> =>
      page
        .locator('li p')
        .first()
        .evaluate((text) => parseFloat(getComputedStyle(text).fontSize));
    const before = await sizePx();
    await page.getByRole('button', { name: '文字を大きく' }).click();
    await page.getByRole('radio', { name: '英語' }).check();
    await page.getByRole('radio', { name: '暗い' }).check();
    await page.getByRole('checkbox', { name: '話している間' }).uncheck();
    await page.getByRole('radio', { name: 'English' }).check();
    await page.reload();
    await page.getByRole('button', { name: 'Display' }).waitFor();
    await expect
      .poll(() => page.locator('li p').allInnerTexts())
      .toEqual(SENTENCES.map(([, english]) => english));
    expect(await sizePx()).toBeGreaterThan(before);
    expect(await page.evaluate(() => document.documentElement.dataset['colours'])).toBe('dark');
    stage.partial('Nobody wants to see this');
    stage.say('最後', 'The last one');
    await page.locator('li', { hasText: 'The last one' }).waitFor();
    expect(await page.getByText('Nobody wants').count()).toBe(0);
    await page.context().close();
  });

  test('text is text: markup in either language is shown as it was said', async () => {
    const markup = '<img src=x onerror="window.hurt=1"><b>太字</b>&amp;<script>window.hurt=1</script>';
    stage.say(markup, markup);
    stage.partial(markup);
    const page = await read(PHONE, '#show=both');
    await shows(page, [markup]);
    expect(await page.locator('li .english').innerText()).toBe(markup);
    await page.locator('.spoken', { hasText: '<b>' }).waitFor();
    expect(
      await page.evaluate(() => [
        (window as { hurt?: number }).hurt,
        document.querySelector('main img, main b'),
      ]),
    ).toEqual([undefined, null]);
    await page.context().close();
  });

  test('by http from another computer, where there is no wake lock, a stream is played to keep the screen lit', async () => {
    const context = await browser.newContext(PHONE);
    await context.addInitScript(() => {
      // As on a page that did not come encrypted: the tests' own address counts as safe.
      Reflect.deleteProperty(Navigator.prototype, 'wakeLock');
    });
    const page = await context.newPage();
    await page.goto(stage.sharing.url);
    const plays = (): Promise<boolean> =>
      page.evaluate(() => {
        const video = document.querySelector('video');
        return video !== null && !video.paused && video.readyState >= 2 && video.videoWidth > 0;
      });
    await expect.poll(plays).toBe(true);
    await page.getByRole('button', { name: '表示設定' }).click();
    await page.getByRole('checkbox', { name: '画面を消さない' }).uncheck();
    await expect.poll(() => page.locator('video').count()).toBe(0);
    await context.close();
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser, picture, violations, withoutBrowser } from './support/browser.ts';
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

describe.skipIf(withoutBrowser() !== undefined)('the readers’ page', () => {
  let browser: Browser;
  let stage: Stage;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.sharing.stop());

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
      await shows(
        page,
        SENTENCES.map(([japanese]) => japanese),
      );
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
});

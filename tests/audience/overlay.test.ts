import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, picture, violations, withoutBrowser } from './support/browser.ts';
import { openStage, type Stage } from './support/stage.ts';

// The overlay as OBS has it: a browser without a background, laid over another picture.

const SIZE = { width: 1280, height: 720 };
/** More than two lines whatever the font: where there is no Japanese one, its letters are boxes of half the width. */
const LONG =
  'この装置は、会場がどれほどにぎやかでも、目の前で話している人の声だけを拾って、そのことばを大きな文字で表示します。'.repeat(
    4,
  );

describe.skipIf(withoutBrowser() !== undefined)('the overlay', () => {
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

  async function show(query = ''): Promise<Page> {
    const page = await browser.newPage({ viewport: SIZE });
    await page.goto(`${stage.sharing.url}overlay${query}`);
    return page;
  }

  /** Colours, red to opacity, at places of the overlay laid over a green page; and the picture for whoever reviews. */
  async function coloursOver(
    overlay: Page,
    name: string,
    places: readonly (readonly [number, number])[],
  ): Promise<number[][]> {
    const image = (await overlay.screenshot({ omitBackground: true })).toString('base64');
    const under = await browser.newPage({ viewport: SIZE });
    await under.setContent(
      `<body style="margin:0;background:linear-gradient(90deg,#0a5,#48c)"><img src="data:image/png;base64,${image}"></body>`,
    );
    await under.locator('img').evaluate((shown: HTMLImageElement) => shown.decode());
    await picture(under, name);
    const colours = await under.evaluate((asked) => {
      const shown = document.querySelector('img');
      const canvas = document.createElement('canvas');
      if (shown === null) return [];
      canvas.width = shown.naturalWidth;
      canvas.height = shown.naturalHeight;
      const context = canvas.getContext('2d');
      context?.drawImage(shown, 0, 0);
      return asked.map(([x, y]) => Array.from(context?.getImageData(x, y, 1, 1).data ?? []));
    }, places);
    await under.close();
    return colours;
  }

  test('is seen through where there are no letters, and stands in two lines at the bottom', async () => {
    const page = await show();
    stage.say('ご来場ありがとうございます。', 'Thank you for coming.');
    await page.getByText('ご来場ありがとうございます。').waitFor();
    expect(await violations(page)).toEqual([]);
    const box = await page.locator('.box').boundingBox();
    expect(box?.y).toBeGreaterThan(SIZE.height * 0.75);
    const across = Array.from(
      { length: 200 },
      (_, place) => [440 + place * 2, Math.round((box?.y ?? 0) + 30)] as const,
    );
    const [corner, middle, ...line] = await coloursOver(page, 'overlay', [[5, 5], [640, 300], ...across]);
    expect(corner).toEqual([0, 0, 0, 0]);
    expect(middle).toEqual([0, 0, 0, 0]);
    // Letters: white with black round them.
    expect(
      line.some(([red, green, blue, opacity]) => red > 240 && green > 240 && blue > 240 && opacity > 240),
    ).toBe(true);
    expect(line.some(([red, , , opacity]) => red < 60 && opacity > 120)).toBe(true);
    await page.close();
  });

  test('its address sets size, lines, colours, place and language; what is wrong there is as usual', async () => {
    const page = await show(
      '?size=60&lines=1&colour=ffee00&background=000000cc&position=top&align=left&show=both&stay=0',
    );
    stage.say('上に一行', 'One line at the top');
    const japanese = page.getByText('上に一行');
    await japanese.waitFor();
    await page.getByText('One line at the top').waitFor();
    const look = await japanese.evaluate((element) => {
      const { color, fontSize, backgroundColor } = getComputedStyle(element);
      return {
        color,
        fontSize,
        backgroundColor,
        top: element.getBoundingClientRect().top,
        left: element.getBoundingClientRect().left,
      };
    });
    expect(look).toMatchObject({
      color: 'rgb(255, 238, 0)',
      fontSize: '60px',
      backgroundColor: 'rgba(0, 0, 0, 0.8)',
    });
    expect(look.top).toBeLessThan(120);
    expect(look.left).toBeLessThan(120);
    await picture(page, 'overlay-top');
    await page.goto(`${stage.sharing.url}overlay?size=huge&colour=red;background:url(x)&position=middle`);
    await page.getByText('上に一行').waitFor();
    expect(await page.getByText('上に一行').evaluate((element) => getComputedStyle(element).color)).toBe(
      'rgb(255, 255, 255)',
    );
    await page.close();
  });

  test('a sentence too long for its lines is made smaller, and never takes a third line', async () => {
    const page = await show();
    stage.say(LONG);
    await page.getByText(LONG).waitFor();
    const box = page.locator('.box');
    const { heightPx, linePx } = await box.evaluate((element) => ({
      heightPx: element.clientHeight,
      linePx: parseFloat(getComputedStyle(element).lineHeight),
    }));
    expect(heightPx).toBeLessThanOrEqual(Math.ceil(2 * linePx));
    await picture(page, 'overlay-long');
    // The rest follows line by line.
    await expect
      .poll(() => box.evaluate((element) => element.scrollTop), { timeout: 20_000 })
      .toBeGreaterThan(0);
    await page.close();
  });

  test('captions go when nothing follows, when they are cleared, and when sharing ends; no word about the connection', async () => {
    const page = await show('?stay=1');
    stage.say('すぐに消える');
    await page.getByText('すぐに消える').waitFor();
    await page.getByText('すぐに消える').waitFor({ state: 'detached' });
    await page.goto(`${stage.sharing.url}overlay?stay=0`);
    await page.getByText('すぐに消える').waitFor();
    stage.sharing.publish({ type: 'clear' });
    await page.getByText('すぐに消える').waitFor({ state: 'detached' });
    stage.say('最後のことば');
    await page.getByText('最後のことば').waitFor();
    await stage.sharing.stop();
    await page.getByText('最後のことば').waitFor({ state: 'detached' });
    expect((await page.locator('.block').innerText()).trim()).toBe('');
    await page.close();
  });
});

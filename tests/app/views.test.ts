import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { projectFolder } from '../../scripts/electron/launch.js';
import * as english from '../../src/renderer/i18n/en/index.ts';
import * as japanese from '../../src/renderer/i18n/ja/index.ts';
import type { ViewName } from '../../src/shared/app-address.ts';
import { SAMPLE, until } from './support/app.ts';
import { useApp } from './support/use-app.ts';

// Every view in both languages and themes: without a fault that axe-core finds, and as a picture in out/screenshots for whoever reviews it.

const { app } = useApp({ microphone: SAMPLE });
const pictures = join(projectFolder, 'out', 'screenshots');
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

beforeAll(async () => {
  mkdirSync(pictures, { recursive: true });
  // Something to show: one session with an answer, which goes on running.
  await app.ask('live.start');
  await until(
    async () => (await app.ask('live.snapshot')).utterances.find(({ status }) => status === 'done'),
    { what: 'the first answer' },
  );
});

/** Shows a view as a menu does. */
async function go(view: ViewName, section: string | null = null): Promise<void> {
  await app.inMain(
    ({ BrowserWindow }, message) => {
      const window = BrowserWindow.getAllWindows().find((one) =>
        one.webContents.getURL().includes('window=main'),
      );
      window?.webContents.send('mimiyaku:event', 'navigate', message);
    },
    { view, section },
  );
  await app.page.waitForTimeout(400);
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: AxeViolation[] }> } };
    return (await axe.run()).violations;
  });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

interface AxeViolation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

describe.each(['en', 'ja'] as const)('in %s', (language) => {
  describe.each(['light', 'dark', 'high-contrast'] as const)('in %s', (theme) => {
    beforeAll(async () => {
      await app.ask('settings.update', { appearance: { language, theme } });
    });

    const views: readonly [name: string, view: ViewName, section: string | null][] = [
      ['live', 'live', null],
      ['history', 'history', null],
      ['share', 'share', null],
      ['settings', 'settings', null],
      ['settings-array', 'settings', 'array'],
      ['settings-service', 'settings', 'service'],
      ['settings-models', 'settings', 'models'],
      ['settings-lists', 'settings', 'lists'],
      ['setup', 'setup', null],
    ];
    test.each(views)('%s', async (name, view, section) => {
      await go(view, section);
      await app.page.screenshot({ path: join(pictures, `${name}-${language}-${theme}.png`) });
      expect(await violations(app.page)).toEqual([]);
    });
  });
});

/** Takes the picture of what is shown, and looks for faults in it. */
async function examine(name: string): Promise<void> {
  await app.page.waitForTimeout(200);
  await app.page.screenshot({ path: join(pictures, `${name}.png`) });
  expect(await violations(app.page), name).toEqual([]);
}

describe.each([
  ['en', english],
  ['ja', japanese],
] as const)('what opens over the views in %s', (language, { history, live }) => {
  const press = (name: string): Promise<void> => app.page.getByRole('button', { name }).first().click();

  beforeAll(async () => {
    // What runs cannot be deleted.
    await app.ask('live.stop');
  });

  test.each(['light', 'dark', 'high-contrast'] as const)('in %s', async (theme) => {
    await app.ask('settings.update', { appearance: { language, theme } });
    await go('history');
    await press(history.export);
    await examine(`export-${language}-${theme}`);
    await app.page.keyboard.press('Escape');
    await press(history.deleteSession);
    await examine(`delete-${language}-${theme}`);
    await app.page.keyboard.press('Escape');
    await press(live.correct);
    await examine(`correct-${language}-${theme}`);
    await app.page.keyboard.press('Escape');
    await app.page.getByRole('searchbox').fill('system');
    await app.page.locator('mark').first().waitFor();
    await examine(`search-${language}-${theme}`);
    await app.page.getByRole('searchbox').fill('');
  });
});

describe('other windows', () => {
  test.each(['presenter', 'captions'] as const)('%s in every theme', async (kind) => {
    await app.ask('settings.update', { appearance: { language: 'en', theme: 'light' } });
    const opening = app.electron.waitForEvent('window');
    await app.ask('presenter.open', { window: kind });
    const window = await opening;
    await window.waitForFunction(() => document.querySelector('#app')?.childElementCount !== 0);
    for (const theme of ['light', 'dark', 'high-contrast'] as const) {
      for (const languages of ['japanese', 'both'] as const) {
        await app.ask('settings.update', { [kind]: { theme, languages } });
        await window.waitForTimeout(400);
        await window.screenshot({ path: join(pictures, `${kind}-${languages}-${theme}.png`) });
        expect(await violations(window), `${theme} ${languages}`).toEqual([]);
      }
    }
    await app.ask('presenter.close', { window: kind });
  });

  test('the booth, and out of it by its PIN only', async () => {
    const leave = { en: english.booth.leave, ja: japanese.booth.leave };
    await app.ask('booth.setPin', { pin: '2468' });
    await app.ask('booth.enter');
    await app.page.waitForTimeout(600);
    for (const language of ['en', 'ja'] as const) {
      await app.ask('settings.update', { appearance: { language } });
      await app.page.waitForTimeout(400);
      await examine(`booth-${language}`);
      for (const theme of ['light', 'dark', 'high-contrast'] as const) {
        await app.ask('settings.update', { appearance: { theme } });
        await app.page.getByRole('button', { name: leave[language] }).click();
        await app.page.keyboard.type('13');
        await examine(`pin-${language}-${theme}`);
        await app.page.keyboard.press('Escape');
      }
    }
    expect(await app.outcome('booth.leave', { pin: '1111' })).toMatchObject({
      error: { code: 'app.wrong-pin' },
    });
    expect((await app.state()).booth.active).toBe(true);
    await app.ask('booth.leave', { pin: '2468' });
    expect((await app.state()).booth.active).toBe(false);
  });
});

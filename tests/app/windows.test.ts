import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { electronArguments, projectFolder } from '../../scripts/electron/launch.js';
import { presentElectron } from '../../scripts/electron/find-electron.js';
import { launch, makeProfile, removeProfile, settingsWith, until, type RunningApp } from './support/app.ts';

const profile = makeProfile();
afterAll(() => {
  removeProfile(profile);
});

const PLACE = { x: 60, y: 40, width: 900, height: 640 };

interface Shown {
  readonly bounds: typeof PLACE;
  readonly isVisible: boolean;
  readonly isMinimised: boolean;
  readonly isFullScreen: boolean;
}

function shown(app: RunningApp, kind: string): Promise<Shown> {
  return app.inMain(({ BrowserWindow }, wanted) => {
    const window = BrowserWindow.getAllWindows().find((one) =>
      one.webContents.getURL().includes(`window=${wanted}`),
    );
    if (window === undefined) throw new Error(`There is no window ${wanted}.`);
    return {
      bounds: window.getBounds(),
      isVisible: window.isVisible(),
      isMinimised: window.isMinimized(),
      isFullScreen: window.isFullScreen(),
    };
  }, kind);
}

/** A window takes no place that it is given while it is still being shown. */
async function untilVisible(app: RunningApp): Promise<void> {
  await until(async () => ((await shown(app, 'main')).isVisible ? true : undefined), { what: 'the window' });
}

test('place and size of the main window are remembered over a restart', async () => {
  writeFileSync(join(profile, 'settings.json'), JSON.stringify(settingsWith({})));
  const first = await launch({ profile });
  await untilVisible(first);
  await first.inMain(({ BrowserWindow }, bounds) => {
    BrowserWindow.getAllWindows()[0]?.setBounds(bounds);
  }, PLACE);
  // Closed at once: what was changed last counts, too.
  await first.close();
  expect(existsSync(join(profile, 'window.json'))).toBe(true);
  const second = await launch({ profile });
  await untilVisible(second);
  expect((await shown(second, 'main')).bounds).toEqual(PLACE);
  await second.close();
});

test('a place that no display has any more is not used', async () => {
  const gone = { bounds: { ...PLACE, x: 9_000 }, isMaximised: false };
  writeFileSync(join(profile, 'window.json'), JSON.stringify(gone));
  const app = await launch({ profile });
  expect((await shown(app, 'main')).bounds.x).toBeLessThan(9_000);
  await app.close();
});

test('the presenter fills the display that was chosen; where that is gone, one that is there', async () => {
  const app = await launch({ profile });
  // They are told after the first page has been drawn.
  const display = await until(async () => (await app.state()).presenter.displays[0], {
    what: 'the displays',
  });
  for (const displayId of [display.id, '123456']) {
    await app.ask('settings.update', { presenter: { displayId } });
    const opening = app.electron.waitForEvent('window');
    await app.ask('presenter.open', { window: 'presenter' });
    await opening;
    const { bounds, isFullScreen } = await shown(app, 'presenter');
    expect(isFullScreen).toBe(true);
    expect(bounds).toMatchObject({ width: display.widthPx, height: display.heightPx });
    await app.ask('presenter.close', { window: 'presenter' });
  }
  await app.close();
});

test('a second start shows the first, hidden as it was, and ends well', async () => {
  const app = await launch({ profile, arguments: ['--hidden'] });
  expect((await shown(app, 'main')).isVisible).toBe(false);
  const second = spawnSync(presentElectron() ?? '', [...electronArguments(), projectFolder], {
    env: { ...process.env, MIMIYAKU_PROFILE: profile },
    timeout: 30_000,
  });
  expect(second.status).toBe(0);
  await untilVisible(app);
  expect((await app.state()).live.phase).toBe('ready');
  await app.close();
});

test('without a keyring the key is warned of in plain words before it is entered', async () => {
  const app = await launch({ profile });
  const { storage } = (await app.state()).secrets;
  await app.ask('settings.update', { interpretation: { mode: 'automatic' } });
  await app.page.getByRole('button', { name: 'Settings', exact: true }).click();
  await app.page.getByRole('button', { name: 'Translation', exact: true }).click();
  // Where the tests run on a desktop with a keyring there is nothing to warn of.
  const warning = app.page.getByText('This system offers no real encryption');
  await app.page.getByLabel('API key', { exact: true }).waitFor();
  expect(await warning.isVisible()).toBe(storage === 'plain-text');
  await app.close();
});

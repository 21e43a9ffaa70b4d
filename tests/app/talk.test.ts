import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  launch,
  makeProfile,
  removeProfile,
  SAMPLE,
  settingsWith,
  until,
  type RunningApp,
} from './support/app.ts';
import { cannotPressKeys, pressEverywhere } from './support/keyboard.ts';

// Push-to-talk by the key that works everywhere and the one of the window: each ends what the other began.

const missing = cannotPressKeys();
if (missing !== undefined) process.stderr.write(`Skipped: push-to-talk from anywhere: ${missing}.\n`);

describe.skipIf(missing !== undefined)('push-to-talk', () => {
  const profile = makeProfile();
  let app: RunningApp;

  beforeAll(async () => {
    const talk = { mode: 'push-to-talk', talkShortcut: 'CommandOrControl+Shift+F9' } as const;
    writeFileSync(join(profile, 'settings.json'), JSON.stringify(settingsWith({ talk })));
    app = await launch({ profile, microphone: SAMPLE, env: { MIMIYAKU_CAPTURE_LOOP: '1' } });
    await app.ask('live.start');
  });
  afterAll(async () => {
    await app.close();
    removeProfile(profile);
  });

  async function told(talking: boolean): Promise<void> {
    await until(
      async () => {
        const { live } = await app.state();
        return live.talking === talking && (live.phase === 'paused') === !talking ? true : undefined;
      },
      { what: talking ? 'talking' : 'a pause' },
    );
    await app.page
      .getByRole('button', { name: talking ? 'Speak now' : 'Hold to talk', pressed: talking })
      .waitFor();
  }

  const pressInWindow = async (): Promise<void> => {
    await app.page.evaluate(() => {
      (document.activeElement as HTMLElement | null)?.blur();
    });
    await app.page.keyboard.press('Space', { delay: 20 });
  };

  test('a session begins with nobody talking', async () => {
    expect((await app.state()).shortcuts.talk).toBe('registered');
    await told(false);
  });

  test('what one key began the other one ends, and begins again', async () => {
    pressEverywhere(['Control_L', 'Shift_L', 'F9']);
    await told(true);
    await pressInWindow();
    await told(false);
    pressEverywhere(['Control_L', 'Shift_L', 'F9']);
    await told(true);
    pressEverywhere(['Control_L', 'Shift_L', 'F9']);
    await told(false);
    await pressInWindow();
    await told(true);
    pressEverywhere(['Control_L', 'Shift_L', 'F9']);
    await told(false);
  });

  test('hands-free again, everything said is heard, and the key does nothing', async () => {
    await app.ask('settings.update', { talk: { mode: 'hands-free' } });
    await until(async () => ((await app.state()).live.phase === 'hearing-speech' ? true : undefined), {
      what: 'speech',
    });
    pressEverywhere(['Control_L', 'Shift_L', 'F9']);
    await app.page.waitForTimeout(500);
    expect((await app.state()).live).toMatchObject({ talking: true });
    await app.ask('settings.update', { talk: { mode: 'push-to-talk' } });
    await told(false);
  });
});

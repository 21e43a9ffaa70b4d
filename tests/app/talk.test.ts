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

  const pressElsewhere = (): void => {
    pressEverywhere(['Control_L', 'Shift_L', 'F9']);
  };

  test('a session begins with nobody talking', async () => {
    expect((await app.state()).shortcuts.talk).toBe('registered');
    await told(false);
  });

  test('what one key began the other one ends, and begins again', async () => {
    pressElsewhere();
    await told(true);
    await app.page.keyboard.press('Space');
    await told(false);
    pressElsewhere();
    await told(true);
    pressElsewhere();
    await told(false);
    await app.page.keyboard.down('Space');
    await told(true);
    pressElsewhere();
    await told(false);
    // Let go of at last, it begins nothing.
    await app.page.keyboard.up('Space');
    await app.page.waitForTimeout(300);
    await told(false);
  });

  test('hands-free again, everything said is heard, and the key does nothing', async () => {
    await app.ask('settings.update', { talk: { mode: 'hands-free' } });
    await until(async () => ((await app.state()).live.phase === 'hearing-speech' ? true : undefined), {
      what: 'speech',
    });
    pressElsewhere();
    await app.page.waitForTimeout(500);
    expect((await app.state()).live).toMatchObject({ talking: true });
    await app.ask('settings.update', { talk: { mode: 'push-to-talk' } });
    await told(false);
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { SAMPLE, until } from './support/app.ts';
import { cannotPressKeys, pressEverywhere } from './support/keyboard.ts';
import { useApp } from './support/use-app.ts';

// Push-to-talk by the key that works everywhere and the one of the window: each ends what the other began.

const missing = cannotPressKeys();
if (missing !== undefined) process.stderr.write(`Skipped: push-to-talk from anywhere: ${missing}.\n`);

describe.skipIf(missing !== undefined)('push-to-talk', () => {
  const { app } = useApp({
    settings: { talk: { mode: 'push-to-talk', talkShortcut: 'CommandOrControl+Shift+F9' } },
    microphone: SAMPLE,
    env: { MIMIYAKU_CAPTURE_LOOP: '1' },
  });
  beforeAll(() => app.ask('live.start'));

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

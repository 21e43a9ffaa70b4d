import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readWav } from '../support/read-wav.ts';
import { VIRTUAL_ARRAY, VirtualArray, virtualArrayMissing } from '../support/virtual-array.ts';
import { writeWav } from '../../src/engine/audio/wav-writer.ts';
import {
  answers,
  launch,
  makeProfile,
  processesNamed,
  removeProfile,
  SAMPLE,
  settingsWith,
  until,
  type RunningApp,
} from './support/app.ts';

// The way of a real array: PortAudio, in the app's capture process, hears what is played into a two-channel device of a sound server.

const missing = virtualArrayMissing();
if (missing !== undefined) process.stderr.write(`Skipped: the app with a virtual array: ${missing}.\n`);

describe.skipIf(missing !== undefined)('an array on a sound server', () => {
  const profile = makeProfile();
  const spoken = join(profile, 'spoken.wav');
  let array: VirtualArray;
  let app: RunningApp;

  beforeAll(async () => {
    // The sentence of the sample's second talker with the café before and behind it, 10.5 s to 19.5 s.
    await writeWav(spoken, 2, readWav(SAMPLE).subarray(2 * 10.5 * 16_000, 2 * 19.5 * 16_000));
    writeFileSync(join(profile, 'settings.json'), JSON.stringify(settingsWith({})));
    array = await VirtualArray.create();
    app = await launch({ profile });
  });
  afterAll(async () => {
    await app.close();
    await array.remove();
    removeProfile(profile);
  });

  /** Words of the state or what to do about it, as they stand beside the button. */
  function inWords(words: string): Promise<void> {
    return app.page.getByRole('status').getByText(words, { exact: true }).first().waitFor();
  }

  test('is listed in the settings and chosen there', async () => {
    await app.page.getByRole('button', { name: 'Settings', exact: true }).click();
    await app.page.getByRole('button', { name: 'Microphones', exact: true }).click();
    const picker = app.page.getByLabel('Microphone array');
    const option = picker.locator('option', { hasText: `${VIRTUAL_ARRAY.name} – ` });
    await option.waitFor({ state: 'attached' });
    await picker.selectOption((await option.getAttribute('value')) ?? '');
    await until(async () => ((await app.state()).settings.capture.device === null ? undefined : true), {
      what: 'the choice',
    });
    const { settings, devices } = await app.state();
    expect(settings.capture.device).toEqual(VIRTUAL_ARRAY);
    expect(devices).toMatchObject({ current: VIRTUAL_ARRAY, chosenIsMissing: false });
  });

  test('one press, and what is said into it appears in Japanese', async () => {
    await app.page.getByRole('button', { name: 'Live', exact: true }).click();
    await app.page.getByRole('button', { name: /^Start/ }).click();
    await inWords('Listening');
    await array.play(spoken);
    const [first] = await answers(app, 1);
    expect(first.english.toLowerCase()).toMatch(/centuries|rainbow/);
    expect(first.japanese).toMatch(/[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u);
    await app.page.locator('[lang=ja]', { hasText: first.japanese }).first().waitFor();
    expect((await app.state()).live.deviceName).toBe(VIRTUAL_ARRAY.name);
  });

  test('pulled out it is said to be lost, and what to do; plugged in again it is listened to, without a press', async () => {
    array.unplug();
    await inWords('Microphone disconnected');
    await inWords('Plug it in again. Listening goes on by itself.');
    const before = (await app.ask('live.snapshot')).utterances.length;
    array.plugIn();
    await inWords('Listening');
    await until(async () => ((await app.state()).live.faults.length === 0 ? true : undefined), {
      what: 'the end of the fault',
    });
    await array.play(spoken);
    const heard = await answers(app, before + 1);
    expect(heard[before]?.english.toLowerCase()).toMatch(/centuries|rainbow/);
  });

  test('sleep closes the microphone and the session, and waking listens again', async () => {
    expect(await captureProcesses(app)).toBe(1);
    await emitPower(app, 'suspend');
    await until(async () => ((await app.state()).live.phase === 'ready' ? true : undefined), {
      what: 'the end of the session',
    });
    expect(await captureProcesses(app)).toBe(0);
    const { sessions } = await app.ask('history.sessions', { offset: 0, limit: 10 });
    expect(sessions).toMatchObject([{ state: 'closed', openCount: 0 }]);
    await emitPower(app, 'resume');
    await inWords('Listening');
    expect(await captureProcesses(app)).toBe(1);
    await app.ask('live.stop');
    // What did not listen before does not listen afterwards.
    await emitPower(app, 'suspend');
    await emitPower(app, 'resume');
    await app.page.waitForTimeout(500);
    expect((await app.state()).live.phase).toBe('ready');
  });

  test('a booth that is started without its array calls the staff, and listens as soon as it is plugged in', async () => {
    await app.close();
    array.unplug();
    app = await launch({ profile, arguments: ['--booth'] });
    await app.page.getByText('Please ask the staff of this stand.').waitFor();
    array.plugIn();
    await inWords('Listening');
    const [inference, capture] = [await inferenceProcesses(app), await captureProcesses(app)];
    expect({ inference, capture }).toEqual({ inference: 1, capture: 1 });
  });
});

const captureProcesses = async (app: RunningApp): Promise<number> =>
  (await processesNamed(app, 'Mimiyaku capture')).length;
const inferenceProcesses = async (app: RunningApp): Promise<number> =>
  (await processesNamed(app, 'Mimiyaku inference')).length;

/** As the system tells of sleep: this computer stays awake. */
async function emitPower(app: RunningApp, event: 'suspend' | 'resume'): Promise<void> {
  await app.inMain(({ powerMonitor }, name) => {
    powerMonitor.emit(name);
  }, event);
}

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FileMicrophone } from '../../src/engine/capture/file/file-microphone.ts';
import { listenBriefly } from '../../src/engine/doctor/effects/listen-briefly.ts';
import { memoryFacts, processorFacts } from '../../src/engine/doctor/effects/machine-facts.ts';
import { tryPort } from '../../src/engine/doctor/effects/try-port.ts';
import { tryWriting } from '../../src/engine/doctor/effects/try-writing.ts';
import { hideNames } from '../../src/engine/doctor/hide-names.ts';
import { lineOf } from '../../src/engine/doctor/line.ts';
import { supportText } from '../../src/engine/doctor/support-text.ts';
import { SYSTEM_CLOCK } from '../../src/engine/base/clock.ts';
import { smallDisks } from '../support/small-disks.ts';
import { BOOTH_SAMPLE } from '../headless/program.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mimiyaku-doctor-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));
const disks = smallDisks();

test('a port that is free, and one that somebody listens on', async () => {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  expect(await tryPort(port)).toEqual({ outcome: 'taken' });
  server.close();
  await once(server, 'close');
  expect(await tryPort(port)).toEqual({ outcome: 'free' });
});

test('writing leaves nothing behind, also where the folder is not there yet', async () => {
  expect(await tryWriting(folder)).toBeUndefined();
  expect(await tryWriting(join(folder, 'not', 'there', 'yet'))).toBeUndefined();
  expect(await readdir(folder)).toEqual([]);
});

test('writing that is refused says why', async () => {
  await writeFile(join(folder, 'file'), '');
  expect(await tryWriting(join(folder, 'file'))).toBe('there is a file of that name.');
});

test.skipIf(disks.refusal !== undefined)('a read-only disk is told as such', async () => {
  expect(await tryWriting(await disks.mount(folder, 'size=64k,ro'))).toBe('the disk is read-only.');
});

test('a microphone is opened, heard and let go', async () => {
  const microphone = new FileMicrophone({ path: BOOTH_SAMPLE, clock: SYSTEM_CLOCK });
  const { samples, peak } = await listenBriefly(await microphone.open());
  // A second or more of two channels at 16 kHz.
  expect(samples).toBeGreaterThan(16_000);
  expect(peak).toBeGreaterThan(0);
});

test('this machine tells what it is', async () => {
  const { name, cores, features } = await processorFacts();
  expect([name.length > 0, cores >= 1]).toEqual([true, true]);
  if (process.platform === 'linux') expect(features?.length).toBeGreaterThan(5);
  const { totalBytes, availableBytes } = await memoryFacts();
  expect(availableBytes).toBeGreaterThan(0);
  expect(totalBytes).toBeGreaterThanOrEqual(availableBytes);
});

test.each([
  ['/home/hanako/rec', 'linux', '~/rec'],
  ['"/home/other/x" and /home/hanako', 'linux', '"~/x" and ~'],
  ['C:\\Users\\Hanako\\AppData\\x', 'windows', '~\\AppData\\x'],
  ['C:\\USERS\\HANAKO\\y', 'windows', '~\\y'],
  ['/Users/hanako/Library', 'mac', '~/Library'],
  ['Hanako’s AirPods on hanako-pc', 'linux', '(user)’s AirPods on (computer)'],
  ['/media/hanako/USB/recordings', 'linux', '/media/(user)/USB/recordings'],
  ['Hanakoganei station', 'linux', 'Hanakoganei station'],
])('%s (%s) becomes %s', (text, system, expected) => {
  const home = { linux: '/home/hanako', windows: 'C:\\Users\\Hanako', mac: '/Users/hanako' }[system] ?? '';
  expect(hideNames(text, { home, user: 'hanako', computer: 'hanako-pc' })).toBe(expected);
});

test('root is nobody, and its home is not in the text', () => {
  const owner = { home: '/root', user: 'root', computer: 'ab' };
  expect(hideNames('/root/rec, at the root of a cab', owner)).toBe('~/rec, at the root of a cab');
});

test('the text for support has every line and says what it leaves out', () => {
  const text = supportText(
    [lineOf('writing.refused', { folder: '/home/hanako/録音', detail: 'the disk is full.' })],
    {
      owner: { home: '/home/hanako', user: 'hanako', computer: 'pc' },
      now: new Date(0),
      facts: { mode: 'local' },
    },
  );
  expect(text).toContain('broken  No file can be written in ~/録音: the disk is full. [writing.refused]');
  expect(text).toContain('mode: local');
  expect(text).not.toContain('hanako');
});

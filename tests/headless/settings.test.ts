import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { appFolder } from '../../src/headless/settings/app-folder.ts';
import { parseSettings } from '../../src/shared/parse-settings.ts';
import { DEFAULT_SETTINGS } from '../../src/shared/settings.ts';
import { runProgram, type Outcome } from './program.ts';

let folder: string;
let from: string;
let to: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mimiyaku-clone-'));
  [from, to, file] = ['from', 'to', 'booth.json'].map((name) => join(folder, name));
  await mkdir(from);
  await mkdir(to);
  const settings = {
    ...DEFAULT_SETTINGS,
    capture: { ...DEFAULT_SETTINGS.capture, spacingMm: 45 },
    interpretation: { ...DEFAULT_SETTINGS.interpretation, mode: 'automatic', baseUrl: 'https://a.example' },
    presenter: { ...DEFAULT_SETTINGS.presenter, displayId: '12345' },
  };
  await writeFile(join(from, 'settings.json'), JSON.stringify(settings));
  await writeFile(join(from, 'phrasebook.csv'), 'English,Japanese\nGood morning.,おはようございます。\n');
  await writeFile(join(from, 'secrets.json'), '{"version":1,"encrypted":"c2VjcmV0LWtleQ=="}');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const run = (profile: string, ...args: string[]): Promise<Outcome> =>
  runProgram(['settings', ...args], { env: { MIMIYAKU_PROFILE: profile } });

async function settingsIn(profile: string): Promise<unknown> {
  return parseSettings(await readFile(join(profile, 'settings.json'), 'utf8'));
}

test('from one booth to another: shown, then taken over whole, and never a secret', async () => {
  const exported = await run(from, 'export', file);
  expect([exported.exitCode, exported.stderr]).toEqual([0, expect.stringContaining('1 phrases')]);
  expect(await readFile(file, 'utf8')).not.toMatch(/secret|c2VjcmV0|12345/);

  const shown = await run(to, 'import', file, '--dry-run');
  expect(shown.exitCode).toBe(0);
  expect(shown.stdout).toContain('  capture.spacingMm: 60 → 45');
  expect(shown.stdout).toContain('  phrasebook: 0 → 1 entries');
  expect(await readdir(to)).toEqual([]);

  // Nobody is there to be asked.
  expect((await run(to, 'import', file)).exitCode).toBe(2);
  expect(await readdir(to)).toEqual([]);

  const taken = await run(to, 'import', file, '--yes', '--json');
  expect(z.object({ taken: z.boolean() }).parse(JSON.parse(taken.stdout)).taken).toBe(true);
  expect(await settingsIn(to)).toMatchObject({
    capture: { spacingMm: 45 },
    interpretation: { baseUrl: 'https://a.example' },
    presenter: { displayId: null },
  });
  expect(await readFile(join(to, 'phrasebook.csv'), 'utf8')).toContain('おはようございます。');
  expect((await run(to, 'import', file, '--yes')).stderr).toContain('Everything is so already.');
});

test('where the app is open, or keeps a key, neither its settings nor its service are changed from outside', async () => {
  await run(from, 'export', file);
  await writeFile(join(to, 'running'), String(process.pid));
  const refused = await run(to, 'import', file, '--yes');
  expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining('Quit it first')]);
  expect(await readdir(to)).toEqual(['running']);

  // It ended without a word, and no such process is there any more.
  await writeFile(join(to, 'running'), '4194305');
  await writeFile(join(to, 'secrets.json'), '{}');
  expect((await run(to, 'import', file, '--yes')).stdout).toContain('"https://a.example" is not taken over');
  expect(await settingsIn(to)).toMatchObject({
    capture: { spacingMm: 45 },
    interpretation: { mode: 'local', baseUrl: '' },
  });
});

test.each([
  ['a damaged file', (text: string) => text.slice(0, -200), 3, 'is damaged'],
  ['a newer one', (text: string) => text.replace('"format": 1', '"format": 7'), 3, 'newer version'],
  ['another file', () => '{}', 3, 'no settings file'],
])('%s is refused, and nothing of it taken over', async (_, change, code, message) => {
  await run(from, 'export', file);
  await writeFile(file, change(await readFile(file, 'utf8')));
  const { exitCode, stderr, stdout } = await run(to, 'import', file, '--yes');
  expect([exitCode, stdout]).toEqual([code, '']);
  expect(stderr).toContain(message);
  expect(await readdir(to)).toEqual([]);
});

test('what a file says reaches no terminal as a command', async () => {
  const hostile = { capture: { device: { name: '\u001b[2J\u009b31m\u202eevil', hostApi: 'x' } } };
  const content = {
    mimiyaku: 'booth',
    format: 1,
    program: '1',
    written: '',
    settings: hostile,
    phrasebook: [],
  };
  await writeFile(file, JSON.stringify({ ...content, glossary: [] }));
  const { stdout } = await run(to, 'import', file, '--dry-run');
  expect(stdout).toContain('evil');
  expect(stdout).not.toMatch(/[\u001b\u009b\u202e]/);
});

describe('the folder of the app', () => {
  test.each([
    ['linux', {}, '/home/h/.config/mimiyaku'],
    ['linux', { XDG_CONFIG_HOME: '/etc/h' }, '/etc/h/mimiyaku'],
    ['linux', { XDG_CONFIG_HOME: 'relative' }, '/home/h/.config/mimiyaku'],
    ['darwin', {}, '/home/h/Library/Application Support/mimiyaku'],
    ['win32', { APPDATA: '/home/h/Roaming' }, '/home/h/Roaming/mimiyaku'],
    ['linux', { MIMIYAKU_PROFILE: '/p' }, '/p'],
  ] as const)('on %s with %j', (platform, env, expected) => {
    expect(appFolder(env, { platform, home: '/home/h' })).toBe(expected);
  });
});

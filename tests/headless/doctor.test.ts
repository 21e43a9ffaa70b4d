import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { linesOf, runProgram } from './program.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mimiyaku-doctor-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const lineSchema = z.object({
  code: z.string(),
  verdict: z.string(),
  message: z.string(),
  advice: z.string(),
});
const codesOf = (stdout: string): string[] =>
  linesOf(stdout).map((line) => lineSchema.parse(JSON.parse(line)).code);

test('what is well is told a line each, and ends with 0', async () => {
  const { exitCode, stdout, stderr } = await runProgram(['doctor', '--only', 'program,disk,translation'], {
    env: { MIMIYAKU_RECORDINGS: folder },
  });
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^(good|careful) {1,5}Mimiyaku \d+\.\d+\.\d+ (on|runs on) Node/);
  expect(stdout).toMatch(/^(good|careful) .* s of speech /m);
  expect(stdout).toContain(folder);
  expect(stderr).toMatch(/Everything is well|Nothing is broken/);
});

test('a folder that cannot be written to: the exit code of output, and what to do', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const { exitCode, stdout } = await runProgram(['doctor', '--only', 'disk'], {
    env: { MIMIYAKU_RECORDINGS: file },
  });
  expect(exitCode).toBe(5);
  expect(stdout).toMatch(/^BROKEN {3}No file can be written in .*\n {9}Give yourself the right/m);
});

test('a model that is not there: nothing is translated, and the exit code says so', async () => {
  const { exitCode, stdout } = await runProgram([
    'doctor',
    '--only',
    'models,translation',
    '--recogniser',
    'no-such',
    '--json',
  ]);
  expect(exitCode).toBe(4);
  expect(codesOf(stdout)).toEqual(['models.missing', 'models.good', 'models.good', 'translation.not-tried']);
});

test('a service that is not there; its key is nowhere, nor is the user in the text for support', async () => {
  const key = 'sk-very-secret-0123456789abcdef';
  const { exitCode, stdout, stderr } = await runProgram(
    ['doctor', '--only', 'disk,service', '--remote', 'http://127.0.0.1:9/secret-path', '--support'],
    { env: { MIMIYAKU_API_KEY: key, MIMIYAKU_RECORDINGS: join(homedir(), 'no-such-folder') } },
  );
  expect(exitCode).toBe(8);
  expect(stdout).toContain('broken  The translation service http://127.0.0.1:9 fails');
  expect(stdout + stderr).not.toMatch(new RegExp(`${key}|secret-path|${homedir()}`));
});

test('the microphones of this machine, whatever they are', async () => {
  const { exitCode, stdout } = await runProgram(['doctor', '--only', 'microphones', '--json']);
  const codes = codesOf(stdout);
  expect(codes[0]).toMatch(/^audio-library\./);
  const isBroken = linesOf(stdout).some((line) => line.includes('"verdict":"broken"'));
  expect(exitCode).toBe(isBroken ? 7 : 0);
});

test('a check that there is not is wrong usage', async () => {
  const { exitCode, stderr } = await runProgram(['doctor', '--only', 'weather']);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('"weather" is none of them.');
});

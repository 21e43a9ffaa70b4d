import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

import { runProgram } from '../headless/program.ts';

it('says what to do where the audio library is not installed', async () => {
  const blocker = fileURLToPath(new URL('./without-naudiodon.cjs', import.meta.url));
  const { exitCode, stdout, stderr } = await runProgram(['devices'], {
    env: { NODE_OPTIONS: `--require=${blocker}` },
  });
  expect(exitCode).toBe(7);
  expect(stdout).toBe('');
  expect(stderr).toMatch(
    /^mimiyaku: Microphones cannot be used: the audio library naudiodon cannot be loaded .*npm ci/,
  );
});

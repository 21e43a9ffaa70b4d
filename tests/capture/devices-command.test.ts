import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { linesOf, runProgram } from '../headless/program.ts';
import { VirtualArray, virtualArrayMissing } from '../support/virtual-array.ts';

const missing = virtualArrayMissing();
if (missing !== undefined) process.stderr.write(`Skipped: mimiyaku devices: ${missing}.\n`);

describe.skipIf(missing !== undefined)('mimiyaku devices', () => {
  let array: VirtualArray;
  beforeAll(async () => {
    array = await VirtualArray.create();
  });
  afterAll(async () => {
    await array.remove();
  });

  it('lists the microphones, and nothing of what the sound libraries say', async () => {
    const { exitCode, stdout, stderr } = await runProgram(['devices']);
    expect(exitCode).toBe(0);
    expect(stderr).toBe('');
    expect(linesOf(stdout)).toContainEqual(expect.stringMatching(/^array {2}\(ALSA, 32 channels, .* array$/));
  });

  it('lists them as JSON, one a line', async () => {
    const { stdout } = await runProgram(['devices', '--json']);
    const devices = linesOf(stdout).map((line): unknown => JSON.parse(line));
    expect(devices).toContainEqual(
      expect.objectContaining({ name: 'array', hostApi: 'ALSA', likelyArray: true }),
    );
  });

  it('tells of a microphone that goes and comes back, until it is stopped', async () => {
    const seen = (text: string, what: string): boolean => linesOf(text).some((line) => line.startsWith(what));
    const { exitCode, stdout } = await runProgram(['devices', '--watch'], {
      keepInputOpen: true,
      onStart: (child) => {
        let text = '';
        child.stdout.on('data', (part: string) => (text += part));
        const until = async (what: string): Promise<void> => {
          for (let waited = 0; waited < 30_000 && !seen(text, what); waited += 100) await sleep(100);
        };
        void (async () => {
          await until('+ array');
          await array.kill();
          await until('- array');
          child.kill('SIGINT');
        })();
      },
    });
    expect(exitCode).toBe(0);
    expect(
      linesOf(stdout)
        .filter((line) => line.includes('array  ('))
        .map((line) => line.slice(0, 7)),
    ).toEqual(['+ array', '- array']);
    await array.start();
  });
});

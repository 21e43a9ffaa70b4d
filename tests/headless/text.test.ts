import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { packDescriptionSchema } from '../../src/engine/models/pack.ts';
import { linesOf, runProgram } from './program.ts';

const lineSchema = z.object({
  english: z.string(),
  japanese: z.string(),
  phrasebook: z.boolean(),
  timings: z.object({ translate: z.number().optional(), total: z.number() }),
});

describe('mimiyaku text', () => {
  it('answers every line with one line, in order; empty and Japanese lines as they are', async () => {
    const input = 'Good morning.\n\nこんにちは。\nWhere is the station? It is near.\r\nThank you.';
    const { exitCode, stdout, stderr } = await runProgram(['text'], { input });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    const lines = linesOf(stdout);
    expect(lines).toHaveLength(5);
    expect(lines[1]).toBe('');
    expect(lines[2]).toBe('こんにちは。');
    for (const position of [0, 3, 4]) expect(lines[position]).toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/u);
  });

  it('gives each answer before the next line is asked for', async () => {
    const answered: string[] = [];
    await runProgram(['text'], {
      keepInputOpen: true,
      onStart: (child) => {
        child.stdin.write('Good morning.\n');
        child.stdout.once('data', (text: string) => {
          answered.push(text);
          child.stdin.end();
        });
      },
    });
    expect(answered).toHaveLength(1);
  });

  it('takes exact wording from the phrasebook and says so', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mimiyaku-'));
    const phrasebook = join(folder, 'booth.csv');
    await writeFile(phrasebook, 'English,Japanese\nWelcome to our booth,ようこそ、当社のブースへ。\n');
    const { stdout } = await runProgram(['text', '--json', '--phrasebook', phrasebook], {
      input: 'Welcome to our booth!\nThe weather is nice.\n',
    });
    const [first, second] = linesOf(stdout).map((line) => lineSchema.parse(JSON.parse(line)));
    expect(first).toMatchObject({ japanese: 'ようこそ、当社のブースへ。', phrasebook: true });
    expect(second).toMatchObject({ english: 'The weather is nice.', phrasebook: false });
    expect(second.timings.translate).toBeGreaterThan(0);
  });

  it('names the line of a phrasebook that is wrong', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mimiyaku-'));
    const phrasebook = join(folder, 'booth.csv');
    await writeFile(phrasebook, 'English,Japanese\nHello,こんにちは\nGoodbye\n');
    const { exitCode, stdout, stderr } = await runProgram(['text', '--phrasebook', phrasebook], {
      input: 'Hello\n',
    });
    expect({ exitCode, stdout }).toEqual({ exitCode: 3, stdout: '' });
    expect(stderr).toContain('line 3');
  });
});

describe('the style of the Japanese', () => {
  const input = 'This camera is waterproof.\nWe sold three thousand units last year.\nI do not know.\n';
  const polite = /(?:です|ます|ました|ません|でした)。?$/u;

  it('is polite, and plain where it is asked for', async () => {
    const usual = linesOf((await runProgram(['text'], { input })).stdout);
    const plain = linesOf((await runProgram(['text', '--style', 'plain'], { input })).stdout);
    expect(usual).toHaveLength(3);
    for (const line of usual) expect(line).toMatch(polite);
    expect(plain).toHaveLength(3);
    for (const line of plain) expect(line).not.toMatch(polite);
  });

  it('that a pack does not know is refused before anything is translated', async () => {
    const models = await mkdtemp(join(tmpdir(), 'mimiyaku-'));
    const pack = join(models, 'en-ja');
    await cp(fileURLToPath(new URL('../../resources/models/en-ja', import.meta.url)), pack, {
      recursive: true,
    });
    const description = packDescriptionSchema.parse(
      JSON.parse(await readFile(join(pack, 'pack.json'), 'utf8')),
    );
    if (description.kind !== 'translator' || description.translator.layout !== 'mimiyaku') throw new Error();
    const { plainToken, ...translator } = description.translator;
    expect(plainToken).toBeDefined();
    await writeFile(join(pack, 'pack.json'), JSON.stringify({ ...description, translator }));
    const { exitCode, stdout, stderr } = await runProgram(['text', '--style', 'plain'], {
      input,
      env: { MIMIYAKU_MODELS: models },
    });
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain('knows one style of Japanese only');
  });
});

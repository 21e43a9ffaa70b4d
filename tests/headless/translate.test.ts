import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import wavefile from 'wavefile';
import { beforeAll, describe, expect, it } from 'vitest';

import { z } from 'zod';

import { utteranceRecordSchema, type UtteranceRecord } from '../../src/engine/recordings/utterance-record.ts';
import { BOOTH_SAMPLE, linesOf, runProgram, type Outcome } from './program.ts';

function recordsOf(stdout: string): UtteranceRecord[] {
  return linesOf(stdout).map((line) => utteranceRecordSchema.parse(JSON.parse(line)));
}

async function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'mimiyaku-訳-'));
}

describe('mimiyaku translate, the bundled recording', () => {
  let folder: string;
  let outcome: Outcome;
  let records: UtteranceRecord[];

  beforeAll(async () => {
    folder = await temporaryFolder();
    outcome = await runProgram([
      'translate',
      BOOTH_SAMPLE,
      '--json',
      '--out',
      join(folder, 'utterances'),
      '--srt',
      join(folder, 'a.srt'),
      '--json-file',
      join(folder, 'a.json'),
    ]);
    records = recordsOf(outcome.stdout);
  });

  it('ends well and says nothing on standard error', () => {
    expect(outcome).toMatchObject({ exitCode: 0, stderr: '' });
  });

  it('finds the utterances of all three talkers, in order, and understands them', () => {
    expect(records.length).toBeGreaterThanOrEqual(3);
    const english = records.map((record) => record.english.toLowerCase()).join(' ');
    expect(english).toContain('the way the system is supposed to work');
    expect(english).toContain('people have explained the rainbow in various ways');
    expect(english).toContain('if you have any other questions');
    for (const [position, { start, end }] of records.entries()) {
      expect(start).toBeLessThan(end);
      expect(start).toBeGreaterThanOrEqual(position === 0 ? 0 : records[position - 1].end);
    }
    expect(records.at(-1)?.end).toBeLessThanOrEqual(29.2);
  });

  it('gives Japanese and the time of every stage', () => {
    for (const { japanese, timings } of records) {
      expect(japanese).toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/u);
      expect(timings.recognise).toBeGreaterThan(0);
      expect(timings.translate).toBeGreaterThan(0);
    }
  });

  it('writes both recordings of each utterance, over the same span, cut from the file sample by sample', async () => {
    const whole = new wavefile.WaveFile(await readFile(BOOTH_SAMPLE)).getSamples(false, Int16Array);
    const folders = (await readdir(join(folder, 'utterances'))).filter((name) => /^\d+$/.test(name)).sort();
    expect(folders).toHaveLength(records.length);
    for (const [position, name] of folders.entries()) {
      const read = async (file: string): Promise<wavefile.WaveFile> =>
        new wavefile.WaveFile(await readFile(join(folder, 'utterances', name, file)));
      const bypass = (await read('bypass.wav')).getSamples(false, Int16Array) as unknown as Int16Array[];
      const beamformer = (await read('beamformer.wav')).getSamples(
        false,
        Int16Array,
      ) as unknown as Int16Array;
      const from = Math.round(records[position].start * 16_000);
      expect(beamformer).toHaveLength(bypass[0].length);
      expect(bypass[0].length / 16_000).toBeCloseTo(records[position].end - records[position].start, 2);
      const left = (whole as unknown as Int16Array[])[0].subarray(from, from + bypass[0].length);
      expect(
        Buffer.compare(
          Buffer.from(Int16Array.from(bypass[0]).buffer),
          Buffer.from(Int16Array.from(left).buffer),
        ),
      ).toBe(0);
    }
  });

  it('writes the exports it is asked for', async () => {
    const array = z
      .array(utteranceRecordSchema)
      .parse(JSON.parse(await readFile(join(folder, 'a.json'), 'utf8')));
    expect(array.map(({ english }) => english)).toEqual(records.map(({ english }) => english));
    const srt = await readFile(join(folder, 'a.srt'), 'utf8');
    // A long utterance is shown as several cues; how cues are cut is the business of their own tests.
    const cues = srt.match(/^\d\d:\d\d:\d\d,\d{3} --> \d\d:\d\d:\d\d,\d{3}$/gm);
    expect(cues?.length).toBeGreaterThanOrEqual(records.length);
    for (const word of ['system', 'rainbow', 'questions']) expect(srt).toContain(word);
  });

  it('loses no utterance when the inference process is killed in the middle', async () => {
    let kills = 0;
    const again = await runProgram(['translate', BOOTH_SAMPLE, '--json'], {
      onStart: (child) => {
        // After the first result, so that it is killed at work.
        child.stdout.once('data', () => {
          const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], {
            encoding: 'utf8',
          });
          for (const pid of children.trim().split(/\s+/)) {
            process.kill(Number(pid), 'SIGKILL');
            kills++;
          }
        });
      },
    });
    expect(kills).toBe(1);
    expect(again.exitCode).toBe(0);
    expect(again.stderr).toContain('It is started again.');
    expect(recordsOf(again.stdout).map(({ english }) => english)).toEqual(
      records.map(({ english }) => english),
    );
  });
});

describe('mimiyaku translate, other input', () => {
  it('gives no text for silence and for noise', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, 'noise.wav');
    const wav = new wavefile.WaveFile();
    let seed = 1;
    const noise = Array.from({ length: 16_000 * 12 }, (_, sample) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
      return sample < 16_000 * 6 ? 0 : (seed >> 16) / 16;
    });
    wav.fromScratch(2, 16_000, '16', [noise, noise]);
    await writeFile(path, wav.toBuffer());
    const outcome = await runProgram(['translate', '--json', path]);
    expect(outcome).toMatchObject({ exitCode: 0, stdout: '' });
    // Both channels are the same noise, which is said once and where it begins.
    expect(linesOf(outcome.stderr)).toEqual([
      expect.stringMatching(/noise\.wav, 0:0[67].*Both channels carry the same sound/),
    ]);
  });

  it('says that a microphone is dead, and works with the other', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, 'dead.wav');
    const [left] = new wavefile.WaveFile(await readFile(BOOTH_SAMPLE)).getSamples(
      false,
      Int16Array,
    ) as unknown as Int16Array[];
    const short = left.subarray(0, 16_000 * 12);
    const wav = new wavefile.WaveFile();
    wav.fromScratch(2, 16_000, '16', [short, short.map(() => 0)]);
    await writeFile(path, wav.toBuffer());
    const { exitCode, stdout, stderr } = await runProgram([
      'translate',
      '--json',
      '--post-filter',
      '--sector',
      '-40,40',
      path,
    ]);
    expect(exitCode).toBe(0);
    expect(stderr).toContain('The right microphone is silent; the left one is used alone.');
    expect(
      recordsOf(stdout)
        .map(({ english }) => english.toLowerCase())
        .join(' '),
    ).toContain('system');
  });

  it.each(['30', '30,20', '-100,0', 'left,right'])('refuses the sector %s', async (sector) => {
    const { exitCode, stderr } = await runProgram(['translate', BOOTH_SAMPLE, `--sector=${sector}`]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('as in "-30,30"');
  });

  it('takes headerless PCM from standard input', async () => {
    const wav = await readFile(BOOTH_SAMPLE);
    const { exitCode, stdout } = await runProgram(['translate', '--json', '--pcm', '-'], {
      input: wav.subarray(44),
    });
    expect(exitCode).toBe(0);
    expect(recordsOf(stdout).length).toBeGreaterThanOrEqual(3);
  });

  it('reports a file that cannot be read in one sentence, and does the others', async () => {
    const { exitCode, stdout, stderr } = await runProgram([
      'translate',
      '--json',
      '/nowhere/a.wav',
      BOOTH_SAMPLE,
    ]);
    expect(exitCode).toBe(3);
    expect(linesOf(stderr)).toEqual([
      'mimiyaku: There is no file "/nowhere/a.wav". Check the name and the folder.',
    ]);
    expect(recordsOf(stdout).length).toBeGreaterThanOrEqual(3);
  });

  it('never writes a result over a recording', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, 'a.wav');
    await writeFile(path, await readFile(BOOTH_SAMPLE));
    const { exitCode, stderr } = await runProgram(['translate', path, '--srt', path]);
    expect(exitCode).toBe(5);
    expect(stderr).toContain('it is not written over');
    expect(Buffer.compare(await readFile(path), await readFile(BOOTH_SAMPLE))).toBe(0);
  });

  it('keeps the utterances of an earlier run', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'utterances.jsonl'), 'earlier\n');
    const { exitCode, stderr } = await runProgram(['translate', BOOTH_SAMPLE, '--out', folder]);
    expect(exitCode).toBe(5);
    expect(stderr).toContain('holds the utterances of an earlier run');
    expect(await readFile(join(folder, 'utterances.jsonl'), 'utf8')).toBe('earlier\n');
  });

  it('says what to do when a model pack is missing', async () => {
    const { exitCode, stderr } = await runProgram(['translate', BOOTH_SAMPLE, '--translator', 'en-fr']);
    expect(exitCode).toBe(4);
    expect(linesOf(stderr)).toHaveLength(1);
    expect(stderr).toContain('The translator "en-fr" is not installed. Run "mimiyaku models import"');
  });

  it.each([
    [['translate'], "missing required argument 'FILES'"],
    [['translate', BOOTH_SAMPLE, '--frobnicate'], "unknown option '--frobnicate'"],
    [['translate', BOOTH_SAMPLE, '--spacing', '6cm'], 'It must be a number from 10 to 300 millimetres.'],
    [['translate', BOOTH_SAMPLE, '--channels', '1'], 'as in "1,2"'],
    [['sing'], "unknown command 'sing'"],
  ])('answers wrong usage %j with exit code 2 and the reason', async (args, reason) => {
    const { exitCode, stdout, stderr } = await runProgram(args);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(reason);
    expect(stderr).toMatch(/^mimiyaku: /);
  });
});

/**
 * `npm run bench`: speed and memory of the whole product on the bundled recording, as the command line's user has them. Prints a table
 * and writes bench/results/product.json. Runs several times and gives medians; other load on the machine shows in them.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';

import { DEFAULT_BEAMFORMER } from '../src/engine/beamform/create-beamformer.ts';
import { measureBeamformerCost } from './beamforming-cost.ts';
import { median } from './support/statistics.ts';
import { peakMemoryOfTree } from './support/process-memory.ts';
import { writeResults } from './support/results.ts';

const PROGRAM = fileURLToPath(new URL('../bin/mimiyaku.js', import.meta.url));
const START_PARTS = fileURLToPath(new URL('start-parts.ts', import.meta.url));
const SAMPLE = fileURLToPath(new URL('../resources/samples/booth-sample.wav', import.meta.url));
const SAMPLE_SECONDS = 32.3;
const RUNS = 3;

/** Fifteen words each, as a visitor of a booth might say them. */
const FIFTEEN_WORD_SENTENCES = [
  'Could you please tell me how long the battery lasts when the screen is on?',
  'We would like to visit your factory next month and see how the machines work.',
  'The first model was too heavy, so we made the new one from a lighter metal.',
  'If you leave your card here, one of our engineers will call you back tomorrow morning.',
  'I am looking for a small camera that I can carry in my pocket every day.',
];

const utteranceSchema = z.object({
  start: z.number(),
  end: z.number(),
  timings: z.object({
    recognise: z.number().optional(),
    translate: z.number().optional(),
    total: z.number(),
  }),
});
const textSchema = z.object({ timings: z.object({ translate: z.number() }) });

interface Run {
  readonly lines: readonly string[];
  readonly firstLineMs: number;
  readonly wholeMs: number;
  readonly peakMemoryBytes: number | undefined;
}

/** Runs the command line; `input` goes to its standard input. */
async function runProgram(args: readonly string[], input = ''): Promise<Run> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const memory = peakMemoryOfTree(child.pid);
  child.stdin.end(input);
  const lines: string[] = [];
  let firstLineMs = Number.NaN;
  const closed = once(child, 'close');
  for await (const line of createInterface({ input: child.stdout })) {
    if (lines.length === 0) firstLineMs = performance.now() - startedMs;
    lines.push(line);
  }
  const [code] = z.tuple([z.number().nullable(), z.unknown()]).parse(await closed);
  if (code !== 0) throw new Error(`mimiyaku ${args.join(' ')} ended with exit code ${String(code)}.`);
  return { lines, firstLineMs, wholeMs: performance.now() - startedMs, peakMemoryBytes: memory.stop() };
}

/** Where the time of a start goes: medians in milliseconds, from processes that load one part after the other. */
async function measureStart(): Promise<Record<string, number>> {
  const runs: Record<string, number>[] = [];
  for (let count = 0; count <= RUNS; count++) {
    const { wholeMs } = await runProgram(['--version']);
    // With the same loader of TypeScript as this process.
    const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, START_PARTS]);
    const parts = z.record(z.string(), z.number()).parse(JSON.parse(stdout));
    runs.push({ 'process start': wholeMs, ...parts });
  }
  const [, ...warm] = runs;
  return Object.fromEntries(Object.keys(warm[0]).map((part) => [part, median(warm.map((run) => run[part]))]));
}

async function main(): Promise<void> {
  const beamformer = measureBeamformerCost(DEFAULT_BEAMFORMER);
  const runs: Run[] = [];
  // One more than is counted: the first run brings the models into the file cache, and "warm" is what is claimed.
  for (let count = 0; count <= RUNS; count++) runs.push(await runProgram(['translate', '--json', SAMPLE]));
  const warm = runs.slice(1);
  const utterances = warm.map(({ lines }) => lines.map((line) => utteranceSchema.parse(JSON.parse(line))));
  const recogniserFactors = utterances.map((ofRun) => {
    const work = ofRun.reduce((sum, { timings }) => sum + (timings.recognise ?? 0), 0);
    const sound = ofRun.reduce((sum, { start, end }) => sum + (end - start), 0);
    return work / 1000 / sound;
  });
  const text = await runProgram(
    ['text', '--json', '--beam', '4'],
    `${[...FIFTEEN_WORD_SENTENCES, ...FIFTEEN_WORD_SENTENCES].join('\n')}\n`,
  );
  // The first pass over the sentences warms the translator up.
  const translateMs = text.lines
    .slice(FIFTEEN_WORD_SENTENCES.length)
    .map((line) => textSchema.parse(JSON.parse(line)).timings.translate);
  const memories = warm.flatMap(({ peakMemoryBytes }) =>
    peakMemoryBytes === undefined ? [] : [peakMemoryBytes],
  );

  const figures = [
    figure('beamformer', beamformer.timesRealTime, '× real time', 'at least', 200),
    figure('recogniser, real-time factor', median(recogniserFactors), '', 'at most', 0.1),
    figure('translator, 15 words, beam 4', median(translateMs), 'ms', 'at most', 150),
    figure(
      'end to end',
      median(warm.map(({ wholeMs }) => (SAMPLE_SECONDS * 1000) / wholeMs)),
      '× real time',
      'at least',
      6,
    ),
    ...(memories.length === 0
      ? []
      : [figure('peak memory, all processes', median(memories) / 1e6, 'MB', 'at most', 900)]),
    figure(
      'start to first result, warm',
      median(warm.map(({ firstLineMs }) => firstLineMs / 1000)),
      's',
      'at most',
      3,
    ),
  ];
  console.table(
    figures.map(({ what, value, unit, bound, limit, holds }) => ({
      what,
      measured: `${Number(value.toPrecision(3))} ${unit}`.trim(),
      wanted: `${bound} ${limit} ${unit}`.trim(),
      holds,
    })),
  );
  const startMs = await measureStart();
  console.log('Where the time of a start goes, each part by itself (the product has several at once):');
  console.table(Object.entries(startMs).map(([part, ms]) => ({ part, milliseconds: Math.round(ms) })));
  await writeResults('product', { runs: RUNS, figures, startMs });
}

function figure(what: string, value: number, unit: string, bound: 'at least' | 'at most', limit: number) {
  return { what, value, unit, bound, limit, holds: bound === 'at least' ? value >= limit : value <= limit };
}

await main();

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

import { createLocalInterpreter } from '../../src/engine/interpret/create-local-interpreter.ts';
import type { InferenceSupervisor } from '../../src/engine/interpret/inference-supervisor.ts';
import type { Interpretation } from '../../src/engine/interpret/interpreter.ts';
import { recognitionSpan } from '../../src/engine/recognise/span.ts';
import {
  bundledPack,
  ENGINE_FOLDER,
  isRunning,
  realProcess,
  SAMPLE_UTTERANCES,
  until,
} from './supervised.ts';

// The real inference process with the real models on real speech. Some of it takes long where many things run beside the tests.
const TIME_LIMIT_MS = 180_000;

const recogniser = await bundledPack('recogniser', 'moonshine-tiny-en');
const translator = await bundledPack('translator');
const diagnostics: string[] = [];
let supervisor: InferenceSupervisor | undefined;

afterEach(async () => {
  await supervisor?.dispose();
  supervisor = undefined;
});

function start(): ReturnType<typeof createLocalInterpreter> {
  const created = createLocalInterpreter({
    openChannel: realProcess((line) => diagnostics.push(line)),
    recogniser,
    translator,
  });
  supervisor = created.supervisor;
  return created;
}

function expectAllAnswered(interpretations: readonly Interpretation[]): void {
  expect(interpretations).toHaveLength(SAMPLE_UTTERANCES.length);
  for (const [index, { english, japanese, source, timings }] of interpretations.entries()) {
    expect(english).toContain(SAMPLE_UTTERANCES[index]?.word);
    expect(japanese).not.toBe('');
    expect(source).toBe('local');
    expect(timings.recognise).toBeGreaterThan(0);
    expect(timings.translate).toBeGreaterThan(0);
    expect(timings.total).toBeGreaterThanOrEqual((timings.recognise ?? 0) + (timings.translate ?? 0));
  }
}

function kill(pid: number | undefined): void {
  if (pid === undefined) throw new Error('There is no inference process.');
  process.kill(pid, 'SIGKILL');
}

describe('the inference process', { timeout: TIME_LIMIT_MS }, () => {
  it('answers utterances that were handed over together, in order, and says what memory it takes', async () => {
    const { interpreter, supervisor } = start();
    const order: number[] = [];
    const answers = SAMPLE_UTTERANCES.map(async ({ utterance }) => {
      const interpretation = await interpreter.interpret(utterance);
      order.push(utterance.index);
      return interpretation;
    });
    expectAllAnswered(await Promise.all(answers));
    expect(order).toEqual([0, 1, 2]);
    const { memory, loadMs } = supervisor.figures;
    expect(memory?.residentBytes).toBeGreaterThan(50e6);
    expect(memory?.peakResidentBytes).toBeGreaterThanOrEqual(memory?.residentBytes ?? Infinity);
    expect(loadMs.recogniser).toBeGreaterThan(0);
    expect(loadMs.translator).toBeGreaterThan(0);
  });

  it('loses no utterance when it is killed while it loads, and in the middle of two requests', async () => {
    const { interpreter, supervisor } = start();
    let answered = 0;
    const answers = SAMPLE_UTTERANCES.map(async ({ utterance }) => {
      const interpretation = await interpreter.interpret(utterance);
      answered += 1;
      // The next request was sent in the very step in which this answer came.
      if (answered === 1) kill(supervisor.figures.pid);
      return interpretation;
    });
    kill(supervisor.figures.pid);
    await until(() => supervisor.figures.generation === 2 && supervisor.status.phase === 'ready');
    kill(supervisor.figures.pid);
    expectAllAnswered(await Promise.all(answers));
    expect(supervisor.figures.generation).toBe(4);
    expect(supervisor.status).toMatchObject({ phase: 'ready', failures: 0, reason: undefined });
  });

  it('lets go of a cancelled recognition long before it would have been done', async () => {
    const { supervisor } = start();
    // Five minutes of speech against three seconds.
    const speech = recognitionSpan(SAMPLE_UTTERANCES[0].utterance);
    const copies = 28;
    const long = new Float32Array(speech.length * copies);
    for (let copy = 0; copy < copies; copy++) long.set(speech, copy * speech.length);
    const short = speech.slice(0, 3 * 16_000);
    const { milliseconds: shortMs } = await supervisor.recognise(short);

    const cancellation = new AbortController();
    const cancelled = supervisor.recognise(long, { signal: cancellation.signal });
    await until(() => supervisor.status.pending === 1);
    setTimeout(() => {
      cancellation.abort();
    }, 50);
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
    const startedMs = performance.now();
    await supervisor.recognise(short);
    // A hundred times the audio was called off: had it been decoded to the end, this answer would have been as late. Measured against
    // the same work on the same machine at the same time, so that its load does not matter.
    expect(performance.now() - startedMs).toBeLessThan(50 * shortMs);
    expect(supervisor.figures.generation).toBe(1);
  });

  it('tells at once, in the words of the fault, that a pack cannot be loaded', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mimiyaku-'));
    try {
      await symlink(join(recogniser.folder, 'encoder_model.onnx'), join(folder, 'encoder_model.onnx'));
      const { interpreter, supervisor: created } = createLocalInterpreter({
        openChannel: realProcess(),
        recogniser: { ...recogniser, folder },
        translator,
      });
      supervisor = created;
      await expect(interpreter.interpret(SAMPLE_UTTERANCES[0].utterance)).rejects.toMatchObject({
        name: 'MimiyakuError',
        code: 'inference.unavailable',
        message: expect.stringContaining('decoder_model_merged.onnx') as string,
        advice: expect.stringContaining('models verify') as string,
      });
      expect(created.status).toMatchObject({ phase: 'failed', failures: 1 });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('ends with its parent, even one that is killed in the middle of a request', async () => {
    const program = fileURLToPath(new URL('processes/orphaning-parent.mjs', import.meta.url));
    const parent = spawn(process.execPath, [program, ENGINE_FOLDER, recogniser.folder, '600'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [line] = (await once(createInterface(parent.stdout), 'line')) as [string];
      const pid = Number(line);
      expect(isRunning(pid)).toBe(true);
      parent.kill('SIGKILL');
      await once(parent, 'exit');
      await until(() => !isRunning(pid));
    } finally {
      parent.kill('SIGKILL');
    }
  });

  it('writes nothing of its own accord', () => {
    expect(diagnostics).toEqual([]);
  });
});

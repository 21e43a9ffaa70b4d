/**
 * `npm run bench:capture [-- minutes]`: what live capture costs while it runs at real time, from a file as a microphone through the ring
 * to the audio worker with beamformer and speech detection: processor time of the worker's thread and of the whole process, with speech
 * and with nobody speaking. Then a long session as fast as the work allows, with its memory. Writes bench/results/capture.json.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { AudioWorkerHost } from '../src/engine/array/worker/audio-worker-host.ts';
import { findDetectorFile } from '../src/engine/array/worker/find-detector-file.ts';
import { DEFAULT_BEAMFORMER } from '../src/engine/beamform/create-beamformer.ts';
import { CaptureSupervisor } from '../src/engine/capture/capture-supervisor.ts';
import { FileMicrophone } from '../src/engine/capture/file/file-microphone.ts';
import { VirtualClock, type HoldableClock } from '../src/engine/capture/virtual-clock.ts';
import { writeWav } from '../src/engine/audio/wav-writer.ts';
import { SYSTEM_CLOCK } from '../src/engine/base/clock.ts';
import { LIVE_CUTTING_TUNING } from '../src/engine/speech/tuning.ts';
import { writeResults } from './support/results.ts';

const ENTRY = fileURLToPath(new URL('../dist/engine/array/worker/audio-worker.js', import.meta.url));
const SAMPLE = fileURLToPath(new URL('../resources/samples/booth-sample.wav', import.meta.url));
const REAL_TIME_SECONDS = 40;
/** Left out of the processor's time: what compiles at first is not what a session of hours costs. */
const WARM_UP_SECONDS = 20;

interface Outcome {
  readonly seconds: number;
  /** Share of one core, of the thread that works most beside the main one. */
  readonly workerShare: number | undefined;
  readonly processShare: number;
  readonly utterances: number;
  readonly residentMegabytes: readonly number[];
  readonly wallSeconds: number;
}

/** Processor time of each thread of this process in seconds, by thread; nothing where there is no /proc. */
function threadSeconds(): Map<string, number> {
  if (process.platform !== 'linux') return new Map();
  const TICKS_PER_SECOND = 100;
  return new Map(
    readdirSync('/proc/self/task').map((thread) => {
      // Fields 14 and 15 (user and system time) count from behind the name, which may hold spaces: proc(5).
      const fields =
        readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      return [thread, (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND];
    }),
  );
}

async function run(path: string, clock: HoldableClock, seconds: number): Promise<Outcome> {
  let utterances = 0;
  const residentMegabytes: number[] = [];
  let nextMeasure = 0;
  const host = new AudioWorkerHost({
    entryFile: ENTRY,
    clock,
    settings: {
      detectorFile: await findDetectorFile(),
      geometry: { spacingMetres: 0.06 },
      beamformer: DEFAULT_BEAMFORMER,
      talker: { kind: 'newcomer' },
      channels: undefined,
      cutting: LIVE_CUTTING_TUNING,
    },
    onEvent: (event) => {
      if (event.type === 'closed') utterances++;
      if (event.type === 'failed') throw event.error;
      if (event.type === 'levels' && event.levels.atSample >= nextMeasure * 16_000) {
        residentMegabytes.push(Math.round(process.memoryUsage.rss() / 1e6));
        nextMeasure += seconds / 8;
      }
    },
  });
  await host.start();
  const microphone = new FileMicrophone({ path, clock, loop: true });
  const supervisor = new CaptureSupervisor({
    open: microphone.open,
    target: host,
    channels: undefined,
    clock,
    wallMs: () => clock.nowMs(),
    onChange: (change) => {
      if (change.type === 'fault') console.log(`Fault: ${change.fault.message}`);
    },
    onState: () => undefined,
  });
  const pass = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      clock.setTimer(ms, resolve);
    });
  await supervisor.start();
  await pass(WARM_UP_SECONDS * 1000);
  const before = threadSeconds();
  const processBefore = process.cpuUsage();
  const startedMs = performance.now();
  await pass(seconds * 1000);
  const { user, system } = process.cpuUsage(processBefore);
  const wallSeconds = (performance.now() - startedMs) / 1000;
  const used = [...threadSeconds()]
    .filter(([thread]) => thread !== String(process.pid))
    .map(([thread, now]) => now - (before.get(thread) ?? 0));
  await supervisor.stop();
  await host.finish();
  return {
    seconds,
    workerShare: used.length === 0 ? undefined : Math.max(...used) / seconds,
    processShare: (user + system) / 1e6 / seconds,
    utterances,
    residentMegabytes,
    wallSeconds,
  };
}

/** The noise of a quiet room: nobody speaks. */
async function writeQuietRoom(path: string): Promise<void> {
  const values = Int16Array.from({ length: 2 * 16_000 * 20 }, () => Math.round((Math.random() - 0.5) * 60));
  await writeWav(path, 2, values);
}

async function main(): Promise<void> {
  const minutes = Number(process.argv[2] ?? 60);
  const folder = await mkdtemp(join(tmpdir(), 'mimiyaku-bench-capture-'));
  try {
    const quiet = join(folder, 'quiet.wav');
    await writeQuietRoom(quiet);
    const speech = await run(SAMPLE, SYSTEM_CLOCK, REAL_TIME_SECONDS);
    const idle = await run(quiet, SYSTEM_CLOCK, REAL_TIME_SECONDS);
    const long = await run(SAMPLE, new VirtualClock(), minutes * 60);
    const percent = (share: number | undefined): string =>
      share === undefined ? 'unknown' : `${(100 * share).toFixed(1)} %`;
    console.table([
      {
        what: 'audio worker, somebody speaks',
        measured: percent(speech.workerShare),
        wanted: 'at most 5 % of a core',
      },
      { what: 'whole process, somebody speaks', measured: percent(speech.processShare), wanted: '' },
      {
        what: 'whole process, nobody speaks',
        measured: percent(idle.processShare),
        wanted: 'at most 10 % of a core',
      },
      {
        what: `${minutes} minutes as fast as possible`,
        measured: `${(long.seconds / long.wallSeconds).toFixed(0)} × real time, ${long.utterances} utterances`,
        wanted: '',
      },
      { what: 'resident memory meanwhile, MB', measured: long.residentMegabytes.join(' '), wanted: 'flat' },
    ]);
    await writeResults('capture', { speech, idle, long });
  } finally {
    await rm(folder, { recursive: true });
  }
}

await main();

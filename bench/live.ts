/**
 * `npm run bench:live`: the live session on the booth recording in real time (or, where that is missing, on the bundled sample): how long
 * after the last word the answer is there, how often and how steadily English appears meanwhile, and what listening costs while nobody
 * speaks. `--minutes 10` looks at memory over continuous speech, `--hours 8` plays a long session as fast as possible.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findDetectorFile } from '../src/engine/array/worker/find-detector-file.ts';
import { writeWav } from '../src/engine/audio/wav-writer.ts';
import { SYSTEM_CLOCK } from '../src/engine/base/clock.ts';
import { DEFAULT_BEAMFORMER } from '../src/engine/beamform/create-beamformer.ts';
import { FileMicrophone } from '../src/engine/capture/file/file-microphone.ts';
import { VirtualClock, type HoldableClock } from '../src/engine/capture/virtual-clock.ts';
import { createLocalInterpreter } from '../src/engine/interpret/create-local-interpreter.ts';
import type { InferenceSupervisor } from '../src/engine/interpret/inference-supervisor.ts';
import type { LiveInterpreter } from '../src/engine/interpret/live-interpreter.ts';
import type { LiveEvent } from '../src/engine/live/live-events.ts';
import { startLiveSession } from '../src/engine/live/start-live-session.ts';
import { findPack } from '../src/engine/models/find-pack.ts';
import { forkChannels } from '../src/engine/processes/fork-channel.ts';
import { createForgetfulWriter } from '../src/engine/recordings/forgetful-writer.ts';
import { SessionStore } from '../src/engine/recordings/session-store.ts';
import { LIVE_CUTTING_TUNING } from '../src/engine/speech/tuning.ts';
import { CountingInterpreter, INSTANT_INTERPRETER, LiveObserver } from './live-observer.ts';
import { cpuSecondsOfTree, residentMegabytesOfTree } from './support/process-cost.ts';
import { writeResults } from './support/results.ts';
import { median } from './support/statistics.ts';

const USAGE = `npm run bench:live -- [options]
  --file WAV     what is played (default: the booth recording of ../shared/audio, else the bundled sample)
  --minutes N    play continuous speech in real time for so long, and look at memory
  --hours N      play so many hours as fast as possible, answered at once, kept on disk in a temporary folder`;

const { values: options } = parseArgs({
  options: {
    file: { type: 'string' },
    minutes: { type: 'string' },
    hours: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const WORKER_ENTRY = new URL('../dist/engine/array/worker/audio-worker.js', import.meta.url);
const INFERENCE_ENTRY = fileURLToPath(
  new URL('../dist/engine/interpret/inference-process.js', import.meta.url),
);
const SPACING_MM = 60;
const IDLE_SECONDS = 20;
/** Wanted: the answer so soon after the last sample of speech, for an utterance of about five seconds. */
const WANTED_ANSWER_MS = 1_200;
const WANTED_PARTIAL_MS = 1_000;
const WANTED_IDLE_SHARE = 0.1;

interface Played {
  readonly file: string;
  readonly clock?: HoldableClock;
  readonly loop?: boolean;
  /** Stops after so much of its time; the whole file where left out. */
  readonly forMs?: number;
  readonly interpreter: LiveInterpreter;
  readonly keepIn?: string;
  readonly observer: LiveObserver;
  readonly onEvent?: (event: LiveEvent) => void;
}

/** Plays a file through a live session, to its end. */
async function play(played: Played): Promise<void> {
  const { file, clock = SYSTEM_CLOCK, loop = false, observer, interpreter, keepIn } = played;
  let stopped = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    stopped = resolve;
  });
  const session = await startLiveSession({
    openSource: observer.watched(new FileMicrophone({ path: file, clock, loop }).open),
    workerEntryFile: WORKER_ENTRY,
    array: {
      detectorFile: await findDetectorFile(),
      geometry: { spacingMetres: SPACING_MM / 1000 },
      beamformer: DEFAULT_BEAMFORMER,
      talker: { kind: 'newcomer' },
      channels: undefined,
      cutting: LIVE_CUTTING_TUNING,
    },
    interpreter,
    startWriter: async (onEvent) =>
      keepIn === undefined
        ? createForgetfulWriter()
        : new SessionStore(keepIn).start(
            { device: file, spacingMm: SPACING_MM, appVersion: 'benchmark' },
            onEvent,
          ),
    onEvent: (event) => {
      observer.hear(event);
      played.onEvent?.(event);
      if (event.type === 'state' && event.state === 'stopped') stopped();
    },
    clock,
  });
  if (played.forMs !== undefined) clock.setTimer(played.forMs, () => void session.stop());
  await ended;
}

async function loadedInterpreter(): Promise<{
  interpreter: LiveInterpreter;
  supervisor: InferenceSupervisor;
}> {
  const made = createLocalInterpreter({
    openChannel: forkChannels({ entryFile: INFERENCE_ENTRY, onDiagnostic: () => undefined }),
    recogniser: await findPack('recogniser'),
    translator: await findPack('translator'),
  });
  // The first answers of fresh models are slower: none of them is counted.
  await made.interpreter.translate('Good morning.');
  await made.interpreter.recognisePart(Float32Array.from({ length: 16_000 }, (_, n) => Math.sin(n * n) / 4));
  return made;
}

async function measureAnswers(file: string, interpreter: LiveInterpreter): Promise<object> {
  const observer = new LiveObserver();
  const counting = new CountingInterpreter(interpreter);
  const cpuBefore = cpuSecondsOfTree();
  const startedMs = performance.now();
  await play({ file, interpreter: counting, observer });
  const cpuShare = ((cpuSecondsOfTree() - cpuBefore) * 1000) / (performance.now() - startedMs);
  const answers = observer.utterances.map(({ answeredAfterMs }) => answeredAfterMs);
  const ofFiveSeconds = observer.utterances.filter(
    ({ speechSeconds }) => speechSeconds >= 4 && speechSeconds <= 6,
  );
  const figures = {
    utterances: observer.utterances.length,
    failed: observer.utterances.filter(({ status }) => status !== 'done').length,
    answeredAfterMs: median(answers),
    slowestAnswerMs: Math.max(...answers),
    ofFiveSeconds: ofFiveSeconds.length,
    fiveSecondsAnsweredAfterMs: median(ofFiveSeconds.map(({ answeredAfterMs }) => answeredAfterMs)),
    fiveSecondsClosedAfterMs: median(ofFiveSeconds.map(({ closedAfterMs }) => closedAfterMs)),
    begunInterpretations: counting.begun,
    partialRequests: counting.parts,
    partialGapMs: median(observer.partialGapsMs),
    droppedPartials: observer.droppedPartials,
    changedShare: observer.changedCharacters / Math.max(1, observer.shownCharacters),
    cpuShare,
  };
  console.log(`\nAnswers, ${file}`);
  for (const { speechSeconds, closedAfterMs, answeredAfterMs } of observer.utterances) {
    console.log(
      `  ${speechSeconds.toFixed(1).padStart(5)} s of speech, closed ${closedAfterMs.toFixed(0).padStart(5)} ms and answered ` +
        `${answeredAfterMs.toFixed(0).padStart(5)} ms after its end`,
    );
  }
  console.table(figures);
  console.log(
    `  answer after an utterance of 4 to 6 s: ${verdict(figures.fiveSecondsAnsweredAfterMs, WANTED_ANSWER_MS, 'ms')}\n` +
      `  between partial results: ${verdict(figures.partialGapMs, WANTED_PARTIAL_MS, 'ms')}`,
  );
  return figures;
}

async function measureIdle(folder: string, interpreter: LiveInterpreter): Promise<object> {
  const file = join(folder, 'nobody.wav');
  // Room noise at −60 dBFS, so that nothing is skipped for being digital silence.
  const noise = Int16Array.from({ length: 2 * 16_000 * IDLE_SECONDS }, () => (Math.random() - 0.5) * 110);
  await writeWav(file, 2, noise);
  let before: number | undefined;
  let startedMs = 0;
  let share = NaN;
  const settleMs = 2_000;
  await play({
    file,
    interpreter,
    observer: new LiveObserver(),
    onEvent: (event) => {
      if (event.type !== 'levels') return;
      const atMs = event.levels.atSample / 16;
      if (before === undefined && atMs > settleMs) {
        before = cpuSecondsOfTree();
        startedMs = performance.now();
      } else if (before !== undefined && Number.isNaN(share) && atMs > (IDLE_SECONDS - 1) * 1000) {
        share = ((cpuSecondsOfTree() - before) * 1000) / (performance.now() - startedMs);
      }
    },
  });
  console.log(
    `  listening while nobody speaks: ${verdict(100 * share, 100 * WANTED_IDLE_SHARE, '% of a core')}`,
  );
  return { idleShare: share };
}

async function measureMemory(file: string, minutes: number, interpreter: LiveInterpreter): Promise<object> {
  const observer = new LiveObserver();
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(residentMegabytesOfTree()), 1_000);
  await play({ file, loop: true, forMs: minutes * 60_000, interpreter, observer });
  clearInterval(timer);
  const minute = (from: number): number => median(samples.slice(from, from + 60));
  const figures = {
    minutes,
    utterances: observer.utterances.length,
    answeredAfterMs: median(observer.utterances.map(({ answeredAfterMs }) => answeredAfterMs)),
    mostWaiting: observer.mostWaiting,
    secondMinuteMegabytes: minute(60),
    lastMinuteMegabytes: minute(Math.max(60, samples.length - 60)),
    mostMegabytes: Math.max(...samples),
  };
  console.log(`\n${minutes} minutes of speech, all processes together`);
  console.table(figures);
  return figures;
}

async function measureHours(file: string, hours: number, folder: string): Promise<object> {
  const observer = new LiveObserver();
  const megabytes: number[] = [];
  let samples = 0;
  const startedMs = performance.now();
  await play({
    file,
    loop: true,
    clock: new VirtualClock(),
    forMs: hours * 3_600_000,
    interpreter: INSTANT_INTERPRETER,
    keepIn: folder,
    observer,
    onEvent: (event) => {
      if (event.type !== 'levels') return;
      samples = event.levels.atSample;
      if (samples > (megabytes.length + 1) * 16_000 * 600) megabytes.push(residentMegabytesOfTree());
    },
  });
  const [listing] = await new SessionStore(folder).list();
  const wav = listing.readable ? await stat(join(folder, listing.session.id, 'bypass.wav')) : undefined;
  const figures = {
    hours: samples / 16_000 / 3_600,
    tookMinutes: (performance.now() - startedMs) / 60_000,
    utterances: observer.utterances.length,
    unanswered: observer.utterances.filter(({ status }) => status !== 'done').length,
    troubles: observer.troubles,
    bypassBytes: wav?.size ?? 0,
    megabytesEarly: megabytes.at(2) ?? NaN,
    megabytesLate: megabytes.at(-1) ?? NaN,
  };
  console.log(`\n${hours} hours as fast as possible`);
  console.table(figures);
  return figures;
}

function verdict(value: number, most: number, unit: string): string {
  const text = `${Number(value.toPrecision(3))} ${unit}, wanted at most ${most}`;
  return `${text}: ${value <= most ? 'holds' : 'DOES NOT HOLD'}`;
}

function defaultFile(): string {
  const set =
    process.env['MIMIYAKU_AUDIO_SET'] ?? fileURLToPath(new URL('../../shared/audio', import.meta.url));
  const booth = join(set, 'booth', 'dev_booth.wav');
  const sample = fileURLToPath(new URL('../resources/samples/booth-sample.wav', import.meta.url));
  return existsSync(booth) ? booth : sample;
}

async function main(): Promise<void> {
  if (options.help) {
    console.log(USAGE);
    return;
  }
  const file = options.file ?? defaultFile();
  const folder = await mkdtemp(join(tmpdir(), 'mimiyaku-bench-'));
  try {
    if (options.hours !== undefined) {
      await writeResults('live-hours', await measureHours(file, Number(options.hours), folder));
      return;
    }
    const { interpreter } = await loadedInterpreter();
    try {
      if (options.minutes !== undefined) {
        await writeResults('live-memory', await measureMemory(file, Number(options.minutes), interpreter));
        return;
      }
      const answers = await measureAnswers(file, interpreter);
      await writeResults('live', { answers, idle: await measureIdle(folder, interpreter) });
    } finally {
      await interpreter.dispose();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

await main();

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectFolder } from '../../scripts/electron/launch.js';
import {
  sessionUtteranceSchema,
  type SessionUtterance,
} from '../../src/engine/recordings/session-utterance.ts';
import type { AppState } from '../../src/shared/app-state.ts';
import type { MimiyakuBridge } from '../../src/shared/bridge.ts';
import type { RequestInput, RequestName, RequestOutput } from '../../src/shared/requests.ts';
import { DEFAULT_SETTINGS } from '../../src/shared/settings.ts';
import { writeResults } from '../support/results.ts';
import { median } from '../support/statistics.ts';
import { appProcesses, type ProcessFigures } from './app-processes.ts';
import { start, type Started } from './started-app.ts';

const STRETCH_SECONDS = 600;
const SAMPLE_EVERY_MS = 10_000;
const STOP_LIMIT_MS = 120_000;

interface Stretch {
  readonly minute: number;
  /** At the end of the stretch, and the most within it. */
  readonly megabytes: number;
  readonly mostMegabytes: number;
  readonly megabytesOf: Readonly<Record<string, number>>;
  /** Of one core, over the stretch. */
  readonly cpuShare: number;
  readonly cpuShareOf: Readonly<Record<string, number>>;
  /** Of the session's folder. */
  readonly diskMegabytes: number;
  readonly answers: AnswerTimes;
  /** Of the whole machine over the last quarter of an hour: more than its cores means that others worked beside. */
  readonly machineLoad: number;
}

interface AnswerTimes {
  readonly utterances: number;
  readonly failed: number;
  readonly waiting: number;
  /** Answered, and no words were heard in it. */
  readonly wordless: number;
  /** From the end of the utterance to its answer. */
  readonly medianMs: number;
  readonly ninetiethMs: number;
  readonly slowestMs: number;
}

/**
 * One session in the app over hours of clock time: the booth recording in a loop plays the microphone, with the presenter window open
 * and everything kept on disk. A line every ten minutes, then what changed between the first ten and the last ten minutes.
 * Writes bench/results/app-hours.json.
 */
export async function measureLongDay(hours: number): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'mimiyaku-bench-day-'));
  const recordings = join(profile, 'recordings');
  try {
    const system = { ...DEFAULT_SETTINGS.system, setupDone: true };
    await writeFile(join(profile, 'settings.json'), JSON.stringify({ ...DEFAULT_SETTINGS, system }));
    const microphone = loopedRecording();
    console.log(`${String(hours)} h of ${microphone} in a loop, recorded to ${recordings}`);
    const app = await start(profile, microphone, {
      MIMIYAKU_CAPTURE_LOOP: '1',
      MIMIYAKU_RECORDINGS: recordings,
    });
    try {
      await request(app, 'presenter.open', { window: 'presenter' });
      await request(app, 'live.start', {});
      const startedMs = performance.now();
      const stretches = await observe(app, recordings, hours * 3_600);
      await request(app, 'live.stop', {});
      const state = await stopped(app);
      await tell(recordings, stretches, state, (performance.now() - startedMs) / 1_000);
    } finally {
      await app.end();
    }
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The booth recording of the audio set, or else the bundled sample. */
function loopedRecording(): string {
  const set = process.env['MIMIYAKU_AUDIO_SET'] ?? join(projectFolder, '../shared/audio');
  const booth = join(set, 'booth/dev_booth.wav');
  return existsSync(booth) ? booth : join(projectFolder, 'resources/samples/booth-sample.wav');
}

async function request<N extends RequestName>(
  app: Started,
  name: N,
  input: RequestInput<N>,
): Promise<RequestOutput<N>> {
  const outcome = await app.page.evaluate(
    ([wanted, value]) => {
      const { mimiyaku } = globalThis as unknown as { mimiyaku: MimiyakuBridge };
      return (mimiyaku.request as (name: string, input: unknown) => Promise<unknown>)(wanted, value);
    },
    [name, input] as const,
  );
  const { ok, value } = outcome as { ok: boolean; value: RequestOutput<N> };
  if (!ok) throw new Error(`${name}: ${JSON.stringify(outcome)}`);
  return value;
}

async function observe(app: Started, recordings: string, seconds: number): Promise<Stretch[]> {
  const stretches: Stretch[] = [];
  const startedMs = performance.now();
  const elapsed = (): number => (performance.now() - startedMs) / 1_000;
  let before = appProcesses(app.pid);
  let fromSeconds = 0;
  let most = 0;
  while (fromSeconds < seconds) {
    const untilSeconds = Math.min(seconds, fromSeconds + STRETCH_SECONDS);
    await sleep(Math.min(SAMPLE_EVERY_MS, Math.max(0, untilSeconds - elapsed()) * 1_000));
    const now = appProcesses(app.pid);
    most = Math.max(most, sum(now.map(({ megabytes }) => megabytes)));
    if (elapsed() < untilSeconds) continue;
    const toSeconds = elapsed();
    const stretch: Stretch = {
      minute: Math.round(toSeconds / 60),
      megabytes: sum(now.map(({ megabytes }) => megabytes)),
      mostMegabytes: most,
      megabytesOf: byKind(now, ({ megabytes }) => megabytes),
      ...cpuShares(before, now, toSeconds - fromSeconds),
      diskMegabytes: sum(Object.values(fileSizes(recordings))) / 1e6,
      answers: answerTimes(
        utterancesOf(recordings).filter(({ end }) => end > fromSeconds && end <= toSeconds),
      ),
      machineLoad: loadavg()[2] ?? NaN,
    };
    stretches.push(stretch);
    console.log(JSON.stringify(stretch, (_, value: unknown) => rounded(value)));
    [before, fromSeconds, most] = [now, toSeconds, 0];
  }
  return stretches;
}

function cpuShares(
  before: readonly ProcessFigures[],
  now: readonly ProcessFigures[],
  seconds: number,
): Pick<Stretch, 'cpuShare' | 'cpuShareOf'> {
  const usedBefore = new Map(before.map(({ pid, cpuSeconds }) => [pid, cpuSeconds]));
  const cpuShareOf = byKind(
    now,
    ({ pid, cpuSeconds }) => (cpuSeconds - (usedBefore.get(pid) ?? 0)) / seconds,
  );
  return { cpuShare: sum(Object.values(cpuShareOf)), cpuShareOf };
}

function byKind(all: readonly ProcessFigures[], of: (one: ProcessFigures) => number): Record<string, number> {
  const found: Record<string, number> = {};
  for (const one of all) found[one.kind] = (found[one.kind] ?? 0) + of(one);
  return found;
}

/** Bytes of the files of the one session, by name. */
function fileSizes(recordings: string): Record<string, number> {
  const folder = sessionFolder(recordings);
  return Object.fromEntries(readdirSync(folder).map((name) => [name, statSync(join(folder, name)).size]));
}

function sessionFolder(recordings: string): string {
  const sessions = readdirSync(recordings, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  if (sessions.length !== 1) throw new Error(`There are ${String(sessions.length)} sessions and not one.`);
  return join(recordings, sessions[0].name);
}

/** The newest line of each utterance; a last line that is still being written is left out. */
function utterancesOf(recordings: string): SessionUtterance[] {
  const text = readFileSync(join(sessionFolder(recordings), 'utterances.jsonl'), 'utf8');
  const newest = new Map<number, SessionUtterance>();
  for (const line of text.split('\n').slice(0, -1)) {
    const utterance = sessionUtteranceSchema.parse(JSON.parse(line));
    newest.set(utterance.index, utterance);
  }
  return [...newest.values()];
}

function answerTimes(utterances: readonly SessionUtterance[]): AnswerTimes {
  const done = utterances.filter(({ status }) => status === 'done');
  const inOrder = done.map(({ timings }) => timings.total).toSorted((one, other) => one - other);
  return {
    utterances: utterances.length,
    failed: utterances.filter(({ status }) => status === 'failed').length,
    waiting: utterances.filter(({ status }) => status === 'waiting').length,
    wordless: done.filter(({ japanese }) => japanese === '').length,
    medianMs: median(inOrder),
    ninetiethMs: inOrder[Math.floor(0.9 * inOrder.length)] ?? NaN,
    slowestMs: inOrder.at(-1) ?? NaN,
  };
}

/** The state once the session has ended. */
async function stopped(app: Started): Promise<AppState> {
  const deadlineMs = performance.now() + STOP_LIMIT_MS;
  while (performance.now() < deadlineMs) {
    const state = await request(app, 'app.state', {});
    if (state.live.phase === 'ready') return state;
    await sleep(250);
  }
  throw new Error('The session did not end.');
}

async function tell(
  recordings: string,
  stretches: readonly Stretch[],
  state: AppState,
  clockSeconds: number,
): Promise<void> {
  const utterances = utterancesOf(recordings);
  const files = fileSizes(recordings);
  const [first, last] = [stretches[0], stretches[stretches.length - 1]];
  const row = ({ minute, megabytes, mostMegabytes, cpuShare, answers }: Stretch): Record<string, number> => ({
    minute,
    megabytes: Math.round(megabytes),
    mostMegabytes: Math.round(mostMegabytes),
    cpuPercent: Math.round(100 * cpuShare),
    utterances: answers.utterances,
    answeredAfterMs: Math.round(answers.medianMs),
    ninetiethMs: Math.round(answers.ninetiethMs),
    slowestMs: Math.round(answers.slowestMs),
  });
  console.table({ 'first stretch': row(first), 'last stretch': row(last) });
  // 44 bytes of header and more; the rest is two channels of 16 bits at 16 kHz.
  const recordedSeconds = ((files['bypass.wav'] ?? 0) - 80) / (2 * 2 * 16_000);
  const figures = {
    clockSeconds,
    recordedSeconds,
    files,
    answers: answerTimes(utterances),
    unanswered: utterances.filter(({ status }) => status !== 'done').length,
    notices: state.notices.map(({ kind }) => kind),
    faults: state.live.faults,
    local: state.local.phase,
    stretches,
  };
  console.log(JSON.stringify({ ...figures, stretches: undefined }, (_, value: unknown) => rounded(value)));
  await writeResults('app-hours', figures);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function rounded(value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(4)) : value;
}

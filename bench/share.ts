/**
 * `npm run bench:share`: what sharing captions with many readers costs, how late they are, whether memory grows over an hour's worth of
 * events, and whether a live session beside it notices. Readers are real connections from another process of this machine.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { newsOfLiveEvent } from '../src/engine/share/news-of-live-event.ts';
import type { Sharing } from '../src/engine/share/sharing.ts';
import { startSharing } from '../src/engine/share/start-sharing.ts';
import { openCrowd } from './share/crowd.ts';
import { liveFigures, openBenchInterpreter, type LiveFigures } from './share/live-beside.ts';
import { writeResults } from './support/results.ts';
import { median } from './support/statistics.ts';

const USAGE = `npm run bench:share -- [options]
  --readers N    how many read along (300)
  --seconds N    how long one partial a second is sent (60)
  --rounds N     live sessions, each with and without readers (3)
  --only PART    load, memory or live
  --file WAV     what is said in them (default: the bundled sample)`;

/** Wanted: at most so much of a core for 300 readers at one partial a second. */
const WANTED_CORE_SHARE = 0.15;
/** An utterance ends after so many partials. */
const PARTIALS_OF_UTTERANCE = 5;
const HOUR_PARTIALS = 3_600;

const ENGLISH =
  'We put the two microphones six centimetres apart so that the talker can be told from the crowd';
const JAPANESE = '話している人を周囲の雑音から聞き分けられるように、二つのマイクを六センチ離して置きました。';

/** Says what somebody says who never stops: one step is a partial, every fifth one an utterance too. */
class Talk {
  readonly #sharing: Sharing;
  #step = 0;

  constructor(sharing: Sharing) {
    this.#sharing = sharing;
  }

  say(): void {
    const utterance = Math.floor(this.#step / PARTIALS_OF_UTTERANCE);
    const place = (this.#step % PARTIALS_OF_UTTERANCE) + 1;
    this.#step++;
    const length = Math.round((ENGLISH.length * place) / PARTIALS_OF_UTTERANCE);
    const english = ENGLISH.slice(0, length);
    const session = 1;
    this.#sharing.publish({ type: 'partial', session, utterance, english, stableCharacters: length >> 1 });
    if (place < PARTIALS_OF_UTTERANCE) return;
    this.#sharing.publish({ type: 'closed', session, utterance });
    const startedAtMs = Date.now();
    this.#sharing.publish({
      type: 'utterance',
      session,
      utterance,
      startedAtMs,
      english: ENGLISH,
      japanese: JAPANESE,
    });
  }
}

async function openBenchSharing(folder: string): Promise<Sharing> {
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  await writeFile(join(folder, 'overlay.html'), '<!doctype html>');
  return startSharing({ host: '127.0.0.1', port: 0, pageFolder: folder, earlierUtterances: 10 });
}

async function coreShareWhileTalking(sharing: Sharing, seconds: number): Promise<number> {
  const talk = new Talk(sharing);
  const before = process.cpuUsage();
  const startedMs = performance.now();
  for (let second = 1; second <= seconds; second++) {
    talk.say();
    await sleep(Math.max(0, startedMs + 1000 * second - performance.now()));
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / (performance.now() - startedMs);
}

async function measureLoad(folder: string, readers: number, seconds: number): Promise<object> {
  const alone = await openBenchSharing(folder);
  const aloneShare = await coreShareWhileTalking(alone, Math.min(20, seconds));
  await alone.stop();
  const sharing = await openBenchSharing(folder);
  const crowd = await openCrowd(sharing, readers);
  await crowd.figures();
  const coreShare = await coreShareWhileTalking(sharing, seconds);
  const { events, medianMs, p99Ms, mostMs } = await crowd.figures();
  await crowd.leave();
  await sharing.stop();
  const figures = {
    readers,
    seconds,
    coreShare,
    coreShareWithoutReaders: aloneShare,
    events,
    medianMs,
    p99Ms,
    mostMs,
  };
  console.log(`\n${String(readers)} readers, one partial a second`);
  console.table(figures);
  console.log(
    `  of a core: ${(100 * coreShare).toFixed(1)} %, wanted at most ${String(100 * WANTED_CORE_SHARE)} %: ` +
      (coreShare <= WANTED_CORE_SHARE ? 'holds' : 'DOES NOT HOLD'),
  );
  return figures;
}

async function measureMemory(folder: string, readers: number): Promise<object> {
  const sharing = await openBenchSharing(folder);
  const crowd = await openCrowd(sharing, readers);
  const talk = new Talk(sharing);
  const heldMegabytes: number[] = [];
  const residentMegabytes: number[] = [];
  const startedMs = performance.now();
  for (let partial = 1; partial <= HOUR_PARTIALS; partial++) {
    talk.say();
    // As fast as possible: the readers' process shares this machine, and is to be asked for nothing that no network could carry.
    await sleep(partial % 20 === 0 ? 20 : 1);
    if (partial % (HOUR_PARTIALS / 12) === 0) {
      heldMegabytes.push(held() / 1e6);
      residentMegabytes.push(process.memoryUsage.rss() / 1e6);
    }
  }
  const tookSeconds = (performance.now() - startedMs) / 1000;
  await sleep(2_000);
  const { fewestUtterances, mostUtterances, connections } = await crowd.figures();
  const figures = {
    events: HOUR_PARTIALS * (1 + 2 / PARTIALS_OF_UTTERANCE),
    tookSeconds,
    heldAfterFiveMinutesMb: heldMegabytes[0],
    heldAfterHalfMb: heldMegabytes[5],
    heldAtEndMb: heldMegabytes[11],
    residentAfterHalfMb: residentMegabytes[5],
    residentAtEndMb: residentMegabytes[11],
    utterances: HOUR_PARTIALS / PARTIALS_OF_UTTERANCE,
    fewestUtterances,
    mostUtterances,
    droppedAndBack: connections - readers,
  };
  await crowd.leave();
  await sharing.stop();
  console.log(`\nAn hour's worth of events as fast as possible, ${String(readers)} readers`);
  console.table(figures);
  return figures;
}

/** What is still referred to, garbage left out. */
function held(): number {
  setFlagsFromString('--expose-gc');
  // The collector's own function, which Node's types do not know here.
  const collect = runInNewContext('gc') as () => void;
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** One session after the other, in turns with and without readers, so that what else this machine does meets both. */
async function measureLive(folder: string, readers: number, rounds: number, file: string): Promise<object> {
  const interpreter = await openBenchInterpreter();
  const without: LiveFigures[] = [];
  const beside: LiveFigures[] = [];
  let worstMs = 0;
  try {
    for (let round = 0; round < rounds; round++) {
      without.push(await liveFigures(file, interpreter, () => undefined));
      const sharing = await openBenchSharing(folder);
      const crowd = await openCrowd(sharing, readers);
      await crowd.figures();
      beside.push(
        await liveFigures(file, interpreter, (event) => {
          const news = newsOfLiveEvent(event, { session: 1, startedAtMs: Date.now() });
          if (news !== undefined) sharing.publish(news);
        }),
      );
      worstMs = Math.max(worstMs, (await crowd.figures()).p99Ms ?? NaN);
      await crowd.leave();
      await sharing.stop();
    }
  } finally {
    await interpreter.dispose();
  }
  const summary = (all: readonly LiveFigures[]): LiveFigures => ({
    utterances: all.reduce((sum, { utterances }) => sum + utterances, 0),
    answeredAfterMs: median(all.map(({ answeredAfterMs }) => answeredAfterMs)),
    partialGapMs: median(all.map(({ partialGapMs }) => partialGapMs)),
    droppedPartials: all.reduce((sum, { droppedPartials }) => sum + droppedPartials, 0),
    troubles: all.reduce((sum, { troubles }) => sum + troubles, 0),
  });
  const figures = { without: summary(without), beside: summary(beside) };
  console.log(
    `\nA live session by itself and beside ${String(readers)} readers, ${String(rounds)} times in turns, medians`,
  );
  console.table(figures);
  console.log(`  99 of 100 events reached their readers within ${String(worstMs)} ms of being sent.`);
  return { ...figures, rounds: { without, beside }, p99Ms: worstMs };
}

const { values } = parseArgs({
  options: {
    readers: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    file: {
      type: 'string',
      default: fileURLToPath(new URL('../resources/samples/booth-sample.wav', import.meta.url)),
    },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

async function main(): Promise<void> {
  const readers = Number(values.readers);
  const folder = await mkdtemp(join(tmpdir(), 'mimiyaku-bench-'));
  try {
    const isWanted = (part: string): boolean => values.only === undefined || values.only === part;
    const load = isWanted('load') ? await measureLoad(folder, readers, Number(values.seconds)) : undefined;
    const memory = isWanted('memory') ? await measureMemory(folder, readers) : undefined;
    const rounds = Number(values.rounds);
    const live = isWanted('live') ? await measureLive(folder, readers, rounds, values.file) : undefined;
    await writeResults('share', { load, memory, live });
  } finally {
    await rm(folder, { recursive: true });
  }
}

if (values.help) console.log(USAGE);
else await main();

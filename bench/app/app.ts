/**
 * `npm run bench:app` (under `xvfb-run -a` where there is no display): how long the built app takes from its start to the
 * first painted window and until it is ready to listen, and what its processes cost while it listens and nobody speaks, with the level meters and without them. Writes
 * bench/results/app.json. `--hours 2` instead keeps one session open for so long, with speech: see long-day.ts.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { writeWav } from '../../src/engine/audio/wav-writer.ts';
import type { MimiyakuBridge } from '../../src/shared/bridge.ts';
import { DEFAULT_SETTINGS } from '../../src/shared/settings.ts';
import { writeResults } from '../support/results.ts';
import { median } from '../support/statistics.ts';
import { measureLongDay } from './long-day.ts';
import { start, type Started } from './started-app.ts';

const STARTS = 5;
const SETTLE_MS = 6_000;
const MEASURE_MS = 20_000;
const WANTED_WINDOW_MS = 1_500;
const WANTED_READY_MS = 2_500;
const WANTED_METER_SHARE = 0.05;

/** Milliseconds from the start of the program to the first text on the window. */
async function firstPaintMs({ page, spawnedAtMs }: Started): Promise<number> {
  const paintedAtMs = await page.evaluate(async () => {
    for (;;) {
      const entry = performance.getEntriesByName('first-contentful-paint').at(0);
      if (entry !== undefined) return performance.timeOrigin + entry.startTime;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  return paintedAtMs - spawnedAtMs;
}

/** Milliseconds from the start of the program until a sentence could be heard and translated: microphone known, models loaded. */
async function readyMs({ page, spawnedAtMs }: Started): Promise<number> {
  const readyAtMs = await page.evaluate(async () => {
    const { mimiyaku } = globalThis as unknown as { mimiyaku: MimiyakuBridge };
    for (;;) {
      const outcome = await mimiyaku.request('app.state', {});
      if (outcome.ok && outcome.value.local.phase === 'ready') return Date.now();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  return readyAtMs - spawnedAtMs;
}

/** Shares of one core by kind of process: `browser` is the main process with the audio worker, `renderer` the window, `GPU` what draws it. */
async function shares({ browser }: Started): Promise<Record<string, number>> {
  const devTools = await browser.newBrowserCDPSession();
  const read = async (): Promise<Map<number, { type: string; cpuTime: number }>> => {
    const { processInfo } = await devTools.send('SystemInfo.getProcessInfo');
    return new Map(processInfo.map(({ id, type, cpuTime }) => [id, { type, cpuTime }]));
  };
  const before = await read();
  const fromMs = performance.now();
  await sleep(MEASURE_MS);
  const after = await read();
  const seconds = (performance.now() - fromMs) / 1_000;
  await devTools.detach();
  const found: Record<string, number> = {};
  for (const [id, { type, cpuTime }] of after) {
    found[type] = (found[type] ?? 0) + (cpuTime - (before.get(id)?.cpuTime ?? 0)) / seconds;
  }
  return found;
}

/** A room in which nobody speaks, its noise rising and falling, so that the meters move. */
async function writeRestlessRoom(path: string): Promise<void> {
  const values = Int16Array.from({ length: 2 * 16_000 * 180 }, (_, index) =>
    Math.round((Math.random() - 0.5) * 900 * (1.2 + Math.sin(index / 18_000))),
  );
  await writeWav(path, 2, values);
}

async function measureStartAndRest(): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'mimiyaku-bench-app-'));
  try {
    const microphone = join(profile, 'room.wav');
    await writeRestlessRoom(microphone);
    const system = { ...DEFAULT_SETTINGS.system, setupDone: true };
    const recordings = { ...DEFAULT_SETTINGS.recordings, keep: false };
    await writeFile(
      join(profile, 'settings.json'),
      JSON.stringify({ ...DEFAULT_SETTINGS, system, recordings }),
    );
    const paintsMs: number[] = [];
    const readiesMs: number[] = [];
    // One more than is counted: the first one fills the file cache.
    for (let count = 0; count <= STARTS; count++) {
      const app = await start(profile, microphone);
      paintsMs.push(await firstPaintMs(app));
      readiesMs.push(await readyMs(app));
      await app.end();
    }
    const windowMs = median(paintsMs.slice(1));
    const readyToListenMs = median(readiesMs.slice(1));

    const app = await start(profile, microphone);
    await sleep(SETTLE_MS);
    const resting = await shares(app);
    await app.page.evaluate(() =>
      (globalThis as unknown as { mimiyaku: MimiyakuBridge }).mimiyaku.request('live.start', {}),
    );
    await sleep(SETTLE_MS);
    const listening = await shares(app);
    await app.page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('.panel { display: none !important }');
      document.adoptedStyleSheets = [sheet];
    });
    const withoutMeters = await shares(app);
    await app.end();

    const row = (name: string, of: Record<string, number>): Record<string, string> => ({
      what: name,
      ...Object.fromEntries(
        ['browser', 'renderer', 'GPU'].map((type) => [type, `${(100 * (of[type] ?? 0)).toFixed(1)} %`]),
      ),
    });
    console.table([
      row('at rest', resting),
      row('listening, nobody speaks', listening),
      row('the same, meters hidden', withoutMeters),
    ]);
    const meterShare = (listening['renderer'] ?? NaN) - (withoutMeters['renderer'] ?? NaN);
    const verdict = (holds: boolean): string => (holds ? 'holds' : 'does not hold');
    console.log(
      `Window painted after ${windowMs.toFixed(0)} ms, wanted at most ${WANTED_WINDOW_MS}: ${verdict(windowMs <= WANTED_WINDOW_MS)}`,
    );
    console.log(
      `Ready to listen after ${readyToListenMs.toFixed(0)} ms, wanted at most ${WANTED_READY_MS}: ${verdict(readyToListenMs <= WANTED_READY_MS)}`,
    );
    console.log(
      `Meters: ${(100 * meterShare).toFixed(1)} % of a core in the window's process, wanted at most ${100 * WANTED_METER_SHARE}: ${verdict(meterShare <= WANTED_METER_SHARE)}`,
    );
    await writeResults('app', {
      windowMs,
      paintsMs,
      readyToListenMs,
      readiesMs,
      resting,
      listening,
      withoutMeters,
    });
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

const { values: options } = parseArgs({ options: { hours: { type: 'string' } } });
await (options.hours === undefined ? measureStartAndRest() : measureLongDay(Number(options.hours)));

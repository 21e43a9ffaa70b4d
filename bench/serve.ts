import autocannon from 'autocannon';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { openAudio } from '../src/engine/audio/open-audio.ts';
import { samplesToSeconds, SAMPLE_RATE_HZ } from '../src/engine/audio/pcm.ts';
import type { Utterance } from '../src/engine/base/utterance.ts';
import { encodeRecordings, type FormBody } from '../src/engine/interpret/remote/recordings.ts';
import { findUtterances } from '../src/headless/translate/find-utterances.ts';
import { BOOTH_SPACING_METRES } from './support/audio-set-tables.ts';
import { peakMemoryOfTree } from './support/process-memory.ts';
import { writeResults } from './support/results.ts';

const HELP = `npm run bench:serve [-- --seconds N] [--audio FOLDER]

Loads "mimiyaku serve" with the utterances of the booth session: one client after the other, then as many as keep it busy, then twice
what it can do. Each for N seconds (60).`;

interface Load {
  readonly name: string;
  /** Clients that ask again as soon as they are answered; without meaning where there is a rate. */
  readonly connections: number;
  readonly requestsPerSecond?: number;
}

interface Figures {
  readonly load: string;
  readonly offeredPerSecond: number | undefined;
  readonly answered: number;
  readonly answeredPerSecond: number;
  /** Seconds of audio translated in a second. */
  readonly timesRealTime: number;
  readonly refused: number;
  readonly otherStatuses: number;
  readonly errors: number;
  /** Of the translations, milliseconds. */
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly peakMemoryMb: number;
}

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    audio: { type: 'string', default: fileURLToPath(new URL('../../shared/audio', import.meta.url)) },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) console.log(HELP);
else await main(resolve(values.audio), Number(values.seconds));

async function main(folder: string, seconds: number): Promise<void> {
  const recording = join(folder, 'booth', 'dev_booth.wav');
  if (!existsSync(recording)) {
    console.error(
      `The recording of the booth session is not there: ${recording}. Name its folder with --audio.`,
    );
    process.exitCode = 1;
    return;
  }
  const utterances: Utterance[] = [];
  for await (const utterance of findUtterances(await openAudio(recording), {
    spacingMetres: BOOTH_SPACING_METRES,
  })) {
    utterances.push(utterance);
  }
  const meanSeconds = samplesToSeconds(
    utterances.reduce((sum, { beamformer }) => sum + beamformer.length, 0) / utterances.length,
  );
  const forms = await Promise.all(utterances.map((utterance) => encodeRecordings(utterance, 'pcm')));

  const service = await startService();
  try {
    const rows: Figures[] = [];
    const run = async (load: Load): Promise<Figures> => {
      const figures = await measure(load, { ...service, forms, seconds, meanSeconds });
      rows.push(figures);
      console.table([figures]);
      return figures;
    };
    await measure(
      { name: 'warm-up', connections: 1 },
      { ...service, forms, seconds: Math.min(seconds, 15), meanSeconds },
    );
    await run({ name: 'one client', connections: 1 });
    const busy = await run({ name: 'four clients', connections: 4 });
    const capacity = busy.answeredPerSecond;
    await run({
      name: 'twice its capacity',
      connections: 0,
      requestsPerSecond: 2 * capacity,
    });
    await run({ name: 'one client afterwards', connections: 1 });
    console.log(
      `${utterances.length} utterances of ${meanSeconds.toFixed(1)} s on average (${SAMPLE_RATE_HZ} Hz, pcm).`,
    );
    await writeResults('serve', { utterances: utterances.length, meanSeconds, secondsEach: seconds, rows });
  } finally {
    const closed = once(service.child, 'close');
    service.child.kill('SIGTERM');
    await closed;
  }
}

async function startService(): Promise<{ child: ReturnType<typeof spawn>; url: string }> {
  const program = fileURLToPath(new URL('../bin/mimiyaku.js', import.meta.url));
  const child = spawn(
    process.execPath,
    [
      program,
      'serve',
      '--port',
      '0',
      '--rate',
      '0',
      '--log-level',
      'error',
      '--keys',
      '/nonexistent/keys.json',
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  return { child, url: line.trim().replace('Listening on ', '') };
}

async function measure(
  { name, connections, requestsPerSecond }: Load,
  {
    child,
    url,
    forms,
    seconds,
    meanSeconds,
  }: {
    readonly child: ReturnType<typeof spawn>;
    readonly url: string;
    readonly forms: readonly FormBody[];
    readonly seconds: number;
    readonly meanSeconds: number;
  },
): Promise<Figures> {
  const memory = peakMemoryOfTree(child.pid);
  const translated: number[] = [];
  let refused = 0;
  let otherStatuses = 0;
  const count = (status: number, milliseconds: number): void => {
    if (status === 200) translated.push(milliseconds);
    else if (status === 503 || status === 429) refused++;
    else otherStatuses++;
  };
  const { errors, duration } =
    requestsPerSecond === undefined
      ? await keepAsking({ url, forms, seconds, connections, count })
      : await askAtRate({ url, forms, seconds, requestsPerSecond, count });
  translated.sort((one, other) => one - other);
  const quantile = (share: number): number =>
    Math.round(translated[Math.min(translated.length - 1, Math.floor(share * translated.length))] ?? NaN);
  const answeredPerSecond = translated.length / duration;
  return {
    load: name,
    offeredPerSecond: requestsPerSecond,
    answered: translated.length,
    answeredPerSecond: Number(answeredPerSecond.toFixed(2)),
    timesRealTime: Number((answeredPerSecond * meanSeconds).toFixed(1)),
    refused,
    otherStatuses,
    errors,
    p50Ms: quantile(0.5),
    p95Ms: quantile(0.95),
    p99Ms: quantile(0.99),
    peakMemoryMb: Math.round((memory.stop() ?? NaN) / 1e6),
  };
}

interface Asking {
  readonly url: string;
  readonly forms: readonly FormBody[];
  readonly seconds: number;
  readonly count: (status: number, milliseconds: number) => void;
}

/** So many clients, each asking again as soon as it was answered. */
async function keepAsking({
  url,
  forms,
  seconds,
  connections,
  count,
}: Asking & { readonly connections: number }): Promise<{ errors: number; duration: number }> {
  const shooting = autocannon({
    url,
    connections,
    duration: seconds,
    timeout: 120,
    requests: forms.map(({ contentType, bytes }) => ({
      method: 'POST',
      path: '/files/pcm',
      headers: { 'content-type': contentType },
      body: Buffer.from(bytes),
    })),
  });
  shooting.on('response', (_, status, __, milliseconds) => {
    count(status, milliseconds);
  });
  return shooting;
}

/** Asks at a steady rate, whether or not earlier requests have been answered: autocannon's clients would wait for that. */
async function askAtRate({
  url,
  forms,
  seconds,
  requestsPerSecond,
  count,
}: Asking & { readonly requestsPerSecond: number }): Promise<{ errors: number; duration: number }> {
  const startedMs = performance.now();
  const asked: Promise<void>[] = [];
  let errors = 0;
  for (let number = 0; number < seconds * requestsPerSecond; number++) {
    await sleep(Math.max(0, startedMs + (number * 1000) / requestsPerSecond - performance.now()));
    const { contentType, bytes } = forms[number % forms.length];
    const sentMs = performance.now();
    asked.push(
      fetch(`${url}/files/pcm`, {
        method: 'POST',
        headers: { 'content-type': contentType },
        body: bytes,
      }).then(
        async (answer) => {
          await answer.arrayBuffer();
          count(answer.status, performance.now() - sentMs);
        },
        () => {
          errors++;
        },
      ),
    );
  }
  await Promise.all(asked);
  return { errors, duration: (performance.now() - startedMs) / 1000 };
}

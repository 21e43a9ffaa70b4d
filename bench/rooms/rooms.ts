/**
 * `npm run rooms -- --seed N --count 300 --out DIR`: simulated rooms around real voices, with labels, in the form that the benchmarks read.
 * bench/rooms/README.md says what is simulated and what is not.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeError, MimiyakuError } from '../../src/engine/errors.ts';
import { changedSessions } from './changed-session.ts';
import { drawScene } from './draw-scene.ts';
import { drawSession } from './draw-session.ts';
import { mixScene } from './mix-scene.ts';
import { openSoundLibrary, speechFolder, SPLITS, type Split } from './sound-library.ts';
import { makeFolder, toIndexRow, toLabelRows, writeRecording, writeTable, writeWav } from './write-set.ts';

const USAGE = `Simulates two-microphone recordings in rooms, with labels.

npm run rooms -- --seed N --out FOLDER [options]
  --seed N         another number, other rooms; the same number, the same samples
  --out FOLDER     where index.tsv, the recordings and sessions/ go
  --count N        recordings of one talker (default: 300), with a session of three minutes for every 25
  --sessions N     another number of sessions
  --changes N      besides, N sessions each with backgrounds that change in several ways (changed/; default: 0)
  --split NAME     whose voices and noises: tune, check or final (default: tune)
  --speech FOLDER  clean speech and noise (default: MIMIYAKU_SPEECH_SET or ../shared/speech)
  --parts          also NAME.talker.wav, what both microphones hear of the talker alone (for training, and for the murmur without it)`;

interface Options {
  readonly seed: number;
  readonly count: number;
  readonly sessions: number;
  readonly changes: number;
  readonly split: Split;
  readonly out: string;
  readonly speech: string;
  readonly parts: boolean;
}

async function main(): Promise<void> {
  const options = readOptions();
  if (options === undefined) {
    console.log(USAGE);
    return;
  }
  const library = await openSoundLibrary(options.speech, options.split);
  const startedMs = performance.now();
  await makeFolder(options.out);
  const index: Record<string, string>[] = [];
  for (let place = 0; place < options.count; place++) {
    const scene = drawScene(library, options.seed, place);
    const mixture = await mixScene(scene, library);
    await writeRecording(options.out, scene.name, mixture, options.parts);
    index.push(toIndexRow(scene, mixture, options.split));
  }
  await writeTable(join(options.out, 'index.tsv'), index);
  if (options.sessions > 0) await writeSessions(options, library);
  if (options.changes > 0) await writeChanged(options, library);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
  console.log(
    `${options.count} recordings and ${options.sessions} sessions of the split "${options.split}" in ${options.out} (${seconds} s)`,
  );
}

async function writeSessions(
  { out, seed, sessions, parts }: Options,
  library: Awaited<ReturnType<typeof openSoundLibrary>>,
): Promise<void> {
  const folder = join(out, 'sessions');
  await makeFolder(folder);
  const index: Record<string, string>[] = [];
  for (let place = 0; place < sessions; place++) {
    const scene = drawSession(library, seed, place);
    const mixture = await mixScene(scene, library);
    await writeWav(join(folder, `${scene.name}.wav`), mixture.sound);
    if (parts) await writeWav(join(folder, `${scene.name}.talker.wav`), mixture.talkers);
    await writeTable(join(folder, `${scene.name}.labels.tsv`), toLabelRows(mixture));
    index.push({
      name: scene.name,
      mic_spacing_m: scene.array.spacingMetres.toFixed(4),
      rt60_s: scene.room.rt60Seconds.toFixed(2),
      noise_type: scene.backgrounds[0].sound.kind === 'voices' ? 'babble' : 'noise',
      snr_db: String(scene.snrDb),
      split: library.split,
    });
  }
  await writeTable(join(folder, 'index.tsv'), index);
}

async function writeChanged(
  { out, seed, changes }: Options,
  library: Awaited<ReturnType<typeof openSoundLibrary>>,
): Promise<void> {
  const folder = join(out, 'changed');
  await makeFolder(folder);
  const index: Record<string, string>[] = [];
  for (let place = 0; place < changes; place++) {
    const scene = drawSession(library, seed, place);
    for await (const [change, sound] of changedSessions(scene, library)) {
      const name = `${scene.name}-${change}`;
      await writeWav(join(folder, `${name}.wav`), sound);
      index.push({ name, mic_spacing_m: scene.array.spacingMetres.toFixed(4), change });
    }
  }
  await writeTable(join(folder, 'index.tsv'), index);
}

/** @throws MimiyakuError `usage` */
function readOptions(): Options | undefined {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      count: { type: 'string', default: '300' },
      sessions: { type: 'string' },
      changes: { type: 'string', default: '0' },
      split: { type: 'string', default: 'tune' },
      out: { type: 'string' },
      speech: { type: 'string' },
      parts: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  if (values.seed === undefined || values.out === undefined) {
    throw new MimiyakuError('usage', 'A seed and a folder are needed: --seed 1 --out rooms.', {
      advice: 'npm run rooms -- --help tells all options.',
    });
  }
  const split = SPLITS.find((name) => name === values.split);
  if (split === undefined) {
    throw new MimiyakuError('usage', `--split takes ${SPLITS.join(', ')}, not "${values.split}".`);
  }
  const count = wholeNumber('--count', values.count);
  return {
    seed: wholeNumber('--seed', values.seed),
    count,
    sessions:
      values.sessions === undefined ? Math.floor(count / 25) : wholeNumber('--sessions', values.sessions),
    changes: wholeNumber('--changes', values.changes),
    split,
    out: resolve(values.out),
    speech: speechFolder(values.speech),
    parts: values.parts,
  };
}

function wholeNumber(option: string, text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new MimiyakuError('usage', `${option} takes a whole number from 0, not "${text}".`);
}

try {
  await main();
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}

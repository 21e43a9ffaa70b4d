/**
 * `npm run bench:swaps`: whether left and right that change places in the middle of a session are noticed, and how often that is said where they
 * did not. Prints a table and writes bench/results/swaps.json.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DcBlocker } from '../src/engine/audio/dc-blocker.ts';
import { SAMPLE_RATE_HZ, samplesToSeconds } from '../src/engine/audio/pcm.ts';
import { ArrayFrontEnd } from '../src/engine/beamform/array-front-end.ts';
import { DEFAULT_BEAMFORMER_SETTINGS } from '../src/engine/beamform/create-beamformer.ts';
import { HOP_SAMPLES } from '../src/engine/beamform/tuning.ts';
import { describeError, MimiyakuError } from '../src/engine/errors.ts';
import { findPack } from '../src/engine/models/find-pack.ts';
import { LevelledSpeechDetector } from '../src/engine/speech/levelled-detector.ts';
import { SileroSpeechDetector } from '../src/engine/speech/silero.ts';
import { readChangedTable, readSessionTable } from './support/audio-set-tables.ts';
import { writeResults } from './support/results.ts';
import { readRecording, type Recording } from './support/speech-sets.ts';
import { median } from './support/statistics.ts';

const USAGE = `Measures whether left and right that change places in the middle of a session are noticed.

npm run bench:swaps -- --audio FOLDER
  --audio FOLDER   a set of simulated rooms (npm run rooms): its sessions, and those whose background changes (--changes)`;

/** Seconds at which the channels change places, each in a run of its own. */
const SWAPS_AT_SECONDS = [40, 60, 80, 100, 120, 140];
/** What is not the session's own background all the time is heard as it is only: does it look like swapped channels? */
const STEADY = new Set(['sessions', 'as-drawn', 'one-noise', 'no-noise']);

interface Figures {
  readonly group: string;
  readonly name: string;
  /** Seconds at which something was said where nothing had changed places. */
  readonly falseAt: readonly number[];
  /** For each change how many seconds later it was noticed; undefined: not until the end. */
  readonly noticedAfter: readonly (number | undefined)[];
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { audio: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  if (values.audio === undefined) throw new MimiyakuError('usage', 'A folder is needed: --audio FOLDER.');
  const folder = resolve(values.audio);
  const recordings = [
    ...(await readSessionTable(folder)).map((row) => ({ ...row, group: 'sessions', from: 'sessions' })),
    ...(await readChangedTable(folder)).map((row) => ({ ...row, group: row.change, from: 'changed' })),
  ];
  const detector = new LevelledSpeechDetector(
    await SileroSpeechDetector.open(await findPack('speech-detector')),
  );
  const figures: Figures[] = [];
  for (const { name, group, from, mic_spacing_m } of recordings) {
    const recording = await readRecording(join(folder, from, `${name}.wav`), mic_spacing_m);
    const probabilities = await findSpeech(recording, detector);
    const falseAt = saidAt(recording, probabilities, Infinity);
    const noticedAfter = (STEADY.has(group) ? SWAPS_AT_SECONDS : []).map((second) => {
      const first = saidAt(recording, probabilities, second).find((at) => at > second);
      return first === undefined ? undefined : first - second;
    });
    figures.push({ group, name, falseAt, noticedAfter });
    console.error(`${name}: done`);
  }
  await detector.dispose();
  console.table(
    Object.fromEntries(
      [...new Set(figures.map(({ group }) => group))].map((group) => [
        group,
        rowOf(figures.filter((one) => one.group === group)),
      ]),
    ),
  );
  await writeResults('swaps', { figures });
}

function rowOf(figures: readonly Figures[]): object {
  const all = figures.flatMap(({ noticedAfter }) => noticedAfter);
  const noticed = all.filter((seconds) => seconds !== undefined);
  return {
    sessions: figures.length,
    'said wrongly': figures.reduce((sum, { falseAt }) => sum + falseAt.length, 0),
    swaps: all.length,
    noticed: noticed.length,
    'within 15 s': noticed.filter((seconds) => seconds <= 15).length,
    'median s': noticed.length === 0 ? '–' : Number(median(noticed).toFixed(1)),
  };
}

/** What the speech detector says of each frame of a recording. It hears the mean of both microphones, whichever way round they are. */
async function findSpeech(
  { left, right = left }: Recording,
  detector: LevelledSpeechDetector,
): Promise<number[]> {
  const { frameSamples } = detector;
  const frame = new Float32Array(frameSamples);
  const probabilities: number[] = [];
  const block = [left.slice(), right.slice()];
  new DcBlocker(2, SAMPLE_RATE_HZ).process(block);
  detector.reset();
  for (let from = 0; from + frameSamples <= left.length; from += frameSamples) {
    for (let n = 0; n < frameSamples; n++) frame[n] = 0.5 * (block[0][from + n] + block[1][from + n]);
    probabilities.push(await detector.probability(frame));
  }
  return probabilities;
}

/** The seconds at which it is said that the channels changed places, or changed back, where they do from one second on. */
function saidAt(
  { left, right = left, spacingMetres }: Recording,
  probabilities: readonly number[],
  swappedFromSecond: number,
): number[] {
  const { talker } = DEFAULT_BEAMFORMER_SETTINGS;
  const front = new ArrayFrontEnd({ spacingMetres }, talker);
  const dcBlocker = new DcBlocker(2, SAMPLE_RATE_HZ);
  const said: number[] = [];
  let wasSwapped = false;
  for (let from = 0; from + HOP_SAMPLES <= left.length; from += HOP_SAMPLES) {
    const isSwapped = from >= swappedFromSecond * SAMPLE_RATE_HZ;
    const hop = [isSwapped ? right : left, isSwapped ? left : right].map((side) =>
      side.slice(from, from + HOP_SAMPLES),
    );
    dcBlocker.process(hop);
    // What is known when the hop comes in: the frame before.
    const frame = Math.floor((from * probabilities.length) / left.length) - 1;
    front.process(hop[0], hop[1], probabilities[frame] ?? 0);
    const is = front.state.faults.has('swapped');
    if (is !== wasSwapped) said.push(samplesToSeconds(from));
    wasSwapped = is;
  }
  return said;
}

try {
  await main();
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}

/**
 * `npm run bench:cutting`: how many of the sentences that are known to be said are found, whether cutting loses words, how many utterances
 * are made of what nobody said, and what a frame costs. Prints tables and writes bench/results/cutting.json.
 */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openAudio } from '../src/engine/audio/open-audio.ts';
import { samplesToSeconds } from '../src/engine/audio/pcm.ts';
import { describeError } from '../src/engine/errors.ts';
import { findPack } from '../src/engine/models/find-pack.ts';
import { MoonshineRecogniser } from '../src/engine/recognise/moonshine-recogniser.ts';
import { recognitionSpan } from '../src/engine/recognise/span.ts';
import { CUTTING_TUNING, LIVE_CUTTING_TUNING } from '../src/engine/speech/tuning.ts';
import { Listener } from './cutting-listener.ts';
import { readBooth, readClips } from './cutting-labels.ts';
import { scoreCutting, type CuttingScore, type LabelScore } from './cutting-score.ts';
import { writeResults } from './support/results.ts';
import { median } from './support/statistics.ts';
import {
  addWordErrors,
  compareTexts,
  NO_WORD_ERRORS,
  normaliseWords,
  wordErrorRate,
} from './support/word-error-rate.ts';

const USAGE = `Measures speech detection and utterance cutting on recordings whose sentences are known.

npm run bench:cutting -- [options]
  --audio FOLDER    two-microphone test recordings (default: MIMIYAKU_AUDIO_SET or ../shared/audio)
  --noise FOLDER    WAV files in which nobody speaks: every utterance made of them is counted
  --words           recognise the booth's utterances as well: word error rate, first and last words
  --live            cut as in live use, with shorter pauses`;

/** Sound left out that comes this near to the loud parts of its sentence may be a word. */
const MAY_BE_WORD = 0.5;
const BOOTH_BARS = { foundShare: 0.95, falseUtterances: 1 };
const COST_FRAMES = 500;

const { values: options } = parseArgs({
  options: {
    audio: { type: 'string' },
    noise: { type: 'string' },
    words: { type: 'boolean', default: false },
    live: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

function audioFolder(): string {
  const fallback = fileURLToPath(new URL('../../shared/audio', import.meta.url));
  return resolve(options.audio ?? process.env['MIMIYAKU_AUDIO_SET'] ?? fallback);
}

async function measureBooth(listener: Listener, folder: string): Promise<object> {
  const booth = await readBooth(folder);
  const heard = await listener.listen(await openAudio(booth.path), booth.spacingMetres);
  const score = scoreCutting(heard, booth.labels);
  console.log('\nBooth\n  label            pieces  lead s  tail s  left out  sentence');
  for (const line of score.labels) console.log(`  ${describeLabel(line)}`);
  const found = score.labels.filter(({ pieces }) => pieces.length > 0).length;
  const withLoss = score.labels.filter(({ leftOut }) => (leftOut ?? 0) > MAY_BE_WORD).length;
  const falseCount = score.falseUtterances.length;
  const passed =
    found / score.labels.length >= BOOTH_BARS.foundShare &&
    withLoss === 0 &&
    falseCount <= BOOTH_BARS.falseUtterances;
  console.log(
    `  found ${found} of ${score.labels.length} in ${heard.utterances.length} utterances, ${withLoss} with a word left out, ` +
      `${falseCount} false utterances, ${heard.discarded.length} stretches discarded: ${passed ? 'passed' : 'FAILED'}`,
  );
  const words = options.words ? await measureWords(score) : undefined;
  return {
    labels: score.labels.length,
    found,
    withLoss,
    falseCount,
    utterances: heard.utterances.length,
    words,
  };
}

function describeLabel({ label, pieces, leadSeconds, tailSeconds, leftOut }: LabelScore): string {
  const time = `${label.start.toFixed(2)}–${label.end.toFixed(2)}`.padEnd(16);
  const numbers = [leadSeconds, tailSeconds].map((value) => value.toFixed(2).padStart(7)).join(' ');
  const share = leftOut === undefined ? '–' : `${(100 * leftOut).toFixed(0)} %`;
  return `${time} ${String(pieces.length).padStart(6)} ${numbers} ${share.padStart(9)}  ${label.transcript.slice(0, 50)}`;
}

async function measureWords(score: CuttingScore): Promise<object> {
  const recogniser = await MoonshineRecogniser.load(await findPack('recogniser'));
  let errors = NO_WORD_ERRORS;
  let firstWords = 0;
  let lastWords = 0;
  for (const { label, pieces } of score.labels) {
    const texts: string[] = [];
    for (const piece of pieces) texts.push((await recogniser.recognise(recognitionSpan(piece))).text);
    const recognised = texts.join(' ');
    errors = addWordErrors(errors, compareTexts(label.transcript, recognised));
    const [said, heard] = [normaliseWords(label.transcript), normaliseWords(recognised)];
    if (beginAlike(said[0], heard[0])) firstWords++;
    else console.log(`  first word "${said[0]}": ${heard.slice(0, 4).join(' ')} …`);
    if (endAlike(said.at(-1), heard.at(-1))) lastWords++;
    else console.log(`  last word "${said.at(-1) ?? ''}": … ${heard.slice(-4).join(' ')}`);
  }
  await recogniser.dispose();
  const rate = wordErrorRate(errors);
  const count = score.labels.length;
  console.log(
    `  word error rate ${(100 * rate).toFixed(1)} %, first words ${firstWords} of ${count}, last words ${lastWords} of ${count}`,
  );
  return { wordErrorRate: rate, firstWords, lastWords };
}

/** Whether a first word is there, if misheard behind its first sounds: "i'm" for "i am", "shervin" for "sherburn". */
function beginAlike(said = '', heard = ''): boolean {
  const letters = Math.min(3, said.length);
  return said.slice(0, letters) === heard.slice(0, letters);
}

function endAlike(said = '', heard = ''): boolean {
  const letters = Math.min(3, said.length);
  return said.slice(-letters) === heard.slice(-letters);
}

async function measureClips(listener: Listener, folder: string): Promise<object> {
  const clips = await readClips(folder);
  let found = 0;
  let inOnePiece = 0;
  const leftOut: string[] = [];
  for (const clip of clips) {
    const heard = await listener.listen(await openAudio(clip.path), clip.spacingMetres);
    const [score] = scoreCutting(heard, clip.labels).labels;
    if (score.pieces.length > 0) found++;
    if (score.pieces.length === 1) inOnePiece++;
    if ((score.leftOut ?? 0) > MAY_BE_WORD) leftOut.push(clip.name);
  }
  console.log(
    `\nClips: found ${found} of ${clips.length}, ${inOnePiece} of them in one piece; sound left out that may be words: ${leftOut.join(' ') || 'none'}`,
  );
  return { clips: clips.length, found, inOnePiece, leftOut };
}

async function measureNoise(listener: Listener, folder: string): Promise<object> {
  let seconds = 0;
  let discarded = 0;
  const made: string[] = [];
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.wav')).sort()) {
    const heard = await listener.listen(await openAudio(join(folder, name)), BOOTH_SPACING_METRES);
    seconds += heard.seconds;
    discarded += heard.discarded.length;
    for (const { startSample, endSample } of heard.utterances) {
      made.push(
        `${name} ${samplesToSeconds(startSample).toFixed(1)}–${samplesToSeconds(endSample).toFixed(1)} s`,
      );
    }
  }
  console.log(
    `\nNobody speaks: ${made.length} utterances in ${(seconds / 60).toFixed(1)} minutes, ${discarded} stretches discarded`,
  );
  for (const line of made) console.log(`  ${line}`);
  return { minutes: seconds / 60, made, discarded };
}

/** For sounds without labels, of which no direction is asked. */
const BOOTH_SPACING_METRES = 0.06;

async function measureCost(listener: Listener): Promise<object> {
  const frame = Float32Array.from(
    { length: listener.detector.frameSamples },
    (_, index) => 0.05 * Math.sin(index / 3),
  );
  const milliseconds: number[] = [];
  for (let count = 0; count < COST_FRAMES; count++) {
    const start = performance.now();
    await listener.detector.probability(frame);
    milliseconds.push(performance.now() - start);
  }
  const detectorMs = median(milliseconds);
  const leastMs = Math.min(...milliseconds);
  console.log(
    `\nSpeech detection: ${detectorMs.toFixed(3)} ms a frame of 32 ms (median of ${COST_FRAMES}; the quickest ${leastMs.toFixed(3)} ms)`,
  );
  return { detectorMs, leastMs };
}

async function main(): Promise<void> {
  if (options.help) {
    console.log(USAGE);
    return;
  }
  const folder = audioFolder();
  const listener = await Listener.create(options.live ? LIVE_CUTTING_TUNING : CUTTING_TUNING);
  try {
    const cost = await measureCost(listener);
    const booth = await measureBooth(listener, folder);
    const clips = await measureClips(listener, folder);
    const noiseFolder = options.noise;
    if (noiseFolder !== undefined && !existsSync(noiseFolder)) {
      throw new Error(`There is no folder ${noiseFolder}.`);
    }
    const noise = noiseFolder === undefined ? undefined : await measureNoise(listener, noiseFolder);
    await writeResults('cutting', { live: options.live, cost, booth, clips, noise });
  } finally {
    await listener.dispose();
  }
}

main().catch((error: unknown) => {
  console.error(`bench:cutting: ${describeError(error)}`);
  process.exitCode = 1;
});

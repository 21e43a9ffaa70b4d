/**
 * `npm run bench:recognised`: what the product writes for English that was said, clip by clip, in quiet and in noise. Writes
 * bench/results/recognised.tsv (set, clip, said, heard), from which training/recognised.py counts how a recogniser errs.
 * FLAC is decoded by ffmpeg, which must be installed.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { describeError, MimiyakuError } from '../src/engine/errors.ts';
import { findPack } from '../src/engine/models/find-pack.ts';
import { MoonshineRecogniser } from '../src/engine/recognise/moonshine-recogniser.ts';
import { recognitionSpan } from '../src/engine/recognise/span.ts';
import { decodeWithFfmpeg } from './support/clean-clips.ts';
import { microphone1, wholeProduct, type Hearing } from './support/hearings.ts';
import { readSpeechSets, type SpokenItem } from './support/speech-sets.ts';

const USAGE = `Writes down what the product makes of recordings whose words are known.

npm run bench:recognised -- [options]
  --speech FOLDER  clips in quiet with clean.tsv and noise.tsv (default: MIMIYAKU_SPEECH_SET or ../shared/speech)
  --audio FOLDER   two-microphone test recordings (default: MIMIYAKU_AUDIO_SET or ../shared/audio)
  --snr N          also every clip with noise, N dB below the speech (default 10; "none" leaves it out)
  --count N        at most so many clips, evenly drawn`;

const RESULTS = fileURLToPath(new URL('./results', import.meta.url));
const clipsSchema = z.array(z.object({ file: z.string(), transcript: z.string() }));
const noisesSchema = z.array(z.object({ file: z.string() }));

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      speech: { type: 'string' },
      audio: { type: 'string' },
      snr: { type: 'string', default: '10' },
      count: { type: 'string', default: 'Infinity' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const beside = (name: string): string => fileURLToPath(new URL(`../../shared/${name}`, import.meta.url));
  const speech = resolve(values.speech ?? process.env['MIMIYAKU_SPEECH_SET'] ?? beside('speech'));
  const audio = resolve(values.audio ?? process.env['MIMIYAKU_AUDIO_SET'] ?? beside('audio'));
  const recogniser = await MoonshineRecogniser.load(await findPack('recogniser', {}), {});
  const rows: string[][] = [];
  const listen = async (set: string, items: readonly SpokenItem[], hear: Hearing): Promise<void> => {
    for (const { name, transcript, utterances } of await hear(items)) {
      const texts: string[] = [];
      for (const utterance of utterances) {
        texts.push((await recogniser.recognise(recognitionSpan(utterance))).text);
      }
      rows.push([set, name, transcript, texts.join(' ').trim()]);
    }
    await mkdir(RESULTS, { recursive: true });
    await writeFile(join(RESULTS, 'recognised.tsv'), `${rows.map((row) => row.join('\t')).join('\n')}\n`);
  };

  const clips = clipsSchema.parse(await readTable(join(speech, 'clean.tsv')));
  const step = Math.max(1, clips.length / Number(values.count));
  const chosen = clips.filter((_, place) => Math.floor(place / step) !== Math.floor((place - 1) / step));
  const noises = noisesSchema.parse(await readTable(join(speech, 'noise.tsv')));
  for (const [place, { file, transcript }] of chosen.entries()) {
    const signal = await decodeWithFfmpeg(join(speech, 'clean', file));
    await listen('quiet', [toItem(file, transcript, signal)], wholeProduct);
    if (values.snr !== 'none') {
      const noise = await decodeWithFfmpeg(join(speech, 'noise', noises[place % noises.length].file));
      await listen('noise', [toItem(file, transcript, mix(signal, noise, Number(values.snr)))], wholeProduct);
    }
    if (place % 50 === 49) console.error(`${place + 1} of ${chosen.length} clips`);
  }
  for (const { name, items } of await readSpeechSets(audio)) {
    await listen(name, items, name === 'array' || name === 'booth' ? microphone1 : wholeProduct);
  }
  await recogniser.dispose();
  console.log(`${rows.length} passages in ${join(RESULTS, 'recognised.tsv')}`);
}

function toItem(name: string, transcript: string, left: Float32Array): SpokenItem {
  const recording = { left, right: undefined, spacingMetres: 0.06 };
  return { name, recording, startSample: 0, endSample: left.length, transcript };
}

/** Speech with noise under it; the noise begins again when it ends. */
function mix(speech: Float32Array, noise: Float32Array, snrDb: number): Float32Array {
  const power = (signal: Float32Array): number =>
    signal.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, signal.length);
  const gain = Math.sqrt(power(speech) / Math.max(1e-12, power(noise)) / 10 ** (snrDb / 10));
  return speech.map((sample, place) => sample + gain * noise[place % noise.length]);
}

async function readTable(path: string): Promise<unknown> {
  if (!existsSync(path)) {
    throw new MimiyakuError('audio.not-found', `The speech clips are not there: ${path} is missing.`, {
      advice: 'Name their folder with --speech or MIMIYAKU_SPEECH_SET.',
    });
  }
  return parse(await readFile(path), { delimiter: '\t', columns: true, quote: null, bom: true });
}

try {
  await main();
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}

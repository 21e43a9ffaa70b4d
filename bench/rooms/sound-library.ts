import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { INT16_FULL_SCALE, SAMPLE_RATE_HZ } from '../../src/engine/audio/pcm.ts';
import { MimiyakuError } from '../../src/engine/errors.ts';

/** What a recording may be used for: `tune` for choosing and training, `check` for deciding, `final` for reporting alone. */
export const SPLITS = ['tune', 'check', 'final'] as const;
export type Split = (typeof SPLITS)[number];

export interface Clip {
  /** Without folder and ending. */
  readonly name: string;
  readonly transcript: string;
  readonly speaker: string;
  readonly accent: string;
  readonly seconds: number;
}

export interface NoiseRecording {
  readonly name: string;
  readonly kind: string;
  readonly seconds: number;
}

/** Clips and noises of one split, and how their sound is got. */
export interface SoundLibrary {
  readonly split: Split;
  readonly clips: readonly Clip[];
  readonly noises: readonly NoiseRecording[];
  /** The words alone, at full scale where they are loudest; the same array each time. */
  speechOf(clip: Clip): Promise<Float32Array>;
  /** The first channel. */
  noiseOf(noise: NoiseRecording): Promise<Float32Array>;
}

const sourcesSchema = z.array(z.object({ file: z.string(), speaker: z.string(), split: z.enum(SPLITS) }));
const clipsSchema = z.array(
  z.object({
    file: z.string(),
    transcript: z.string().min(1),
    speaker: z.string().min(1),
    accent: z.string().min(1),
    seconds: z.coerce.number().positive(),
  }),
);
const noisesSchema = z.array(
  z.object({ file: z.string(), kind: z.string().min(1), seconds: z.coerce.number().positive() }),
);

/** The folder of clean speech and noise: the one named, else MIMIYAKU_SPEECH_SET, else ../shared/speech beside the repository. */
export function speechFolder(named: string | undefined): string {
  const beside = fileURLToPath(new URL('../../../shared/speech', import.meta.url));
  return resolve(named ?? process.env['MIMIYAKU_SPEECH_SET'] ?? beside);
}

/** Which recording belongs to which split, as it was drawn once. */
export async function readSources(): Promise<z.infer<typeof sourcesSchema>> {
  return sourcesSchema.parse(tableOf(await readFile(new URL('sources.tsv', import.meta.url), 'utf8')));
}

/** @throws MimiyakuError `audio.not-found` */
export async function openSoundLibrary(folder: string, split: Split): Promise<SoundLibrary> {
  for (const table of ['clean.tsv', 'noise.tsv']) {
    if (existsSync(join(folder, table))) continue;
    throw new MimiyakuError(
      'audio.not-found',
      `There is no clean speech and noise in ${folder} (no ${table}).`,
      {
        advice: 'Name their folder with --speech or in MIMIYAKU_SPEECH_SET.',
      },
    );
  }
  const splits = new Map((await readSources()).map((source) => [source.file, source.split]));
  const read = async (name: string): Promise<unknown> => tableOf(await readFile(join(folder, name), 'utf8'));
  const clips = clipsSchema
    .parse(await read('clean.tsv'))
    .filter(({ file }) => splits.get(`clean/${file}`) === split);
  const noises = noisesSchema
    .parse(await read('noise.tsv'))
    .filter(({ file }) => splits.get(`noise/${file}`) === split);
  const sounds = new Map<string, Promise<Float32Array>>();
  const once = (path: string, change: (sound: Float32Array) => Float32Array): Promise<Float32Array> => {
    const known = sounds.get(path) ?? decodeFlac(join(folder, path)).then(change);
    sounds.set(path, known);
    return known;
  };
  return {
    split,
    clips: clips.map(({ file, ...clip }) => ({ ...clip, name: withoutEnding(file) })),
    noises: noises.map(({ file, ...noise }) => ({ ...noise, name: withoutEnding(file) })),
    speechOf: ({ name }) => once(`clean/${name}.flac`, (sound) => evenLoud(wordsOf(sound))),
    noiseOf: ({ name }) => once(`noise/${name}.flac`, evenLoud),
  };
}

function tableOf(text: string): unknown {
  return parse(text, { delimiter: '\t', columns: true, quote: null, bom: true });
}

function withoutEnding(file: string): string {
  return file.replace(/\.flac$/u, '');
}

const run = promisify(execFile);

/** Debian's `flac`: the set is kept in FLAC, 16 kHz, 16 bit. @throws MimiyakuError `audio.unreadable` */
async function decodeFlac(path: string): Promise<Float32Array> {
  try {
    const options = [
      '--decode',
      '--stdout',
      '--silent',
      '--force-raw-format',
      '--endian=little',
      '--sign=signed',
    ];
    const { stdout } = await run('flac', [...options, path], { encoding: 'buffer', maxBuffer: 2 ** 28 });
    const values = new Int16Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length));
    const channels = await channelsOf(path);
    return Float32Array.from(
      { length: values.length / channels },
      (_, n) => values[n * channels] / INT16_FULL_SCALE,
    );
  } catch (error) {
    throw new MimiyakuError('audio.unreadable', `${path} cannot be decoded.`, {
      advice: 'The program "flac" (Debian package flac) does it; is it installed?',
      cause: error,
    });
  }
}

async function channelsOf(path: string): Promise<number> {
  const { stdout } = await run('metaflac', ['--show-channels', path]);
  return Number(stdout.trim());
}

const FRAME_SAMPLES = SAMPLE_RATE_HZ / 100;
/** Quieter than the loudest parts by so much, or no louder than what is quietest there by so much: breath and room, no words. */
const WORDS_WITHIN_DB = 32;
const WORDS_ABOVE_FLOOR_DB = 12;
/** A click is no word: so many frames in a row are. */
const WORD_FRAMES = 4;
const MARGIN_SAMPLES = SAMPLE_RATE_HZ / 20;

/** From just before the first to just behind the last sound that may be of a word: some clips have a second of silence around. */
export function wordsOf(sound: Float32Array): Float32Array {
  const levels = framePowers(sound).map((power) => 10 * Math.log10(power + 1e-12));
  const sorted = [...levels].sort((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))];
  const least = Math.max(
    at(0.95) - WORDS_WITHIN_DB,
    Math.min(at(0.03) + WORDS_ABOVE_FLOOR_DB, at(0.95) - 18),
  );
  const isWord = levels.map((_, frame) => {
    const run = levels.slice(frame, frame + WORD_FRAMES);
    return run.length === WORD_FRAMES && run.every((level) => level > least);
  });
  const first = isWord.indexOf(true);
  const last = isWord.lastIndexOf(true) + WORD_FRAMES - 1;
  if (first < 0) return sound;
  return sound.slice(
    Math.max(0, first * FRAME_SAMPLES - MARGIN_SAMPLES),
    Math.min(sound.length, (last + 1) * FRAME_SAMPLES + 2 * MARGIN_SAMPLES),
  );
}

/** At a level of −26 dBFS while there is sound: frames 25 dB below the loudest tenth do not count. */
function evenLoud(sound: Float32Array): Float32Array {
  const factor = 0.05 / Math.sqrt(activePower(sound));
  return sound.map((sample) => factor * sample);
}

/** Mean power of the frames in which there is sound. */
export function activePower(sound: Float32Array): number {
  const powers = framePowers(sound);
  const loud = [...powers].sort((one, other) => one - other)[Math.floor(0.9 * (powers.length - 1))];
  const active = powers.filter((power) => power >= loud / 316);
  return Math.max(1e-12, active.reduce((sum, power) => sum + power, 0) / active.length);
}

function framePowers(sound: Float32Array): number[] {
  const powers: number[] = [];
  for (let from = 0; from < sound.length; from += FRAME_SAMPLES) {
    const frame = sound.subarray(from, from + FRAME_SAMPLES);
    powers.push(frame.reduce((sum, sample) => sum + sample * sample, 0) / frame.length);
  }
  return powers;
}

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { MimiyakuError } from '../src/engine/errors.ts';

/** A stretch of a recording in which somebody is known to speak, in seconds, and the words. */
export interface SpeechLabel {
  readonly start: number;
  readonly end: number;
  readonly transcript: string;
}

export interface LabelledRecording {
  readonly name: string;
  readonly path: string;
  readonly spacingMetres: number;
  readonly labels: readonly SpeechLabel[];
}

/** Spacing of the booth recording's array, which its labels do not tell. */
const BOOTH_SPACING_METRES = 0.06;

const clipsSchema = z.array(
  z.object({
    name: z.string().regex(/^[\w-]+$/),
    transcript: z.string(),
    mic_spacing_m: z.coerce.number().positive(),
    speech_start_s: z.coerce.number().min(0),
    speech_end_s: z.coerce.number().positive(),
  }),
);
const boothSchema = z.array(
  z.object({ start: z.coerce.number().min(0), end: z.coerce.number().positive(), transcript: z.string() }),
);

/** The three-minute session with several speakers. */
export async function readBooth(folder: string): Promise<LabelledRecording> {
  const labels = boothSchema.parse(await readTable(join(folder, 'booth', 'dev_booth.labels.tsv')));
  const path = join(folder, 'booth', 'dev_booth.wav');
  return { name: 'booth', path, spacingMetres: BOOTH_SPACING_METRES, labels };
}

/** The clips of one sentence each, in rooms and noises of all kinds. */
export async function readClips(folder: string): Promise<LabelledRecording[]> {
  const rows = clipsSchema.parse(await readTable(join(folder, 'index.tsv')));
  return rows.map((row) => ({
    name: row.name,
    path: join(folder, `${row.name}.wav`),
    spacingMetres: row.mic_spacing_m,
    labels: [{ start: row.speech_start_s, end: row.speech_end_s, transcript: row.transcript }],
  }));
}

async function readTable(path: string): Promise<unknown> {
  if (!existsSync(path)) {
    throw new MimiyakuError('audio.not-found', `The test recordings are not there: ${path} is missing.`, {
      advice: 'Name their folder with --audio or MIMIYAKU_AUDIO_SET.',
    });
  }
  return parse(await readFile(path, 'utf8'), { columns: true, delimiter: '\t', quote: null });
}

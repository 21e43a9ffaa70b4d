import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { MimiyakuError } from '../../src/engine/errors.ts';

/** Spacing of the booth recording's array, which its labels do not tell (they go with the array set, most of which has it). */
export const BOOTH_SPACING_METRES = 0.06;

const clipsSchema = z.array(
  z.object({
    name: z.string().regex(/^[\w-]+$/),
    transcript: z.string(),
    mic_spacing_m: z.coerce.number().positive(),
    speech_start_s: z.coerce.number().min(0),
    speech_end_s: z.coerce.number().positive(),
    noise_type: z.string().optional(),
    snr_db: z
      .string()
      .transform((text) => (text === 'inf' ? Infinity : Number(text)))
      .optional(),
    accent: z.string().optional(),
  }),
);

const boothSchema = z.array(
  z.object({ start: z.coerce.number().min(0), end: z.coerce.number().positive(), transcript: z.string() }),
);

const sessionsSchema = z.array(
  z.object({
    name: z.string().regex(/^[\w-]+$/),
    mic_spacing_m: z.coerce.number().positive(),
    noise_type: z.string(),
    snr_db: z.coerce.number(),
  }),
);

const changedSchema = z.array(
  z.object({
    name: z.string().regex(/^[\w-]+$/),
    mic_spacing_m: z.coerce.number().positive(),
    change: z.string(),
  }),
);

const sessionLabelsSchema = z.array(
  z.object({
    start: z.coerce.number().min(0),
    end: z.coerce.number().positive(),
    transcript: z.string(),
    role: z.enum(['talker', 'passer-by']),
  }),
);

/** What is known of the clips of one sentence each, a row a clip. `folder` is that of the two-microphone test recordings. */
export async function readClipTable(folder: string): Promise<z.infer<typeof clipsSchema>> {
  return clipsSchema.parse(await readTable(join(folder, 'index.tsv')));
}

/** Who says what when in the three-minute booth session, in seconds. */
export async function readBoothTable(folder: string): Promise<z.infer<typeof boothSchema>> {
  return boothSchema.parse(await readTable(join(folder, 'booth', 'dev_booth.labels.tsv')));
}

/** Whether the folder has the booth session. */
export function hasBooth(folder: string): boolean {
  return existsSync(join(folder, 'booth', 'dev_booth.labels.tsv'));
}

/** Simulated sessions, a row a session; none where the folder has none. */
export async function readSessionTable(folder: string): Promise<z.infer<typeof sessionsSchema>> {
  const path = join(folder, 'sessions', 'index.tsv');
  return existsSync(path) ? sessionsSchema.parse(await readTable(path)) : [];
}

/** Simulated sessions whose background changes in the middle, a row a session; none where the folder has none. */
export async function readChangedTable(folder: string): Promise<z.infer<typeof changedSchema>> {
  const path = join(folder, 'changed', 'index.tsv');
  return existsSync(path) ? changedSchema.parse(await readTable(path)) : [];
}

/** Who says what when in such a session, in seconds: visitors (`talker`), and passers-by, who do not speak to the array. */
export async function readSessionLabels(
  folder: string,
  name: string,
): Promise<z.infer<typeof sessionLabelsSchema>> {
  return sessionLabelsSchema.parse(await readTable(join(folder, 'sessions', `${name}.labels.tsv`)));
}

async function readTable(path: string): Promise<unknown> {
  if (!existsSync(path)) {
    throw new MimiyakuError('audio.not-found', `The test recordings are not there: ${path} is missing.`, {
      advice: 'Name their folder with --audio or MIMIYAKU_AUDIO_SET.',
    });
  }
  return parse(await readFile(path), { delimiter: '\t', columns: true, quote: null, bom: true });
}

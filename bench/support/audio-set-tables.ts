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
  }),
);

const boothSchema = z.array(
  z.object({ start: z.coerce.number().min(0), end: z.coerce.number().positive(), transcript: z.string() }),
);

/** What is known of the clips of one sentence each, a row a clip. `folder` is that of the two-microphone test recordings. */
export async function readClipTable(folder: string): Promise<z.infer<typeof clipsSchema>> {
  return clipsSchema.parse(await readTable(join(folder, 'index.tsv')));
}

/** Who says what when in the three-minute booth session, in seconds. */
export async function readBoothTable(folder: string): Promise<z.infer<typeof boothSchema>> {
  return boothSchema.parse(await readTable(join(folder, 'booth', 'dev_booth.labels.tsv')));
}

async function readTable(path: string): Promise<unknown> {
  if (!existsSync(path)) {
    throw new MimiyakuError('audio.not-found', `The test recordings are not there: ${path} is missing.`, {
      advice: 'Name their folder with --audio or MIMIYAKU_AUDIO_SET.',
    });
  }
  return parse(await readFile(path), { delimiter: '\t', columns: true, quote: null, bom: true });
}

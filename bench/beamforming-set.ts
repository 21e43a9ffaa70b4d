import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { MimiyakuError } from '../src/engine/errors.ts';
import { readSpeechSets, type SpokenItem } from './support/speech-sets.ts';

/** One two-microphone test recording with what is known of how it was made. */
export interface ArrayItem extends SpokenItem {
  readonly noiseType: string;
  /** At microphone 1; infinite where there is no noise. */
  readonly snrDb: number;
  /** Direction of the talker, its height included: 0° in front, positive towards the right microphone. */
  readonly azimuthDegrees: number;
  /** Arrival right minus arrival left of the direct sound, in samples at 16 kHz. */
  readonly delaySamples: number;
}

const indexSchema = z.array(
  z.object({
    name: z.string(),
    noise_type: z.string().min(1),
    snr_db: z.string().transform((text) => (text === 'inf' ? Infinity : Number(text))),
    effective_doa_deg: z.coerce.number().min(-90).max(90),
    tdoa_samples: z.coerce.number(),
  }),
);

/** The folder of the test recordings: the one named, else MIMIYAKU_AUDIO_SET, else ../shared/audio beside the repository. */
export function audioFolder(named: string | undefined): string {
  const beside = fileURLToPath(new URL('../../shared/audio', import.meta.url));
  const folder = resolve(named ?? process.env['MIMIYAKU_AUDIO_SET'] ?? beside);
  if (!existsSync(join(folder, 'index.tsv'))) {
    throw new MimiyakuError('audio.not-found', `There are no test recordings in ${folder} (no index.tsv).`, {
      advice: 'Name their folder with --audio or in MIMIYAKU_AUDIO_SET.',
    });
  }
  return folder;
}

/** @throws MimiyakuError `audio.not-found`, and what reading gives. */
export async function readArrayItems(folder: string): Promise<readonly ArrayItem[]> {
  const table: unknown = parse(await readFile(join(folder, 'index.tsv')), {
    delimiter: '\t',
    columns: true,
    quote: null,
    bom: true,
  });
  const facts = new Map(indexSchema.parse(table).map((row) => [row.name, row]));
  const sets = await readSpeechSets(folder);
  const items = sets.find(({ name }) => name === 'array')?.items ?? [];
  return items.flatMap((item) => {
    const row = facts.get(item.name);
    if (row === undefined || item.recording.right === undefined) return [];
    return [
      {
        ...item,
        noiseType: row.noise_type,
        snrDb: row.snr_db,
        azimuthDegrees: row.effective_doa_deg,
        // The table counts arrival left minus arrival right.
        delaySamples: -row.tdoa_samples,
      },
    ];
  });
}

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { MAX_CELL_CHARACTERS, MAX_ROWS } from '../phrasebook/tuning.ts';
import type { Phrase } from '../phrasebook/phrasebook.ts';
import type { Term } from '../phrasebook/glossary.ts';

/** The format that this version writes, and the newest that it reads. A change that older versions cannot read raises it. */
export const BOOTH_FORMAT = 1;

const sentence = z.string().min(1).max(MAX_CELL_CHARACTERS);

/** What tells a booth file from any other, whatever its format. */
export const boothHeadSchema = z.looseObject({ mimiyaku: z.literal('booth'), format: z.int().min(1) });

/** Settings as sections of fields: what they may be is told by the settings' own schema. */
const storedSettingsSchema = z.record(z.string().max(64), z.record(z.string().max(64), z.unknown()));
export type StoredSettings = z.infer<typeof storedSettingsSchema>;

export const boothFileSchema = z.object({
  mimiyaku: z.literal('booth'),
  format: z.literal(BOOTH_FORMAT),
  /** The version that wrote it. */
  program: z.string().max(64),
  /** When, ISO 8601. */
  written: z.string().max(64),
  settings: storedSettingsSchema,
  phrasebook: z
    .array(z.object({ english: z.array(sentence).min(1).max(50), japanese: sentence }))
    .max(MAX_ROWS),
  glossary: z
    .array(z.object({ english: sentence, japanese: sentence, soundsLike: z.array(sentence).max(50) }))
    .max(MAX_ROWS),
  /** Of everything else in the file, see `checksumOf`; absent where somebody wrote the file by other means. */
  sha256: z.string().max(64).optional(),
});

/** What a booth file holds. */
export interface BoothContent {
  readonly program: string;
  readonly settings: StoredSettings;
  readonly phrases: readonly Phrase[];
  readonly terms: readonly Term[];
}

/** SHA-256 of the file's JSON without its checksum, written without white space and with its fields in their order. */
export function checksumOf(content: Readonly<Record<string, unknown>>): string {
  const rest = Object.fromEntries(Object.entries(content).filter(([name]) => name !== 'sha256'));
  return createHash('sha256').update(JSON.stringify(rest)).digest('hex');
}

/** The file's text. */
export function formatBoothFile({ program, settings, phrases, terms }: BoothContent, now: Date): string {
  const content = {
    mimiyaku: 'booth',
    format: BOOTH_FORMAT,
    program,
    written: now.toISOString(),
    settings,
    phrasebook: phrases,
    glossary: terms,
  };
  return `${JSON.stringify({ ...content, sha256: checksumOf(content) }, undefined, 2)}\n`;
}

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { MimiyakuError } from '../../src/engine/errors.ts';

/** What is known of a clip of clean speech. */
export interface CleanClip {
  readonly name: string;
  /** Where it comes from, by the beginning of its name: so, vctk, ls, s2i, an-name, an-address, an-number. */
  readonly kind: string;
  readonly transcript: string;
  /** People of one group where they are not known one by one. */
  readonly speaker: string;
  readonly accent: string;
  /** Settings are chosen on the speakers of one half, and reported on those of the other. */
  readonly half: 'tune' | 'report';
  readonly path: string;
}

const rowsSchema = z.array(
  z.object({ file: z.string(), transcript: z.string(), speaker: z.string(), accent: z.string() }),
);

/** The clips that `clean.tsv` of a folder lists. @throws MimiyakuError `audio.not-found` */
export async function readCleanClips(folder: string): Promise<CleanClip[]> {
  const table = join(folder, 'clean.tsv');
  if (!existsSync(table)) {
    throw new MimiyakuError('audio.not-found', `There are no speech clips in ${folder} (no clean.tsv).`, {
      advice: 'Name their folder with --speech or in MIMIYAKU_SPEECH_SET.',
    });
  }
  const parsed: unknown = parse(await readFile(table), {
    delimiter: '\t',
    columns: true,
    quote: null,
    bom: true,
  });
  return rowsSchema.parse(parsed).map(({ file, transcript, speaker, accent }) => {
    const name = file.replace(/\.flac$/u, '');
    const isGroup = speaker.includes('unknown');
    return {
      name,
      kind: /^(?:an-[a-z]+|[a-z0-9]+)/u.exec(name)?.[0] ?? '',
      transcript,
      speaker: isGroup ? name : speaker,
      accent: accentGroup(accent),
      half: halfOf(isGroup ? name : speaker),
      path: join(folder, 'clean', file),
    };
  });
}

function halfOf(speaker: string): CleanClip['half'] {
  return createHash('sha256').update(speaker).digest()[0] % 2 === 1 ? 'report' : 'tune';
}

const ACCENTS: readonly (readonly [RegExp, string])[] = [
  [/Mandarin|Chinese/u, 'Mandarin'],
  [/Indian|Indo|Urdu/u, 'Indian'],
  [/US|American/u, 'American'],
  [/Engl|Scot/u, 'British'],
  [/mixed/u, 'mixed, not labelled'],
];

function accentGroup(accent: string): string {
  return ACCENTS.find(([pattern]) => pattern.test(accent))?.[1] ?? 'other';
}

/** A recording as mono at 16 kHz, ±1, by ffmpeg, which must be installed. */
export async function decodeWithFfmpeg(path: string): Promise<Float32Array> {
  const { stdout } = await promisify(execFile)(
    'ffmpeg',
    ['-v', 'error', '-i', path, '-f', 'f32le', '-ac', '1', '-ar', '16000', '-'],
    { encoding: 'buffer', maxBuffer: 1 << 28 },
  );
  return new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.byteLength));
}

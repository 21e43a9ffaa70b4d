import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { openAudio } from '../../src/engine/audio/open-audio.ts';
import { SAMPLE_RATE_HZ } from '../../src/engine/audio/pcm.ts';

const sample = (extension: string): string =>
  fileURLToPath(new URL(`../../resources/samples/booth-sample.${extension}`, import.meta.url));

const rowSchema = z.object({ start: z.coerce.number(), end: z.coerce.number(), transcript: z.string() });

/** One of the bundled recording's utterances as the left microphone heard it, 0.1 s more at either end. */
export interface SpokenSample {
  readonly audio: Float32Array;
  readonly transcript: string;
}

/** The bundled recording, left microphone, and what is said in it. */
export async function sampleSpeech(): Promise<{ whole: Float32Array; utterances: SpokenSample[] }> {
  const stream = await openAudio(sample('wav'));
  const blocks: number[] = [];
  for await (const [left] of stream.blocks) blocks.push(...left);
  const whole = Float32Array.from(blocks);
  const rows = z
    .array(rowSchema)
    .parse(parse(readFileSync(sample('tsv')), { delimiter: '\t', columns: true }));
  const utterances = rows.map(({ start, end, transcript }) => ({
    audio: whole.slice(Math.max(0, start - 0.1) * SAMPLE_RATE_HZ, (end + 0.1) * SAMPLE_RATE_HZ),
    transcript,
  }));
  return { whole, utterances };
}

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { openAudio } from '../../src/engine/audio/open-audio.ts';
import { SAMPLE_RATE_HZ } from '../../src/engine/audio/pcm.ts';

/** A recording at 16 kHz, ±1; the right microphone is absent where there was one only. */
export interface Recording {
  readonly left: Float32Array;
  readonly right: Float32Array | undefined;
  readonly spacingMetres: number;
}

/** What somebody says in a recording, and where. */
export interface SpokenItem {
  readonly name: string;
  readonly recording: Recording;
  readonly startSample: number;
  readonly endSample: number;
  readonly transcript: string;
}

export interface SpeechSet {
  readonly name: string;
  readonly items: readonly SpokenItem[];
}

/** Spacing of the booth recording's array, which its labels do not tell (they go with the array set, most of which has it). */
const BOOTH_SPACING_METRES = 0.06;
const LIBRIVOX_FOLDER = '/usr/share/pocketsphinx/test/data/librivox';

const indexSchema = z.array(
  z.object({
    name: z.string().regex(/^[\w-]+$/),
    transcript: z.string(),
    mic_spacing_m: z.coerce.number().positive(),
    speech_start_s: z.coerce.number().min(0),
    speech_end_s: z.coerce.number().positive(),
  }),
);
const labelsSchema = z.array(
  z.object({ start: z.coerce.number().min(0), end: z.coerce.number().positive(), transcript: z.string() }),
);

/**
 * The two-microphone test recordings of a folder: `array` (as the microphones hear it), `clean` (the talker alone) and `booth` (one long
 * recording with labels), and `librivox`, the clips of Debian's pocketsphinx-testdata, where that package is installed.
 */
export async function readSpeechSets(folder: string): Promise<SpeechSet[]> {
  const rows = indexSchema.parse(await readTable(join(folder, 'index.tsv')));
  const array: SpokenItem[] = [];
  const clean: SpokenItem[] = [];
  for (const row of rows) {
    const place = {
      name: row.name,
      transcript: row.transcript,
      startSample: Math.round(row.speech_start_s * SAMPLE_RATE_HZ),
      endSample: Math.round(row.speech_end_s * SAMPLE_RATE_HZ),
    };
    const read = (file: string): Promise<Recording> => readRecording(join(folder, file), row.mic_spacing_m);
    array.push({ ...place, recording: await read(`${row.name}.wav`) });
    clean.push({ ...place, recording: await read(`${row.name}.clean.wav`) });
  }
  return [
    { name: 'array', items: array },
    { name: 'clean', items: clean },
    { name: 'booth', items: await readBooth(join(folder, 'booth')) },
    ...(existsSync(LIBRIVOX_FOLDER)
      ? [{ name: 'librivox', items: await readLibrivox(LIBRIVOX_FOLDER) }]
      : []),
  ];
}

async function readBooth(folder: string): Promise<SpokenItem[]> {
  const labels = labelsSchema.parse(await readTable(join(folder, 'dev_booth.labels.tsv')));
  const recording = await readRecording(join(folder, 'dev_booth.wav'), BOOTH_SPACING_METRES);
  return labels.map(({ start, end, transcript }, place) => ({
    name: `booth-${place + 1}`,
    recording,
    startSample: Math.round(start * SAMPLE_RATE_HZ),
    endSample: Math.round(end * SAMPLE_RATE_HZ),
    transcript,
  }));
}

/** Lines like `<s> he was not an ill disposed young man </s> (name-of-the-clip)`. */
async function readLibrivox(folder: string): Promise<SpokenItem[]> {
  const items: SpokenItem[] = [];
  for (const line of (await readFile(join(folder, 'transcription'), 'utf8')).split('\n')) {
    const match = /^<s> (.*) <\/s> \(([\w-]+)\)$/u.exec(line.trim());
    if (match === null) continue;
    const [, transcript, name] = match;
    const recording = await readRecording(join(folder, `${name}.wav`), BOOTH_SPACING_METRES);
    items.push({ name, recording, startSample: 0, endSample: recording.left.length, transcript });
  }
  return items;
}

async function readTable(path: string): Promise<unknown> {
  return parse(await readFile(path), { delimiter: '\t', columns: true, quote: null, bom: true });
}

async function readRecording(path: string, spacingMetres: number): Promise<Recording> {
  const stream = await openAudio(path);
  const channels: Float32Array[][] = Array.from({ length: stream.channelCount }, () => []);
  for await (const block of stream.blocks) {
    // Copied: a block is only valid until the next one.
    for (const [channel, samples] of block.entries()) channels[channel].push(samples.slice());
  }
  const [left, right] = channels.map(join32);
  return { left, right: stream.channelCount > 1 ? right : undefined, spacingMetres };
}

function join32(parts: readonly Float32Array[]): Float32Array {
  const joined = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let place = 0;
  for (const part of parts) {
    joined.set(part, place);
    place += part.length;
  }
  return joined;
}

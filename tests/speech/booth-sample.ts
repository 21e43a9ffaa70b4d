import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openAudio } from '../../src/engine/audio/open-audio.ts';
import type { AudioStream } from '../../src/engine/audio/pcm.ts';

const folder = new URL('../../resources/samples/', import.meta.url);
const path = fileURLToPath(new URL('booth-sample.wav', folder));

export interface Label {
  readonly start: number;
  readonly end: number;
  readonly transcript: string;
  readonly azimuthDegrees: number;
}

/** The bundled recording: two microphones, five sentences of three people in turn. */
export function openBoothSample(): Promise<AudioStream> {
  return openAudio(path);
}

/** Both microphones of the bundled recording, or that part of it, in memory. */
export async function readBoothSample(fromSeconds = 0, toSeconds = Infinity): Promise<Float32Array[]> {
  const parts: [number[], number[]] = [[], []];
  const stream = await openBoothSample();
  for await (const block of stream.blocks) {
    block.forEach((samples, channel) => parts[channel].push(...samples));
  }
  return parts.map((samples) =>
    Float32Array.from(
      samples.slice(fromSeconds * 16_000, toSeconds === Infinity ? undefined : toSeconds * 16_000),
    ),
  );
}

/** Who speaks when, and where from. */
export async function readBoothLabels(): Promise<Label[]> {
  const text = await readFile(new URL('booth-sample.tsv', folder), 'utf8');
  const [, ...rows] = text.trimEnd().split('\n');
  return rows.map((row) => {
    const [start, end, transcript, , azimuth] = row.split('\t');
    return { start: Number(start), end: Number(end), transcript, azimuthDegrees: Number(azimuth) };
  });
}

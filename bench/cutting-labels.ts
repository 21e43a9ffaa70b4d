import { join } from 'node:path';
import { BOOTH_SPACING_METRES, readBoothTable, readClipTable } from './support/audio-set-tables.ts';

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

/** The three-minute session with several speakers. */
export async function readBooth(folder: string): Promise<LabelledRecording> {
  const labels = await readBoothTable(folder);
  const path = join(folder, 'booth', 'dev_booth.wav');
  return { name: 'booth', path, spacingMetres: BOOTH_SPACING_METRES, labels };
}

/** The clips of one sentence each, in rooms and noises of all kinds. */
export async function readClips(folder: string): Promise<LabelledRecording[]> {
  const rows = await readClipTable(folder);
  return rows.map((row) => ({
    name: row.name,
    path: join(folder, `${row.name}.wav`),
    spacingMetres: row.mic_spacing_m,
    labels: [{ start: row.speech_start_s, end: row.speech_end_s, transcript: row.transcript }],
  }));
}

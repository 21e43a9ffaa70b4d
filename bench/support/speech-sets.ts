import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openAudio } from '../../src/engine/audio/open-audio.ts';
import { SAMPLE_RATE_HZ } from '../../src/engine/audio/pcm.ts';
import {
  BOOTH_SPACING_METRES,
  hasBooth,
  readBoothTable,
  readClipTable,
  readSessionLabels,
  readSessionTable,
} from './audio-set-tables.ts';
import type { RecordingFacts } from './recording-facts.ts';

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
  readonly facts?: RecordingFacts;
}

export interface SpeechSet {
  readonly name: string;
  readonly items: readonly SpokenItem[];
}

const LIBRIVOX_FOLDER = '/usr/share/pocketsphinx/test/data/librivox';

/**
 * The two-microphone test recordings of a folder: `array` (as the microphones hear it), `clean` (the talker alone), `murmur` (the babble of those that were made with
 * `--parts`, without its talker: nobody says anything to the array), `booth` and `sessions` (long recordings with labels) where it has them, and `librivox`, the clips of
 * Debian's pocketsphinx-testdata, where that package is installed.
 */
export async function readSpeechSets(folder: string): Promise<SpeechSet[]> {
  const rows = await readClipTable(folder);
  const array: SpokenItem[] = [];
  const clean: SpokenItem[] = [];
  for (const row of rows) {
    const place = {
      name: row.name,
      transcript: row.transcript,
      startSample: Math.round(row.speech_start_s * SAMPLE_RATE_HZ),
      endSample: Math.round(row.speech_end_s * SAMPLE_RATE_HZ),
      facts: { kind: row.noise_type, snrDb: row.snr_db, accent: row.accent },
    };
    const read = (file: string): Promise<Recording> => readRecording(join(folder, file), row.mic_spacing_m);
    array.push({ ...place, recording: await read(`${row.name}.wav`) });
    clean.push({ ...place, recording: await read(`${row.name}.clean.wav`) });
  }
  const murmur = await readMurmur(folder, array);
  return [
    { name: 'array', items: array },
    { name: 'clean', items: clean },
    ...(murmur.length > 0 ? [{ name: 'murmur', items: murmur }] : []),
    ...(hasBooth(folder) ? [{ name: 'booth', items: await readBooth(folder) }] : []),
    ...(await readSessions(folder)),
    ...(existsSync(LIBRIVOX_FOLDER)
      ? [{ name: 'librivox', items: await readLibrivox(LIBRIVOX_FOLDER) }]
      : []),
  ];
}

async function readMurmur(folder: string, array: readonly SpokenItem[]): Promise<SpokenItem[]> {
  const murmur: SpokenItem[] = [];
  for (const { name, recording, facts } of array) {
    const path = join(folder, `${name}.talker.wav`);
    if (facts?.kind !== 'babble' || !existsSync(path)) continue;
    const talker = await readRecording(path, recording.spacingMetres);
    murmur.push({
      name,
      recording: without(recording, talker),
      startSample: 0,
      endSample: 0,
      transcript: '',
      facts,
    });
  }
  return murmur;
}

function without({ left, right, spacingMetres }: Recording, talker: Recording): Recording {
  const rest = (all: Float32Array, part: Float32Array | undefined): Float32Array =>
    all.map((sample, place) => sample - (part?.[place] ?? 0));
  return { left: rest(left, talker.left), right: right && rest(right, talker.right), spacingMetres };
}

async function readBooth(folder: string): Promise<SpokenItem[]> {
  const labels = await readBoothTable(folder);
  const recording = await readRecording(join(folder, 'booth', 'dev_booth.wav'), BOOTH_SPACING_METRES);
  return labels.map(({ start, end, transcript }, place) => ({
    name: `booth-${place + 1}`,
    recording,
    startSample: Math.round(start * SAMPLE_RATE_HZ),
    endSample: Math.round(end * SAMPLE_RATE_HZ),
    transcript,
  }));
}

/** Items of one session share its recording; passers-by are no items, so that their words count as invented. */
async function readSessions(folder: string): Promise<SpeechSet[]> {
  const items: SpokenItem[] = [];
  for (const { name, mic_spacing_m, noise_type, snr_db } of await readSessionTable(folder)) {
    const recording = await readRecording(join(folder, 'sessions', `${name}.wav`), mic_spacing_m);
    const labels = (await readSessionLabels(folder, name)).filter(({ role }) => role === 'talker');
    for (const [place, { start, end, transcript }] of labels.entries()) {
      items.push({
        name: `${name}-${place + 1}`,
        recording,
        startSample: Math.round(start * SAMPLE_RATE_HZ),
        endSample: Math.round(end * SAMPLE_RATE_HZ),
        transcript,
        facts: { kind: noise_type, snrDb: snr_db, accent: undefined },
      });
    }
  }
  return items.length === 0 ? [] : [{ name: 'sessions', items }];
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

export async function readRecording(path: string, spacingMetres: number): Promise<Recording> {
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

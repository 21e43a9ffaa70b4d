import { open, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { SAMPLE_RATE_HZ } from '../audio/pcm.ts';
import { parseWavHeader, type WavHeader } from '../audio/wav-header.ts';
import { CHANNELS_OF, type RecordingKind, type SampleSpan } from './recording-kind.ts';
import { sessionDamaged } from './session-faults.ts';
import { recordingPath } from './session-files.ts';

/** Sound cut from a recording. */
export interface CutRecording {
  /** Samples of each channel: fewer than were asked for where the recording ends before. */
  readonly samples: number;
  readonly interleaved: Int16Array;
}

/**
 * Cuts a stretch from a session's recording, sample for sample; also while the session runs, and where its header was never finished.
 * @throws the operating system's faults; MimiyakuError `audio.…` where the file is not what this program writes.
 */
export async function readRecording(
  folder: string,
  kind: RecordingKind,
  { startSample, endSample }: SampleSpan,
): Promise<CutRecording> {
  const handle = await open(recordingPath(folder, kind), 'r');
  try {
    const { dataOffset, samples } = await measure(handle, folder, kind);
    const count = Math.max(0, Math.min(endSample, samples) - startSample);
    const interleaved = new Int16Array(count * CHANNELS_OF[kind]);
    // All platforms we run on are little-endian, as WAV is: the file's bytes are the samples' memory.
    const bytes = new Uint8Array(interleaved.buffer);
    const read = await readFully(handle, bytes, dataOffset + startSample * 2 * CHANNELS_OF[kind]);
    if (read === bytes.length) return { samples: count, interleaved };
    const whole = Math.floor(read / (2 * CHANNELS_OF[kind]));
    return { samples: whole, interleaved: interleaved.slice(0, whole * CHANNELS_OF[kind]) };
  } finally {
    await handle.close();
  }
}

/**
 * Samples of each channel in a session's recording, and where the first lies in the file.
 * @throws as `readRecording`
 */
export async function measureRecording(
  folder: string,
  kind: RecordingKind,
): Promise<{ readonly dataOffset: number; readonly samples: number }> {
  const handle = await open(recordingPath(folder, kind), 'r');
  try {
    return await measure(handle, folder, kind);
  } finally {
    await handle.close();
  }
}

async function measure(
  handle: FileHandle,
  folder: string,
  kind: RecordingKind,
): Promise<{ dataOffset: number; samples: number }> {
  const header = await readHeader(handle, `"${recordingPath(folder, kind)}"`);
  const { channelCount, sampleRateHz, encoding } = header.layout;
  if (channelCount !== CHANNELS_OF[kind] || sampleRateHz !== SAMPLE_RATE_HZ || encoding !== 's16le') {
    const found = `${channelCount} × ${sampleRateHz} Hz ${encoding}`;
    throw sessionDamaged(basename(folder), `its ${kind}.wav has been replaced by another (${found})`);
  }
  // The bytes are trusted rather than the header, which is up to a second behind while a session runs.
  const { size } = await handle.stat();
  const samples = Math.floor((size - header.dataOffset) / (2 * channelCount));
  return { dataOffset: header.dataOffset, samples: Math.max(0, samples) };
}

async function readHeader(handle: FileHandle, name: string): Promise<WavHeader> {
  const parser = parseWavHeader(name);
  let position = 0;
  let step = parser.next();
  while (step.done !== true) {
    const need = step.value;
    const bytes = new Uint8Array(need.kind === 'read' ? need.bytes : 0);
    const read = await readFully(handle, bytes, position);
    position += need.kind === 'read' ? read : need.bytes;
    step = parser.next(bytes.subarray(0, read));
  }
  return step.value;
}

async function readFully(handle: FileHandle, bytes: Uint8Array, position: number): Promise<number> {
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled;
}

import { appendFile, open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { errorCode } from '../models/file-faults.ts';
import { RecordingFile } from './recording-file.ts';
import { RECORDING_KINDS } from './recording-kind.ts';
import {
  readDescription,
  timeText,
  writeDescription,
  type SessionDescription,
} from './session-description.ts';
import { recordingPath, utterancesPath } from './session-files.ts';
import { lockHolder } from './session-lock.ts';
import type { SessionUtterance } from './session-utterance.ts';
import { LONGEST_LINE_BYTES } from './tuning.ts';
import { parseUtterance, readUtterances } from './utterance-lines.ts';
import { utteranceLine } from './utterance-log.ts';

/** What was found and put in order. */
export interface RepairReport {
  readonly id: string;
  /** Samples of each channel in both recordings now. */
  readonly samples: number;
  /** Samples by which the shorter recording was filled up with silence. */
  readonly filledSamples: number;
  /** Bytes of a half-written last line that were dropped. */
  readonly droppedBytes: number;
  /** Utterances that wait for their interpretation. */
  readonly waiting: number;
}

/**
 * Puts an interrupted session in order: headers are written anew from the files' lengths, half a sample at the end is dropped, the shorter
 * recording is filled up with silence (what either microphone path recorded is never cut off), a half-written last line is dropped, and
 * what was not interpreted waits. The caller holds the session's lock. @throws the operating system's faults.
 */
export async function repairSession(folder: string): Promise<RepairReport> {
  const id = basename(folder);
  const description = await descriptionOf(folder);
  const endedAt = await lastWrite(folder);
  const { samples, filledSamples } = await repairRecordings(folder);
  const droppedBytes = await repairLines(utterancesPath(folder));
  const waiting = await markWaiting(folder, samples);
  await writeDescription(folder, { ...description, state: 'repaired', endedAt: timeText(endedAt) });
  return { id, samples, filledSamples, droppedBytes, waiting };
}

/** Whether a session was neither closed nor repaired, and nobody records it. One that cannot be read is damaged, not interrupted. */
export async function isInterrupted(folder: string): Promise<boolean> {
  const description = await readDescription(folder).catch((error: unknown) => {
    const code = errorCode(error);
    if (code !== undefined && code !== 'ENOENT') throw error;
    return undefined;
  });
  return description?.state === 'recording' && (await lockHolder(folder)) === undefined;
}

/** The session's description; where that is lost, what can be known without it. */
async function descriptionOf(folder: string): Promise<SessionDescription> {
  try {
    return await readDescription(folder);
  } catch (error) {
    const code = errorCode(error);
    if (code !== undefined && code !== 'ENOENT') throw error;
    const startedAt = startOfName(basename(folder)) ?? (await stat(folder)).birthtime;
    const unknown = { device: 'unknown', spacingMm: UNKNOWN_SPACING_MM, appVersion: 'unknown' };
    return { format: 1, startedAt: timeText(startedAt), state: 'recording', ...unknown };
  }
}

/** The spacing that is set before anybody sets another. */
const UNKNOWN_SPACING_MM = 60;

function startOfName(name: string): Date | undefined {
  const match = /^(\d{4}-\d\d-\d\d)_(\d\d)-(\d\d)-(\d\d)/.exec(name);
  if (match === null) return undefined;
  const [, day, hours, minutes, seconds] = match;
  const date = new Date(`${day}T${hours}:${minutes}:${seconds}`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

async function lastWrite(folder: string): Promise<Date> {
  const times = await Promise.all(
    RECORDING_KINDS.map(async (kind) => {
      try {
        return (await stat(recordingPath(folder, kind))).mtimeMs;
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return 0;
        throw error;
      }
    }),
  );
  const newest = Math.max(...times);
  return newest === 0 ? (await stat(folder)).mtime : new Date(newest);
}

async function repairRecordings(folder: string): Promise<{ samples: number; filledSamples: number }> {
  const files: RecordingFile[] = [];
  try {
    for (const kind of RECORDING_KINDS) {
      files.push(await RecordingFile.open(recordingPath(folder, kind), kind));
    }
    const lengths = files.map((file) => file.samples);
    const samples = Math.max(...lengths);
    for (const file of files) {
      await file.finishAt(samples);
      await file.sync();
    }
    return { samples, filledSamples: samples - Math.min(...lengths) };
  } finally {
    for (const file of files) await file.close();
  }
}

/** Makes the file end with a whole line. @returns the bytes that were dropped. */
async function repairLines(path: string): Promise<number> {
  const handle = await open(path, 'a+');
  try {
    const { size } = await handle.stat();
    const tail = Buffer.alloc(Math.min(size, LONGEST_LINE_BYTES));
    await handle.read(tail, 0, tail.length, size - tail.length);
    const lastLine = tail.subarray(tail.lastIndexOf(0x0a) + 1);
    if (lastLine.length === 0) return 0;
    if (parseUtterance(lastLine) !== undefined) {
      await handle.appendFile('\n');
      return 0;
    }
    await handle.truncate(size - lastLine.length);
    return lastLine.length;
  } finally {
    await handle.close();
  }
}

/** Says of each utterance without an answer why it has none. @returns how many wait. */
async function markWaiting(folder: string, samples: number): Promise<number> {
  let marks = '';
  let waiting = 0;
  for await (const utterance of readUtterances(folder)) {
    if (utterance.status !== 'waiting') continue;
    const marked = waitingMark(utterance, samples);
    if (marked.status === 'waiting') waiting++;
    marks += utteranceLine(marked);
  }
  if (marks !== '') await appendFile(utterancesPath(folder), marks);
  return waiting;
}

function waitingMark(utterance: SessionUtterance, samples: number): SessionUtterance {
  if (utterance.startSample >= samples) {
    const message = 'Its sound was lost when the program ended unexpectedly.';
    return { ...utterance, status: 'failed', error: { code: 'session.damaged', message } };
  }
  const error = utterance.error ?? {
    code: 'cancelled',
    message: 'The program ended before it was translated.',
  };
  return { ...utterance, error };
}

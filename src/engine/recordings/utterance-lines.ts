import { open, type FileHandle } from 'node:fs/promises';
import { errorCode } from '../models/file-faults.ts';
import { utterancesPath } from './session-files.ts';
import { sessionUtteranceSchema, type SessionUtterance } from './session-utterance.ts';
import { LINES_READ_BYTES, LONGEST_LINE_BYTES } from './tuning.ts';

/** What a session's `utterances.jsonl` holds, without its texts: memory does not grow with what was said. */
export interface UtteranceSurvey {
  readonly utterances: number;
  readonly waiting: number;
  readonly failed: number;
  /** Lines that are no utterance: damaged, or written by a later version. The last one is not counted where it is just being written. */
  readonly unreadableLines: number;
}

interface Place {
  readonly offset: number;
  readonly length: number;
  readonly status: SessionUtterance['status'];
}

/** The utterances of a session in the order of their indexes, each as its newest line has it. @throws the operating system's faults. */
export async function* readUtterances(folder: string): AsyncGenerator<SessionUtterance> {
  const handle = await openLines(folder);
  if (handle === undefined) return;
  try {
    const { places } = await findPlaces(handle);
    for (const index of [...places.keys()].sort((one, other) => one - other)) {
      const place = places.get(index);
      if (place === undefined) continue;
      const line = Buffer.alloc(place.length);
      await handle.read(line, 0, line.length, place.offset);
      const utterance = parseUtterance(line);
      if (utterance !== undefined) yield utterance;
    }
  } finally {
    await handle.close();
  }
}

/** @throws the operating system's faults. */
export async function surveyUtterances(folder: string): Promise<UtteranceSurvey> {
  const handle = await openLines(folder);
  if (handle === undefined) return { utterances: 0, waiting: 0, failed: 0, unreadableLines: 0 };
  try {
    const { places, unreadableLines } = await findPlaces(handle);
    const count = (wanted: SessionUtterance['status']): number =>
      [...places.values()].filter(({ status }) => status === wanted).length;
    return {
      utterances: places.size,
      waiting: count('waiting'),
      failed: count('failed'),
      unreadableLines,
    };
  } finally {
    await handle.close();
  }
}

/** A session that was interrupted before its first line has no such file. */
async function openLines(folder: string): Promise<FileHandle | undefined> {
  try {
    return await open(utterancesPath(folder), 'r');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function findPlaces(
  handle: FileHandle,
): Promise<{ places: Map<number, Place>; unreadableLines: number }> {
  const places = new Map<number, Place>();
  let unreadableLines = 0;
  for await (const { bytes, offset, isWhole } of lines(handle)) {
    const utterance = parseUtterance(bytes);
    if (utterance !== undefined) {
      places.set(utterance.index, { offset, length: bytes.length, status: utterance.status });
    } else if (isWhole && bytes.length > 0) {
      unreadableLines++;
    }
  }
  return { places, unreadableLines };
}

/** A line's utterance; undefined where it is none. */
export function parseUtterance(line: Uint8Array): SessionUtterance | undefined {
  try {
    return sessionUtteranceSchema.safeParse(JSON.parse(Buffer.from(line).toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

interface Line {
  /** Without the line break; empty where the line is longer than any of ours. */
  readonly bytes: Buffer;
  readonly offset: number;
  /** False for what stands behind the last line break. */
  readonly isWhole: boolean;
}

async function* lines(handle: FileHandle): AsyncGenerator<Line> {
  const chunk = Buffer.alloc(LINES_READ_BYTES);
  let position = 0;
  let lineStart = 0;
  let parts: Buffer[] = [];
  let partBytes = 0;
  for (;;) {
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, position);
    if (bytesRead === 0) break;
    const block = chunk.subarray(0, bytesRead);
    let from = 0;
    for (let end = block.indexOf(0x0a); end >= 0; end = block.indexOf(0x0a, from)) {
      const bytes = Buffer.concat([...parts, block.subarray(from, end)]);
      yield { bytes, offset: lineStart, isWhole: true };
      from = end + 1;
      lineStart = position + from;
      parts = [];
      partBytes = 0;
    }
    // Kept only as far as a line of ours can be long: the rest of a file that is no text must not fill memory.
    partBytes += bytesRead - from;
    if (partBytes <= LONGEST_LINE_BYTES) parts.push(Buffer.from(block.subarray(from)));
    position += bytesRead;
  }
  if (position > lineStart) yield { bytes: Buffer.concat(parts), offset: lineStart, isWhole: false };
}

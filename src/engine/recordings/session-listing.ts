import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describeError, MimiyakuError } from '../errors.ts';
import { errorCode } from '../models/file-faults.ts';
import { measureRecording } from './read-recording.ts';
import { readDescription, type SessionDescription } from './session-description.ts';
import { sessionDamaged, sessionNotFound } from './session-faults.ts';
import { SESSION_FILES } from './session-files.ts';
import { lockHolder } from './session-lock.ts';
import { surveyUtterances, type UtteranceSurvey } from './utterance-lines.ts';

/** A session as far as lists show it. */
export interface SessionSummary extends SessionDescription, UtteranceSurvey {
  readonly id: string;
  readonly folder: string;
  /** Being recorded or changed at this moment. A `state` of `recording` without it means: interrupted, and not repaired yet. */
  readonly inUse: boolean;
  /** Samples of each channel recorded. */
  readonly samples: number;
}

/** A session in a list: one that cannot be read is there too, with the reason. */
export type SessionListing =
  | { readonly readable: true; readonly session: SessionSummary }
  | { readonly readable: false; readonly id: string; readonly folder: string; readonly error: MimiyakuError };

/** Reads what lists show of a session. @throws MimiyakuError `session.not-found`, `session.damaged`. */
export async function summarise(recordingsFolder: string, id: string): Promise<SessionSummary> {
  const folder = join(recordingsFolder, id);
  if (!(await isSession(folder))) throw sessionNotFound(id, recordingsFolder);
  const description = await readPart(id, SESSION_FILES.description, () => readDescription(folder));
  const survey = await readPart(id, SESSION_FILES.utterances, () => surveyUtterances(folder));
  const { samples } = await readPart(id, 'bypass.wav', () => measureRecording(folder, 'bypass'));
  const inUse = (await readPart(id, SESSION_FILES.lock, () => lockHolder(folder))) !== undefined;
  return { ...description, ...survey, id, folder, inUse, samples };
}

/** Names of the folders that hold a session, also a damaged one. Other folders and files are none of our business. */
export async function sessionNames(recordingsFolder: string): Promise<string[]> {
  const names: string[] = [];
  for (const entry of await readdir(recordingsFolder, { withFileTypes: true }).catch(noFolder)) {
    if (entry.isDirectory() && (await isSession(join(recordingsFolder, entry.name)))) names.push(entry.name);
  }
  return names.sort();
}

async function isSession(folder: string): Promise<boolean> {
  const files: string[] = await readdir(folder).catch(noFolder);
  return files.includes(SESSION_FILES.description) || files.includes('bypass.wav');
}

/** Before the first session there is no folder, and a folder may go while we look. */
function noFolder(error: unknown): [] {
  const code = errorCode(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') return [];
  throw error;
}

async function readPart<T>(id: string, file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof MimiyakuError && error.code === 'session.damaged') throw error;
    const isMissing = errorCode(error) === 'ENOENT';
    const reason = isMissing ? 'is missing' : `cannot be read (${firstLine(describeError(error))})`;
    throw sessionDamaged(id, `its ${file} ${reason}`, error);
  }
}

/** Schemas explain themselves over many lines. */
function firstLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 200);
}

import { join } from 'node:path';
import { RECORDING_KINDS, type RecordingKind } from './recording-kind.ts';

/** The files of a session's folder: ordinary ones, readable without this program. */
export const SESSION_FILES = {
  description: 'session.json',
  utterances: 'utterances.jsonl',
  /** There only while somebody writes. */
  lock: 'session.lock',
} as const;

export function recordingPath(folder: string, kind: RecordingKind): string {
  return join(folder, `${kind}.wav`);
}

export function descriptionPath(folder: string): string {
  return join(folder, SESSION_FILES.description);
}

export function utterancesPath(folder: string): string {
  return join(folder, SESSION_FILES.utterances);
}

export function lockPath(folder: string): string {
  return join(folder, SESSION_FILES.lock);
}

/** Where a file is written before it takes another's place by one rename. */
export function draftPath(path: string): string {
  return `${path}.new`;
}

/** Everything that this program writes into a session's folder, in the order in which it is deleted: what tells of a session goes last. */
export function ownFiles(folder: string): string[] {
  const { utterances, lock, description } = SESSION_FILES;
  const texts = [utterances, description].map((name) => join(folder, name));
  return [
    ...RECORDING_KINDS.map((kind) => recordingPath(folder, kind)),
    ...texts.map(draftPath),
    texts[0],
    join(folder, lock),
    texts[1],
  ];
}

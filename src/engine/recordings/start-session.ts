import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../models/file-faults.ts';
import { deleteSessionFiles } from './delete-session.ts';
import { DiskSessionWriter } from './disk-session-writer.ts';
import {
  sessionName,
  timeText,
  writeDescription,
  type SessionDescription,
  type SessionDetails,
} from './session-description.ts';
import { SessionLock } from './session-lock.ts';
import type { SessionWriter, SessionWriterEvent } from './session-writer.ts';

export interface SessionStart {
  readonly details: SessionDetails;
  readonly startedAt: Date;
  readonly onEvent: (event: SessionWriterEvent) => void;
  /** Samples of sound held in memory; only tests name another than the default. */
  readonly historySamples?: number;
}

/** Makes a folder for a session and begins to write. Where that fails nothing is left behind. @throws the operating system's faults. */
export async function startSession(recordingsFolder: string, start: SessionStart): Promise<SessionWriter> {
  const id = await makeFolder(recordingsFolder, sessionName(start.startedAt));
  const folder = join(recordingsFolder, id);
  const description: SessionDescription = {
    format: 1,
    startedAt: timeText(start.startedAt),
    state: 'recording',
    ...start.details,
  };
  try {
    // Locked before it can be seen to be a session, so that nobody repairs it.
    const lock = await SessionLock.take(folder, 'recording');
    await writeDescription(folder, description);
    const { onEvent, historySamples } = start;
    return await DiskSessionWriter.create({ id, folder, description, lock, onEvent, historySamples });
  } catch (error) {
    await deleteSessionFiles(folder);
    throw error;
  }
}

/** Makes a folder of this name, or with a number behind where there is one: two sessions may begin in one second, on two machines too. */
async function makeFolder(recordingsFolder: string, name: string): Promise<string> {
  await mkdir(recordingsFolder, { recursive: true });
  for (let count = 1; ; count++) {
    const id = count === 1 ? name : `${name}_${count}`;
    try {
      await mkdir(join(recordingsFolder, id));
      return id;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}

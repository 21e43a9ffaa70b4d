import { writeFault } from '../audio/file-errors.ts';
import { MimiyakuError } from '../errors.ts';
import { errorCode } from '../models/file-faults.ts';

/** What the operating system says of a folder that is not there any more, by the way it went: deleted, unplugged, off the network. */
const GONE = new Set(['ENOENT', 'ENOTDIR', 'ENODEV', 'ENXIO', 'EIO', 'ESTALE']);

/** A failure to write a running session, in the user's words; that of a defect too, since a recording must not end by it. */
export function recordingFault(folder: string, error: unknown): MimiyakuError {
  if (error instanceof MimiyakuError) return error;
  const code = errorCode(error);
  if (code !== undefined && GONE.has(code)) return folderGone(folder, error);
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new MimiyakuError(
      'output.unwritable',
      `Nothing can be recorded in "${folder}": the disk is full.`,
      {
        advice: 'Free some space: recording goes on by itself. What was recorded is safe.',
        cause: error,
      },
    );
  }
  return writeFault(folder, error);
}

/** The folder of a running session is not where it was. */
export function folderGone(folder: string, cause?: unknown): MimiyakuError {
  return new MimiyakuError('output.unwritable', `The recording's folder "${folder}" is not there any more.`, {
    advice:
      'If it is on a USB stick or a network drive, connect it again; if it was moved, put it back: recording then goes on by itself.',
    ...(cause === undefined ? {} : { cause }),
  });
}

/** The disk takes less than the microphones give. */
export function diskTooSlow(folder: string): MimiyakuError {
  return new MimiyakuError('output.unwritable', `The disk of "${folder}" does not keep up with recording.`, {
    advice: 'Close what else writes to it, or record to another disk. Recording goes on as far as it can.',
  });
}

export function sessionNotFound(id: string, recordingsFolder: string): MimiyakuError {
  return new MimiyakuError('session.not-found', `There is no session "${id}" in "${recordingsFolder}".`, {
    advice: 'See "mimiyaku sessions list"; --folder names another folder of recordings.',
  });
}

export function utteranceNotFound(index: number, id: string): MimiyakuError {
  return new MimiyakuError('session.not-found', `The session "${id}" has no utterance ${index + 1}.`, {
    advice: 'It may have been deleted.',
  });
}

/** A session that cannot be read as it should. `what` goes on from "The session … is damaged: ". */
export function sessionDamaged(id: string, what: string, cause?: unknown): MimiyakuError {
  return new MimiyakuError('session.damaged', `The session "${id}" is damaged: ${what}.`, {
    advice: `"mimiyaku sessions repair ${id}" keeps what can be read.`,
    ...(cause === undefined ? {} : { cause }),
  });
}

import { MimiyakuError } from '../errors.ts';

/** Path that stands for standard input. */
export const STANDARD_INPUT = '-';

/** How a source of sound is called in messages. */
export function sourceName(path: string): string {
  return path === STANDARD_INPUT ? 'standard input' : `"${path}"`;
}

/** The error code of the operating system (`ENOENT`, `ENOSPC`, …), where the thrown value carries one. */
function systemCode(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** A failure to open or read a file, in the user's words. */
export function readFault(path: string, cause: unknown): MimiyakuError {
  const name = sourceName(path);
  switch (systemCode(cause)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return new MimiyakuError('audio.not-found', `There is no file ${name}.`, {
        advice: 'Check the name and the folder.',
        cause,
      });
    case 'EACCES':
    case 'EPERM':
      return new MimiyakuError('audio.unreadable', `You are not allowed to read ${name}.`, {
        advice: 'Check its permissions.',
        cause,
      });
    case 'EISDIR':
      return new MimiyakuError('audio.unreadable', `${name} is a folder, not a recording.`, {
        advice: 'Name the files inside it.',
        cause,
      });
    default: {
      const reason = cause instanceof Error ? cause.message : String(cause);
      return new MimiyakuError('audio.unreadable', `${name} cannot be read: ${reason}.`, { cause });
    }
  }
}

/** A failure to create or write a file, in the user's words. */
export function writeFault(path: string, cause: unknown): MimiyakuError {
  const [reason, advice] = writeReason(systemCode(cause), cause);
  return new MimiyakuError('output.unwritable', `"${path}" cannot be written: ${reason}.`, {
    ...(advice === undefined ? {} : { advice }),
    cause,
  });
}

function writeReason(code: string, cause: unknown): [reason: string, advice?: string] {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return ['the disk is full', 'Free some space or choose another disk.'];
    case 'EROFS':
      return ['the disk is read-only', 'Choose another folder.'];
    case 'EACCES':
    case 'EPERM':
      return ['you are not allowed to write there', 'Check the permissions or choose another folder.'];
    case 'ENOENT':
      return ['its folder does not exist', 'Create the folder first or choose another one.'];
    case 'ENOTDIR':
      return ['a part of its path is a file, not a folder', 'Choose another folder.'];
    case 'EISDIR':
      return ['there is a folder of that name', 'Choose another name.'];
    case 'EFBIG':
      return ['the disk takes no files of that size', 'Choose another disk or a shorter recording.'];
    case 'ENAMETOOLONG':
      return ['the name is too long', 'Choose a shorter one.'];
    default:
      return [cause instanceof Error ? cause.message : String(cause)];
  }
}

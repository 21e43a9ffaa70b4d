import { getFileNameLowLevel, openPromise, type Entry, type ZipFile } from 'yauzl';
import { MimiyakuError } from '../errors.ts';
import type { ArchiveEntry, ArchiveReader } from './archive.ts';
import { throwIfCancelled } from './checked-copy.ts';
import { errorCode, fileFault } from './file-faults.ts';
import { showPath } from './safe-path.ts';

/** Reads a zip archive by its directory; sizes that the content belies are an error. */
export const readZip: ArchiveReader = async (file, visit, signal) => {
  // Names are decoded below: yauzl's own check of them would report a hostile path as a damaged archive.
  const zip = await openPromise(file, { decodeStrings: false, validateEntrySizes: true }).catch(badZip(file));
  const entries = zip.eachEntry();
  try {
    for (;;) {
      throwIfCancelled(signal);
      const next = await entries.next().catch(badZip(file));
      if (next.done === true) return;
      await visit(archiveEntry(file, zip, next.value));
    }
  } finally {
    zip.close();
  }
};

function archiveEntry(file: string, zip: ZipFile, entry: Entry): ArchiveEntry {
  const path = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
  return {
    path,
    type: entryType(path, entry),
    bytes: entry.uncompressedSize,
    content: contentOf(file, zip, entry),
  };
}

/** The upper half of the external attributes is the Unix mode where the archive was made on such a system, else zero. */
function entryType(path: string, entry: Entry): ArchiveEntry['type'] {
  const format = (entry.externalFileAttributes >>> 16) & 0o170000;
  if (format === 0o120000) return 'link';
  if (path.endsWith('/') || format === 0o040000) return 'folder';
  return format === 0 || format === 0o100000 ? 'file' : 'other';
}

async function* contentOf(file: string, zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  if (entry.isEncrypted()) {
    throw new MimiyakuError('pack.bad-archive', `The archive ${showPath(file)} is encrypted.`, {
      advice: 'Unpack it and import the folder.',
    });
  }
  const stream = await zip.openReadStreamPromise(entry).catch(badZip(file));
  try {
    yield* stream as AsyncIterable<Uint8Array>;
  } catch (error) {
    return badZip(file)(error);
  } finally {
    stream.destroy();
  }
}

/** Tells any failure of reading a zip file in the user's words. */
function badZip(file: string): (error: unknown) => never {
  return (error) => {
    // Only the system's own faults have such a code; yauzl's and zlib's are about the archive's content.
    if (errorCode(error)?.startsWith('E') === true && !errorCode(error)?.startsWith('ERR_')) {
      throw fileFault(error, `The archive ${showPath(file)} cannot be read`);
    }
    throw new MimiyakuError(
      'pack.bad-archive',
      `The archive ${showPath(file)} is damaged or is not a zip archive.`,
      {
        advice: 'Get it again from its source.',
        cause: error,
      },
    );
  };
}

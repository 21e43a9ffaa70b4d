import { MimiyakuError } from '../errors.ts';
import { pathIdentity, showPath, unsafePathReason } from './safe-path.ts';
import { MODELS_TUNING } from './tuning.ts';

/** One entry of an archive or folder, as it gives itself out: nothing about it is trusted. */
export interface ArchiveEntry {
  readonly path: string;
  /** `link`: symbolic or hard; `other`: devices, pipes and whatever else is neither a file nor a folder. */
  readonly type: 'file' | 'folder' | 'link' | 'other';
  /** Size as the archive's header claims. */
  readonly bytes: number;
  /** The content, readable once, while the entry is being visited. */
  readonly content: AsyncIterable<Uint8Array>;
}

/** Called for one entry after the other, in the archive's order. Content that is left unread is skipped. */
export type ArchiveVisitor = (entry: ArchiveEntry) => Promise<void>;

/**
 * Walks through an archive or a folder once.
 * @throws MimiyakuError `pack.bad-archive` where the archive is damaged, `cancelled`, and whatever the visitor throws.
 */
export type ArchiveReader = (
  file: string,
  visit: ArchiveVisitor,
  signal: AbortSignal | undefined,
) => Promise<void>;

const REFUSED = 'It is refused: it may be harmful. Get the pack from a source that you trust.';

/**
 * A visitor that passes on only what is harmless: files with a safe path, each path once, within the limits on number and size. Folders
 * are left out. Anything else makes it throw, so that an archive with one bad entry is refused as a whole, whether or not the pack
 * declares that entry.
 * @param where the archive's name as messages show it.
 */
export function guardEntries(where: string, visit: ArchiveVisitor): ArchiveVisitor {
  const seen = new Set<string>();
  let entryCount = 0;
  let totalBytes = 0;
  return async (entry) => {
    entryCount += 1;
    totalBytes += entry.bytes;
    if (entryCount > MODELS_TUNING.maxArchiveEntries) {
      throw refusal(
        'pack.bad-archive',
        `${where} holds more than ${MODELS_TUNING.maxArchiveEntries} entries.`,
      );
    }
    if (!Number.isSafeInteger(entry.bytes) || entry.bytes < 0 || totalBytes > MODELS_TUNING.maxArchiveBytes) {
      throw refusal(
        'pack.bad-archive',
        `${where} holds more than a model pack can, or gives impossible sizes.`,
      );
    }
    // Archives of "." give "./" to each path, and folders end in a slash.
    const path = entry.path.replace(/^(?:\.\/)+/, '').replace(entry.type === 'folder' ? /\/$/ : /$^/, '');
    if (entry.type === 'folder' && (path === '' || path === '.')) return;
    const reason = unsafePathReason(path);
    if (reason !== undefined) {
      throw refusal('pack.unsafe-path', `A path in ${where} ${reason}: ${showPath(entry.path)}.`);
    }
    if (entry.type === 'link' || entry.type === 'other') {
      const what = entry.type === 'link' ? 'a link' : 'a device or another special file';
      throw refusal(
        'pack.unsafe-path',
        `${showPath(path)} in ${where} is ${what}, and a pack holds only files.`,
      );
    }
    if (entry.type === 'folder') return;
    const identity = pathIdentity(path);
    if (seen.has(identity)) throw refusal('pack.bad-archive', `${where} holds ${showPath(path)} twice.`);
    seen.add(identity);
    await visit({ ...entry, path });
  };
}

function refusal(code: 'pack.bad-archive' | 'pack.unsafe-path', message: string): MimiyakuError {
  return new MimiyakuError(code, message, { advice: REFUSED });
}

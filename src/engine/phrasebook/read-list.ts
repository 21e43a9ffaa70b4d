import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';

import { whyUnreadable } from '../base/why-unreadable.ts';
import { MimiyakuError } from '../errors.ts';
import { MAX_FILE_BYTES } from './tuning.ts';

/**
 * The bytes of a user's list, and how messages call it.
 *
 * @throws MimiyakuError `phrasebook.unreadable`
 */
export async function readListFile(path: string): Promise<{ bytes: Uint8Array; name: string }> {
  const name = basename(path);
  try {
    const { size } = await stat(path);
    // Told here already, so that a huge file is not read to be refused.
    if (size > MAX_FILE_BYTES) {
      throw new MimiyakuError(
        'phrasebook.unreadable',
        `${name} is larger than ${MAX_FILE_BYTES / 1024 ** 2} MB.`,
        {
          advice: 'A phrasebook or glossary is a short list; check that this is the right file.',
        },
      );
    }
    return { bytes: await readFile(path), name };
  } catch (error) {
    if (error instanceof MimiyakuError) throw error;
    throw new MimiyakuError('phrasebook.unreadable', `${path} cannot be read: ${whyUnreadable(error)}.`, {
      advice: 'Check the path and that you may read the file.',
      cause: error,
    });
  }
}

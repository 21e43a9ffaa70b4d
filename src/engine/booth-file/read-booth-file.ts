import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { whyUnreadable } from '../base/why-unreadable.ts';
import { MimiyakuError } from '../errors.ts';
import { formatGlossary, parseGlossary } from '../phrasebook/glossary.ts';
import { formatPhrasebook, parsePhrasebook } from '../phrasebook/phrasebook.ts';
import {
  BOOTH_FORMAT,
  boothFileSchema,
  boothHeadSchema,
  checksumOf,
  type BoothContent,
} from './booth-file.ts';
import { MAX_BOOTH_FILE_BYTES } from './tuning.ts';

/** Reads a booth file and checks all of it. @throws MimiyakuError `booth-file.…` */
export async function readBoothFile(path: string): Promise<BoothContent> {
  const name = basename(path);
  let bytes: Uint8Array;
  try {
    // Told before it is read: a wrong file may be anything.
    const { size } = await stat(path);
    if (size > MAX_BOOTH_FILE_BYTES) throw notOurs(name);
    bytes = await readFile(path);
  } catch (error) {
    if (error instanceof MimiyakuError) throw error;
    throw new MimiyakuError('booth-file.unreadable', `"${name}" cannot be read (${whyUnreadable(error)}).`, {
      advice: 'Check the name and that you may read the file.',
      cause: error,
    });
  }
  return parseBoothFile(bytes, name);
}

/** The same from bytes; `name` is how messages call the file. */
export function parseBoothFile(bytes: Uint8Array, name: string): BoothContent {
  const raw = parsedJson(bytes, name);
  const head = boothHeadSchema.safeParse(raw);
  if (!head.success) throw notOurs(name);
  if (head.data.format > BOOTH_FORMAT) {
    throw new MimiyakuError(
      'booth-file.newer',
      `"${name}" was written by a newer version of Mimiyaku${versionIn(head.data['program'])}.`,
      { advice: 'Update Mimiyaku on this computer, then import the file again.' },
    );
  }
  const file = boothFileSchema.safeParse(raw);
  if (!file.success) throw damaged(name, placeOf(file.error.issues.at(0)?.path ?? []));
  const { program, settings, phrasebook, glossary, sha256 } = file.data;
  if (sha256 !== undefined && sha256 !== checksumOf(head.data)) {
    throw damaged(name, 'its checksum is not that of its content');
  }
  return { program, settings, ...checkedLists(phrasebook, glossary, name) };
}

/** Both lists as their own readers take them: what would not be read from the CSV files at the next start is refused here. */
function checkedLists(
  phrasebook: Parameters<typeof formatPhrasebook>[0],
  glossary: Parameters<typeof formatGlossary>[0],
  name: string,
): Pick<BoothContent, 'phrases' | 'terms'> {
  try {
    const encoder = new TextEncoder();
    return {
      phrases: parsePhrasebook(encoder.encode(formatPhrasebook(phrasebook)), 'the phrasebook').phrases,
      terms: parseGlossary(encoder.encode(formatGlossary(glossary)), 'the glossary').terms,
    };
  } catch (error) {
    if (!(error instanceof MimiyakuError)) throw error;
    throw damaged(name, error.message.replace(/\.$/, ''));
  }
}

function parsedJson(bytes: Uint8Array, name: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // Text that begins like one of ours was one of ours.
    const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
    throw /"mimiyaku"\s*:\s*"booth"/.test(start)
      ? damaged(name, 'it ends in the middle, or is garbled')
      : notOurs(name);
  }
}

export function damaged(name: string, problem: string): MimiyakuError {
  return new MimiyakuError('booth-file.damaged', `"${name}" is damaged: ${problem}.`, {
    advice: 'Nothing was changed. Export it again on the other computer, or copy it again.',
  });
}

function notOurs(name: string): MimiyakuError {
  return new MimiyakuError('booth-file.not-a-booth', `"${name}" is no settings file of Mimiyaku.`, {
    advice: 'Choose the file that Mimiyaku exported on the other computer.',
  });
}

function placeOf(path: readonly PropertyKey[]): string {
  return path.length === 0
    ? 'its form is wrong'
    : `its part ${path.map(String).join('.').slice(0, 100)} is wrong`;
}

/** Of a version, only what looks like one is repeated. */
function versionIn(program: unknown): string {
  return typeof program === 'string' && /^[\w.+-]{1,32}$/.test(program) ? ` (${program})` : '';
}

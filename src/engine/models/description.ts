import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { MimiyakuError } from '../errors.ts';
import { PACK_KINDS, packDescriptionSchema, type PackDescription } from './pack.ts';
import { pathIdentity, showPath, unsafePathReason } from './safe-path.ts';

/** The file that makes a folder a model pack. */
export const DESCRIPTION_FILE = 'pack.json';

const kindSchema = z.object({ kind: z.string() });

/**
 * Reads the text of a `pack.json`.
 * @param where what to call the pack in messages: its folder or archive.
 * @throws MimiyakuError `pack.bad-description`, `pack.unknown-kind` or `pack.unsafe-path`.
 */
export function parseDescription(text: string, where: string): PackDescription {
  const data = parseJson(text, where);
  const kind = kindSchema.safeParse(data);
  if (kind.success && !PACK_KINDS.some((known) => known === kind.data.kind)) {
    throw new MimiyakuError(
      'pack.unknown-kind',
      `The pack.json of ${where} is of an unknown kind, ${showPath(kind.data.kind)}.`,
      { advice: `Mimiyaku knows ${PACK_KINDS.join(', ')}. A newer version of Mimiyaku may know more.` },
    );
  }
  const parsed = packDescriptionSchema.safeParse(data);
  if (!parsed.success) {
    throw new MimiyakuError(
      'pack.bad-description',
      `The pack.json of ${where} is not valid: ${issues(parsed.error)}.`,
      {
        advice: 'Ask whoever made the pack for a corrected one.',
      },
    );
  }
  checkPaths(parsed.data, where);
  checkNamedFiles(parsed.data, where);
  return parsed.data;
}

/** Sum of the sizes of a pack's files, in bytes. */
export function totalBytes(description: PackDescription): number {
  return description.files.reduce((sum, file) => sum + file.bytes, 0);
}

/** Writes a description as the pack.json of a folder; it is on the disk when this returns. */
export async function writeDescription(folder: string, description: PackDescription): Promise<void> {
  await writeDescriptionText(folder, `${JSON.stringify(description, null, 2)}\n`);
}

/** Writes the text of a description, which `parseDescription` has accepted, as the pack.json of a folder. */
export async function writeDescriptionText(folder: string, text: string): Promise<void> {
  await writeFile(join(folder, DESCRIPTION_FILE), text, { flag: 'wx', flush: true });
}

function parseJson(text: string, where: string): unknown {
  try {
    // Editors on Windows put a byte-order mark in front, which JSON does not know.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new MimiyakuError('pack.bad-description', `The pack.json of ${where} is not JSON.`, {
      advice: 'Ask whoever made the pack for a corrected one.',
      cause: error,
    });
  }
}

function issues(error: z.ZodError): string {
  const shown = error.issues.slice(0, 3).map((issue) => {
    const path = issue.path.map(String).join('.');
    return path === '' ? issue.message : `${path}: ${issue.message}`;
  });
  const more = error.issues.length - shown.length;
  return shown.join('; ') + (more > 0 ? `; and ${more} more` : '');
}

function checkPaths(description: PackDescription, where: string): void {
  const nameReason = unsafePathReason(description.name);
  if (nameReason !== undefined) {
    throw unsafe(`The name ${showPath(description.name)} of ${where} ${nameReason}.`);
  }
  const seen = new Map<string, string>();
  for (const { path } of description.files) {
    const reason = unsafePathReason(path);
    if (reason !== undefined) {
      throw unsafe(`The path ${showPath(path)} in the pack.json of ${where} ${reason}.`);
    }
    const identity = pathIdentity(path);
    if (identity === DESCRIPTION_FILE) throw unsafe(`The pack.json of ${where} lists itself as a file.`);
    if (seen.has(identity)) throw unsafe(`The pack.json of ${where} lists ${showPath(path)} twice.`);
    seen.set(identity, path);
  }
  for (const [identity, path] of seen) {
    const parts = identity.split('/');
    for (let depth = 1; depth < parts.length; depth += 1) {
      const folder = parts.slice(0, depth).join('/');
      if (seen.has(folder) || folder === DESCRIPTION_FILE) {
        throw unsafe(`The pack.json of ${where} lists ${showPath(path)} inside something that is a file.`);
      }
    }
  }
}

/** The settings name model files; each must be among those whose checksum is known. */
function checkNamedFiles(description: PackDescription, where: string): void {
  const declared = new Set(description.files.map((file) => file.path));
  for (const path of namedFiles(description)) {
    if (!declared.has(path)) {
      throw new MimiyakuError(
        'pack.bad-description',
        `The pack.json of ${where} is not valid: its settings name ${showPath(path)}, which is not among its files.`,
        { advice: 'Ask whoever made the pack for a corrected one.' },
      );
    }
  }
}

function namedFiles(description: PackDescription): string[] {
  switch (description.kind) {
    case 'recogniser':
      return [description.recogniser.encoderFile, description.recogniser.decoderFile];
    case 'speech-detector':
      return [description.speechDetector.modelFile];
    case 'translator':
      return [];
  }
}

function unsafe(message: string): MimiyakuError {
  return new MimiyakuError('pack.unsafe-path', message, {
    advice: 'The pack is refused: it may be harmful. Get it from a source that you trust.',
  });
}

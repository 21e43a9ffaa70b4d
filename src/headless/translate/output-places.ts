import { existsSync, realpathSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';

import { MimiyakuError } from '../../engine/errors.ts';
import { pathIdentity } from '../../engine/models/safe-path.ts';
import { EXPORT_FORMATS, type ExportFormat } from '../../engine/recordings/export-format.ts';
import type { TranslateOptions } from './options.ts';
import { distinctNames } from './output-names.ts';

/** Where the results of one recording are written. */
export interface OutputPlaces {
  readonly exports: readonly { readonly format: ExportFormat; readonly path: string }[];
  /** The folder of its utterances' recordings; absent where none are wanted. */
  readonly recordingsFolder: string | undefined;
}

const OPTION_OF_FORMAT = {
  srt: 'srt',
  vtt: 'vtt',
  txt: 'txt',
  csv: 'csv',
  json: 'jsonFile',
} as const satisfies Record<ExportFormat, keyof TranslateOptions>;

/**
 * Decides where the results of each recording go, and refuses before anything is done what would lose something: two results in one
 * file, or a result in the place of a recording.
 * @throws MimiyakuError `output.bad-request`
 */
export function placeOutputs(files: readonly string[], options: TranslateOptions): OutputPlaces[] {
  const names = distinctNames(files);
  const places = names.map((name) => ({
    exports: EXPORT_FORMATS.flatMap((format) => {
      const wanted = options[OPTION_OF_FORMAT[format]];
      return wanted === undefined
        ? []
        : [{ format, path: exportPath(wanted, name, format, files.length > 1) }];
    }),
    recordingsFolder: recordingsFolder(options.out, name, files.length > 1),
  }));
  refuseLosses(
    files,
    places.flatMap(({ exports }) => exports.map(({ path }) => path)),
  );
  return places;
}

function exportPath(wanted: string, name: string, format: ExportFormat, severalFiles: boolean): string {
  if (isFolder(wanted)) return join(wanted, `${name}.${format}`);
  if (severalFiles) {
    throw new MimiyakuError(
      'output.bad-request',
      `${wanted} cannot take the results of several recordings.`,
      {
        advice: 'Name a folder that exists: each recording gets a file of its own in it.',
      },
    );
  }
  return wanted;
}

function recordingsFolder(out: string | undefined, name: string, severalFiles: boolean): string | undefined {
  if (out === undefined) return undefined;
  return severalFiles ? join(out, name) : out;
}

function isFolder(path: string): boolean {
  return path.endsWith('/') || path.endsWith(sep) || (existsSync(path) && statSync(path).isDirectory());
}

function refuseLosses(recordings: readonly string[], results: readonly string[]): void {
  const taken = new Set(
    recordings.filter((file) => file !== '-' && existsSync(file)).map((file) => realpathSync.native(file)),
  );
  const seen = new Set<string>();
  for (const path of results) {
    // The system's own answer: where the disk disregards the case, it gives the name as it is on the disk.
    const real = existsSync(path) ? realpathSync.native(path) : resolve(path);
    if (taken.has(real)) {
      throw new MimiyakuError(
        'output.bad-request',
        `${path} is a recording to be translated; it is not written over.`,
        {
          advice: 'Name another file for the result.',
        },
      );
    }
    if (seen.has(pathIdentity(real))) {
      throw new MimiyakuError('output.bad-request', `${path} is named for two results.`, {
        advice: 'Name a file of its own for each.',
      });
    }
    seen.add(pathIdentity(real));
  }
}

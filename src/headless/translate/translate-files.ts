import { describeError, MimiyakuError } from '../../engine/errors.ts';
import { EXIT_CODES, exitCodeOf } from '../exit-codes.ts';
import { printNote } from '../standard-output.ts';
import { withInterpreter } from '../with-interpreter.ts';
import type { TranslateOptions } from './options.ts';
import { placeOutputs, type OutputPlaces } from './output-places.ts';
import { translateFile, type TranslationJob } from './translate-file.ts';

/**
 * Translates recordings one after the other. A recording that cannot be read is reported and the others are done; the exit code is
 * that of the first fault.
 */
export async function translateFiles(files: readonly string[], options: TranslateOptions): Promise<void> {
  const places = placeOutputs(files, options);
  await withInterpreter(options, async (interpreter, signal) => {
    for (const [position, file] of files.entries()) {
      await translateOrReport(file, places[position], { options, interpreter, signal });
    }
  });
}

async function translateOrReport(file: string, places: OutputPlaces, job: TranslationJob): Promise<void> {
  try {
    const { firstFault } = await translateFile(file, places, job);
    if (firstFault !== undefined) process.exitCode ??= exitCodeOf(firstFault);
  } catch (error) {
    // Without models, without room for the results or at the user's wish there is no point in going on.
    const isOfThisFile = error instanceof MimiyakuError && exitCodeOf(error) === EXIT_CODES.input;
    if (!isOfThisFile) throw error;
    process.exitCode ??= EXIT_CODES.input;
    printNote(`mimiyaku: ${describeError(error)}`);
  }
}

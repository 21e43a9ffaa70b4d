import { describeError, MimiyakuError } from '../../engine/errors.ts';
import { EXIT_CODES, exitCodeOf } from '../exit-codes.ts';
import { printNote } from '../standard-output.ts';
import { withInterpreter } from '../with-interpreter.ts';
import type { TranslateOptions } from './options.ts';
import { placeOutputs } from './output-places.ts';

/**
 * Translates recordings one after the other. A recording that cannot be read is reported and the others are done; the exit code is
 * that of the first fault.
 */
export async function translateFiles(files: readonly string[], options: TranslateOptions): Promise<void> {
  const places = placeOutputs(files, options);
  await withInterpreter(options, async (interpreter, signal) => {
    // Only now: the inference process is loading its models meanwhile.
    const { translateFile } = await import('./translate-file.ts');
    for (const [position, file] of files.entries()) {
      await orReport(() => translateFile(file, places[position], { options, interpreter, signal }));
    }
  });
}

async function orReport(translate: () => Promise<{ firstFault: MimiyakuError | undefined }>): Promise<void> {
  try {
    const { firstFault } = await translate();
    if (firstFault !== undefined) process.exitCode ??= exitCodeOf(firstFault);
  } catch (error) {
    // Without models, without room for the results or at the user's wish there is no point in going on.
    const isOfThisFile = error instanceof MimiyakuError && exitCodeOf(error) === EXIT_CODES.input;
    if (!isOfThisFile) throw error;
    process.exitCode ??= EXIT_CODES.input;
    printNote(`mimiyaku: ${describeError(error)}`);
  }
}

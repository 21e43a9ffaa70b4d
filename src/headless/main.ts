import { CommanderError } from 'commander';

import { describeError, MimiyakuError } from '../engine/errors.ts';
import { environmentKey, keepEnvironmentOutOfReports } from './environment-key.ts';
import { EXIT_CODES, exitCodeOf } from './exit-codes.ts';
import { createProgram } from './program.ts';
import { endQuietlyWhenReaderLeaves, printNote } from './standard-output.ts';

/**
 * The command line's entry. Every fault ends here as one sentence on standard error and an exit code; a fault of ours
 * (anything that is not a `MimiyakuError`) also shows its stack, which is what a report of it needs.
 */
async function main(): Promise<void> {
  environmentKey();
  keepEnvironmentOutOfReports();
  endQuietlyWhenReaderLeaves();
  try {
    const program = await createProgram(process.argv[2]);
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has already printed its sentence, or the help that was asked for.
      process.exitCode = error.exitCode === 0 ? EXIT_CODES.success : EXIT_CODES.usage;
      return;
    }
    process.exitCode = exitCodeOf(error);
    printNote(`mimiyaku: ${describeError(error)}`);
    if (!(error instanceof MimiyakuError) && error instanceof Error && error.stack !== undefined) {
      printNote(error.stack);
    }
  } finally {
    // After a fault somebody may still be writing to standard input; nobody reads it any more, and it must not keep us alive.
    process.stdin.destroy();
  }
}

await main();

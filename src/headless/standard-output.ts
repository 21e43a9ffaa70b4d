import { once } from 'node:events';

/**
 * Writes one line to standard output and waits while the reader is slower than we are, so that a long job piped into
 * something slow does not pile up in memory.
 */
export async function printLine(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
}

/** One value as a single line of JSON. */
export function printJson(value: unknown): Promise<void> {
  return printLine(JSON.stringify(value));
}

/**
 * Ends the program quietly when the reader of our output has gone (`mimiyaku … | head`): the shell's convention, not a fault.
 */
export function endQuietlyWhenReaderLeaves(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
}

/** One line on standard error, for people: notes and faults. */
export function printNote(line: string): void {
  process.stderr.write(`${line}\n`);
}

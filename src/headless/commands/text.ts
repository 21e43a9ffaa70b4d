import { createInterface } from 'node:readline';
import { Command } from 'commander';

import type { Interpretation, Interpreter } from '../../engine/interpret/interpreter.ts';
import { openInterpreter, withInterpreterOptions, type InterpreterOptions } from '../interpreter-options.ts';
import { printJson, printLine } from '../standard-output.ts';

interface TextOptions extends InterpreterOptions {
  readonly json?: true;
}

/** `mimiyaku text`: English lines on standard input, one line of Japanese for each on standard output. */
export function textCommand(): Command {
  const command = new Command('text')
    .description('translate lines of English from standard input, one line of Japanese for each')
    .option('--json', 'one JSON object a line, with timings and whether the phrasebook answered')
    .action(translateLines);
  return withInterpreterOptions(command, { speech: false });
}

async function translateLines(options: TextOptions): Promise<void> {
  const { interpreter } = await openInterpreter(options, { speech: false });
  try {
    // One line at a time: each is printed as soon as it is ready, and input is read no faster than it is translated.
    for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
      await printTranslation(line, interpreter, options.json === true);
    }
  } finally {
    await interpreter.dispose();
  }
}

async function printTranslation(line: string, interpreter: Interpreter, json: boolean): Promise<void> {
  const interpretation = await interpreter.translate(line);
  if (json) await printJson(asData(interpretation));
  else await printLine(interpretation.japanese);
}

function asData({ english, japanese, source, timings }: Interpretation): object {
  return { english, japanese, phrasebook: source === 'phrasebook', source, timings };
}

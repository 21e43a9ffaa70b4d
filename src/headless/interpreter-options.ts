import { fileURLToPath } from 'node:url';
import { Option, type Command } from 'commander';

import { MimiyakuError } from '../engine/errors.ts';
import { createLocalInterpreter } from '../engine/interpret/create-local-interpreter.ts';
import type { InferenceSupervisor } from '../engine/interpret/inference-supervisor.ts';
import type { LiveInterpreter } from '../engine/interpret/live-interpreter.ts';
import type { SupervisorStatus } from '../engine/interpret/supervisor-status.ts';
import { findPack } from '../engine/models/find-pack.ts';
import { Glossary, readGlossary } from '../engine/phrasebook/glossary.ts';
import { Phrasebook, readPhrasebook } from '../engine/phrasebook/phrasebook.ts';
import type { ListWarning } from '../engine/phrasebook/table.ts';
import { forkChannels } from '../engine/processes/fork-channel.ts';
import { JAPANESE_STYLES, knowsStyle, type JapaneseStyle } from '../engine/translate/japanese-style.ts';
import { wholeNumber } from './option-values.ts';
import { printNote } from './standard-output.ts';

/** Options of every command that translates, as commander hands them over. */
export interface InterpreterOptions {
  readonly recogniser?: string;
  readonly translator?: string;
  readonly phrasebook?: string;
  readonly glossary?: string;
  readonly style?: JapaneseStyle;
  readonly beam?: number;
  readonly recogniserBeam?: number;
  readonly threads?: number;
}

/** Adds the options that `openInterpreter` takes; those of the recogniser only where speech is recognised. */
export function withInterpreterOptions(command: Command, { speech }: { speech: boolean }): Command {
  if (speech) {
    command
      .option('--recogniser <PACK>', 'recogniser pack (default: moonshine-base-en)')
      .option(
        '--recogniser-beam <N>',
        'hypotheses of the recogniser; 1 is fastest (default: 4)',
        wholeNumber(1, 16),
      );
  }
  return command
    .option('--translator <PACK>', 'translator pack (default: en-ja)')
    .option('--phrasebook <CSV>', 'your exact wording: a list of English,Japanese')
    .option('--glossary <CSV>', 'your terms: a list of English,Japanese[,sounds like|sounds like]')
    .addOption(
      new Option(
        '--style <STYLE>',
        'polite (です・ます) or plain (だ・である) Japanese (default: polite)',
      ).choices(JAPANESE_STYLES),
    )
    .option('--beam <N>', 'hypotheses of the translator; 1 is fastest', wholeNumber(1, 16))
    .option('--threads <N>', 'processor threads for the models', wholeNumber(1, 64));
}

/** The compiled entry of the inference process, beside which this file is compiled too. */
const INFERENCE_ENTRY = fileURLToPath(new URL('../engine/interpret/inference-process.js', import.meta.url));

/**
 * Starts the interpreter of this machine with the packs and lists that the options name; its process loads in the background. Trouble
 * with the process is noted on standard error where nobody else hears of it (`onStatus`).
 * @throws MimiyakuError `pack.…`, `phrasebook.…`, or `usage` where the pack does not know the style
 */
export async function openInterpreter(
  options: InterpreterOptions,
  { speech, onStatus }: { speech: boolean; onStatus?: (status: SupervisorStatus) => void },
): Promise<{ interpreter: LiveInterpreter; supervisor: InferenceSupervisor }> {
  const [translator, recogniser] = await Promise.all([
    findPack('translator', { name: options.translator }),
    speech ? findPack('recogniser', { name: options.recogniser }) : undefined,
  ]);
  if (options.style !== undefined && !knowsStyle(translator.description, options.style)) {
    throw new MimiyakuError(
      'usage',
      `The model pack "${translator.description.name}" knows one style of Japanese only.`,
      {
        advice: 'Leave "--style" out, or name another pack with "--translator".',
      },
    );
  }
  const { phrasebook, glossary } = await readLists(options);
  return createLocalInterpreter({
    openChannel: forkChannels({ entryFile: INFERENCE_ENTRY, onDiagnostic: () => undefined }),
    translator,
    ...(recogniser !== undefined && { recogniser }),
    ...(phrasebook !== undefined && { phrasebook }),
    ...(glossary !== undefined && { glossary }),
    ...(options.style !== undefined && { style: options.style }),
    ...(options.beam !== undefined && { beamSize: options.beam }),
    ...(options.recogniserBeam !== undefined && { recogniserBeamSize: options.recogniserBeam }),
    ...(options.threads !== undefined && { threads: options.threads }),
    onStatus: onStatus ?? noteTrouble,
  });
}

async function readLists(
  options: InterpreterOptions,
): Promise<{ phrasebook?: Phrasebook; glossary?: Glossary }> {
  const lists: { phrasebook?: Phrasebook; glossary?: Glossary } = {};
  if (options.phrasebook !== undefined) {
    const { phrases, warnings } = await readPhrasebook(options.phrasebook);
    noteWarnings(options.phrasebook, warnings);
    lists.phrasebook = new Phrasebook(phrases);
  }
  if (options.glossary !== undefined) {
    const { terms, warnings } = await readGlossary(options.glossary);
    noteWarnings(options.glossary, warnings);
    lists.glossary = new Glossary(terms);
  }
  return lists;
}

function noteWarnings(file: string, warnings: readonly ListWarning[]): void {
  for (const { line, message } of warnings) printNote(`${file}, line ${line}: ${message}`);
}

/** A restart of the inference process is the user's business only because it costs time: nothing is lost. */
function noteTrouble({ phase, reason, failures }: SupervisorStatus): void {
  if (failures === 0 || reason === undefined || (phase !== 'backing-off' && phase !== 'failed')) return;
  const next =
    phase === 'failed' ? 'It keeps failing; it is tried again now and then.' : 'It is started again.';
  printNote(`${reason} ${next}`);
}

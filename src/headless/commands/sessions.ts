import { Command, Option } from 'commander';

import { EXPORT_LANGUAGES, type ExportLanguage } from '../../engine/recordings/export-format.ts';
import { defaultRecordingsFolder } from '../../engine/recordings/recordings-folder.ts';
import { withServiceChoice } from '../choose-interpreter.ts';
import { withInterpreterOptions } from '../interpreter-options.ts';
import { wholeNumber } from '../option-values.ts';
import {
  deleteFrom,
  exportOne,
  list,
  repair,
  search,
  show,
  type DeleteOptions,
  type ExportOptions,
  type SessionOptions,
} from '../sessions/actions.ts';
import { retry, type RetryOptions } from '../sessions/retry.ts';

/** `mimiyaku sessions …`: what was recorded. */
export function sessionsCommand(): Command {
  const command = new Command('sessions').description(
    'list, show, search, export, repair and delete recorded sessions, and translate again what failed',
  );
  const subcommand = (name: string, description: string): Command =>
    command
      .command(name)
      .description(description)
      .option('--folder <FOLDER>', `where the sessions are (default: ${defaultRecordingsFolder()})`)
      .option('--json', 'one JSON object a line on standard output, and nothing else');

  subcommand('list', 'all sessions, the newest first').action(async (options: SessionOptions) => {
    await list(options);
  });
  subcommand('show', "a session's utterances")
    .argument('<SESSION>', 'its name, as "list" shows it')
    .action(async (id: string, options: SessionOptions) => {
      await show(id, options);
    });
  subcommand('search', 'utterances of all sessions that hold every one of the words, in English or Japanese')
    .argument('<WORDS...>')
    .action(async (words: string[], options: SessionOptions) => {
      await search(words.join(' '), options);
    });
  subcommand('export', "write a session's utterances to files")
    .argument('<SESSION>')
    .option('--srt <FILE>', 'SRT subtitles')
    .option('--vtt <FILE>', 'WebVTT subtitles')
    .option('--txt <FILE>', 'plain text')
    .option('--csv <FILE>', 'a table for spreadsheets')
    .option('--json-file <FILE>', 'one JSON array')
    .option('--out <FOLDER>', 'bypass.wav and beamformer.wav of every utterance, each in a numbered folder')
    .addOption(languageOption())
    .action(async (id: string, options: ExportOptions & { readonly language: ExportLanguage }) => {
      await exportOne(id, options);
    });
  subcommand('repair', 'put sessions in order whose recording was interrupted')
    .argument('[SESSIONS...]', 'all that were interrupted where left out')
    .action(async (ids: string[], options: SessionOptions) => {
      await repair(ids, options);
    });
  subcommand('delete', 'delete sessions with their recordings, or single utterances of one')
    .argument('<SESSIONS...>')
    .option(
      '--utterance <N>',
      'only this utterance of the session: its text and its sound',
      wholeNumber(1, 1e9),
    )
    .action(async (ids: string[], options: DeleteOptions) => {
      await deleteFrom(ids, options);
    });
  const retrying = subcommand('retry', 'translate what waits or has failed, here or by a service')
    .argument('<SESSIONS...>')
    .action(async (ids: string[], options: RetryOptions) => {
      await retry(ids, options);
    });
  withServiceChoice(withInterpreterOptions(retrying, { speech: true }));
  return command;
}

function languageOption(): Option {
  return new Option('--language <LANGUAGE>', 'what the written files hold')
    .choices(EXPORT_LANGUAGES)
    .default('both');
}

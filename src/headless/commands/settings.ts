import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Command } from 'commander';

import { writeFault } from '../../engine/audio/file-errors.ts';
import { formatBoothFile, type BoothContent } from '../../engine/booth-file/booth-file.ts';
import { damaged, readBoothFile } from '../../engine/booth-file/read-booth-file.ts';
import { listDevices } from '../../engine/capture/portaudio/list-devices.ts';
import { MimiyakuError } from '../../engine/errors.ts';
import { listPacks } from '../../engine/models/list-packs.ts';
import { forkChannels } from '../../engine/processes/fork-channel.ts';
import { replaceFile } from '../../engine/recordings/replace-file.ts';
import {
  planBoothSettings,
  settingsToTravel,
  type BoothPlan,
  type Here,
} from '../../shared/booth-settings.ts';
import { CAPTURE_ENTRY } from '../capture-entry.ts';
import { appFolder, isAppOpen } from '../settings/app-folder.ts';
import { readAppSettings, writeAppSettings, type AppSettings } from '../settings/app-settings.ts';
import { planText } from '../settings/plan-text.ts';
import { printJson, printLine, printNote } from '../standard-output.ts';
import { programVersion } from '../version.ts';

interface FolderOptions {
  readonly folder: string;
}

interface ImportOptions extends FolderOptions {
  readonly yes?: true;
  readonly dryRun?: true;
  readonly json?: true;
}

/** `mimiyaku settings …`: the desktop app's settings, phrasebook and glossary as one file, from one booth to the next. */
export function settingsCommand(): Command {
  const command = new Command('settings').description(
    "the desktop app's settings, phrasebook and glossary as one file, for other booths",
  );
  withFolder(command.command('export'))
    .argument('<FILE>', 'the file to write, for instance booth.json')
    .description('write settings, array profile, phrasebook and glossary into a file; never keys or PINs')
    .action(exportTo);
  withFolder(command.command('import'))
    .argument('<FILE>', 'a file that was exported here or in the app')
    .description('show what the file would change, ask, and take all of it over or nothing')
    .option('--yes', 'do not ask')
    .option('--dry-run', 'show what would change, and change nothing')
    .option('--json', 'one JSON object on standard output, and nothing else')
    .action(importFrom);
  return command;
}

function withFolder(command: Command): Command {
  return command.option('--folder <FOLDER>', "the app's folder", appFolder());
}

async function exportTo(path: string, { folder }: FolderOptions): Promise<void> {
  const { settings, phrases, terms, isThere } = await readAppSettings(folder);
  if (!isThere) printNote(`There are no settings of the app in "${folder}" yet: the usual ones are written.`);
  const isPrivate = (place: string): boolean => place.startsWith(homedir());
  const content = {
    program: programVersion(),
    settings: settingsToTravel(settings, isPrivate),
    phrases,
    terms,
  };
  await replaceFile(path, formatBoothFile(content, new Date())).catch((error: unknown) => {
    throw writeFault(path, error);
  });
  printNote(
    `Settings, ${phrases.length} phrases and ${terms.length} terms are in "${path}". No key and no PIN is.`,
  );
}

async function importFrom(path: string, options: ImportOptions): Promise<void> {
  const { folder, json } = options;
  const file = await readBoothFile(path);
  const own = await readAppSettings(folder);
  const planned = await planBoothSettings(file.settings, await hereOf(own));
  if ('wrong' in planned) throw damaged(path, `the setting ${planned.wrong} has a value that it cannot have`);
  const { plan } = planned;
  const lists = listChanges(own, file);
  if (json !== true) for (const line of planText(plan, lists)) await printLine(line);
  const isNothing = plan.changes.length === 0 && lists.length === 0;
  const isTaken = !isNothing && options.dryRun !== true && (await isWanted(options));
  if (isTaken) await takeOver(folder, file, plan);
  if (json === true) {
    const { changes, notes } = plan;
    await printJson({ changes, lists, notes, taken: isTaken });
  } else if (isNothing) printNote('Everything is so already.');
  else printNote(isTaken ? 'All of it was taken over.' : 'Nothing was changed.');
}

async function takeOver(folder: string, file: BoothContent, plan: BoothPlan): Promise<void> {
  if (await isAppOpen(folder)) {
    throw new MimiyakuError('usage', 'Mimiyaku is open, and would write its own settings over these.', {
      advice: 'Quit it first, or import the file in the app: Settings, System.',
    });
  }
  await writeAppSettings(folder, { settings: plan.settings, phrases: file.phrases, terms: file.terms });
}

/** What this computer has, as far as it is known outside the app. */
async function hereOf({ settings, hasSecrets }: AppSettings): Promise<Here> {
  const openProcess = forkChannels({ entryFile: CAPTURE_ENTRY, onDiagnostic: () => undefined });
  const packs = await listPacks();
  const ofKind = (kind: string): string[] =>
    packs.flatMap((one) => (one.state === 'usable' && one.pack.description.kind === kind ? [one.name] : []));
  return {
    settings,
    devices: await listDevices(openProcess).catch((error: unknown) => {
      // Without an audio library no device is here.
      if (error instanceof MimiyakuError) return undefined;
      throw error;
    }),
    packs: { recogniser: ofKind('recogniser'), translator: ofKind('translator') },
    isFolder,
    hasPin: hasSecrets,
    key: hasSecrets ? 'keep-address' : 'none',
  };
}

async function isFolder(path: string): Promise<boolean> {
  if (!isAbsolute(path)) return false;
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

function listChanges(
  own: Pick<AppSettings, 'phrases' | 'terms'>,
  file: Pick<BoothContent, 'phrases' | 'terms'>,
): { readonly name: string; readonly before: number; readonly after: number }[] {
  const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
  return [
    ...(isSame(own.phrases, file.phrases)
      ? []
      : [{ name: 'phrasebook', before: own.phrases.length, after: file.phrases.length }]),
    ...(isSame(own.terms, file.terms)
      ? []
      : [{ name: 'glossary', before: own.terms.length, after: file.terms.length }]),
  ];
}

/** @throws MimiyakuError `usage` where nobody is there to be asked */
async function isWanted({ yes, json }: ImportOptions): Promise<boolean> {
  if (yes === true) return true;
  if (json === true || !process.stdin.isTTY || !process.stderr.isTTY) {
    throw new MimiyakuError('usage', 'Nobody can be asked here whether to take this over.', {
      advice: 'Add "--yes" to take it over, or "--dry-run" to see only what would change.',
    });
  }
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await prompt.question('Take all of it over? [y/N] ')).trim());
  } finally {
    prompt.close();
  }
}

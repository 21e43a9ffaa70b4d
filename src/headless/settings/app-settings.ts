import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { finishTogether, replaceTogether } from '../../engine/booth-file/replace-together.ts';
import { writeFault } from '../../engine/audio/file-errors.ts';
import { MimiyakuError } from '../../engine/errors.ts';
import { errorCode } from '../../engine/models/file-faults.ts';
import { formatGlossary, readGlossary, type Term } from '../../engine/phrasebook/glossary.ts';
import { formatPhrasebook, readPhrasebook, type Phrase } from '../../engine/phrasebook/phrasebook.ts';
import { parseSettings } from '../../shared/parse-settings.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../shared/settings.ts';
import { APP_FILES } from './app-folder.ts';

/** What the desktop app keeps in its folder, but for secrets. */
export interface AppSettings {
  readonly settings: Settings;
  readonly phrases: readonly Phrase[];
  readonly terms: readonly Term[];
  /** There is a settings file: the app has been used on this computer. */
  readonly isThere: boolean;
  /** A key or a PIN is stored; what it is cannot be known from outside the app. */
  readonly hasSecrets: boolean;
}

/** @throws MimiyakuError `booth-file.unreadable` where the settings are damaged, `phrasebook.…` */
export async function readAppSettings(folder: string): Promise<AppSettings> {
  await finishTogether(folder);
  const text = await textOf(join(folder, APP_FILES.settings));
  const settings = text === undefined ? DEFAULT_SETTINGS : parseSettings(text);
  if (settings === undefined) {
    throw new MimiyakuError('booth-file.unreadable', `The app's own settings in "${folder}" are damaged.`, {
      advice: 'Start the app once: it sets them aside and begins with the usual ones.',
    });
  }
  const phrasebook = join(folder, APP_FILES.phrasebook);
  const glossary = join(folder, APP_FILES.glossary);
  return {
    settings,
    isThere: text !== undefined,
    phrases: (await isThere(phrasebook)) ? (await readPhrasebook(phrasebook)).phrases : [],
    terms: (await isThere(glossary)) ? (await readGlossary(glossary)).terms : [],
    hasSecrets: await isThere(join(folder, APP_FILES.secrets)),
  };
}

/** Puts all of it in place, or nothing. @throws MimiyakuError `output.unwritable` */
export async function writeAppSettings(
  folder: string,
  { settings, phrases, terms }: Pick<AppSettings, 'settings' | 'phrases' | 'terms'>,
): Promise<void> {
  const files = [
    { name: APP_FILES.settings, text: `${JSON.stringify(settings, undefined, 2)}\n` },
    { name: APP_FILES.phrasebook, text: formatPhrasebook(phrases) },
    { name: APP_FILES.glossary, text: formatGlossary(terms) },
  ];
  await replaceTogether(folder, files).catch((error: unknown) => {
    throw writeFault(folder, error);
  });
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

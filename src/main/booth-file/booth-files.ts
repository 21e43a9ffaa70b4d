import { stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, isAbsolute } from 'node:path';
import { writeFault } from '../../engine/audio/file-errors.ts';
import { formatBoothFile, type BoothContent } from '../../engine/booth-file/booth-file.ts';
import { damaged, readBoothFile } from '../../engine/booth-file/read-booth-file.ts';
import { replaceTogether } from '../../engine/booth-file/replace-together.ts';
import { listPacks } from '../../engine/models/list-packs.ts';
import { formatGlossary } from '../../engine/phrasebook/glossary.ts';
import { formatPhrasebook } from '../../engine/phrasebook/phrasebook.ts';
import type { BoothFilePreview, ListChange } from '../../shared/booth-file-view.ts';
import { planBoothSettings, settingsToTravel, type BoothPlan } from '../../shared/booth-settings.ts';
import { AppError } from '../app-error.ts';
import type { AppPaths } from '../app/app-paths.ts';
import type { UserLists } from '../lists/user-lists.ts';
import type { SecretStore } from '../settings/secret-store.ts';
import type { SettingsChange, SettingsStore } from '../settings/settings-store.ts';
import type { AppStore } from '../state/app-store.ts';

export interface BoothFilesOptions {
  readonly store: AppStore;
  readonly settings: SettingsStore;
  readonly secrets: SecretStore;
  readonly lists: UserLists;
  readonly paths: Pick<AppPaths, 'settingsFolder' | 'settingsFile' | 'modelRoots'>;
  /** Puts settings into effect. */
  readonly changeSettings: (change: SettingsChange) => Promise<unknown>;
}

interface OpenedFile {
  readonly name: string;
  readonly content: BoothContent;
}

/** Settings, phrasebook and glossary as one file, for other booths and from them. */
export class BoothFiles {
  readonly #options: BoothFilesOptions;
  /** What was shown and may be taken over: the window cannot name a file. */
  #opened: OpenedFile | undefined;

  constructor(options: BoothFilesOptions) {
    this.#options = options;
  }

  /** @throws MimiyakuError `output.unwritable` */
  async export(path: string): Promise<void> {
    const { settings, lists, store } = this.#options;
    const content = {
      program: store.state.environment.appVersion,
      settings: settingsToTravel(settings.current, (folder) => folder.startsWith(homedir())),
      phrases: lists.view.phrases,
      terms: lists.view.terms,
    };
    await writeFile(path, formatBoothFile(content, new Date())).catch((error: unknown) => {
      throw writeFault(path, error);
    });
  }

  /** Reads and checks a file, and says what it would change. @throws MimiyakuError `booth-file.…` */
  async open(path: string): Promise<BoothFilePreview> {
    this.#opened = undefined;
    const opened = { name: basename(path), content: await readBoothFile(path) };
    const { changes, notes } = await this.#plan(opened);
    this.#opened = opened;
    const { phrases, terms } = this.#options.lists.view;
    return {
      fileName: opened.name,
      program: opened.content.program,
      changes,
      notes,
      phrases: listChange(phrases, opened.content.phrases),
      terms: listChange(terms, opened.content.terms),
    };
  }

  /**
   * Takes over what was shown, all of it or nothing.
   * @throws AppError `app.refused` where nothing was shown, or in booth mode; MimiyakuError `output.unwritable`
   */
  async takeOver(): Promise<void> {
    const { store, paths, lists, secrets, changeSettings } = this.#options;
    if (this.#opened === undefined || store.state.booth.active) {
      throw new AppError('app.refused', 'There is no settings file to take over.');
    }
    const opened = this.#opened;
    const { content } = opened;
    // Anew, from what is so now: somebody may have changed a setting, or pulled the array out.
    const plan = await this.#plan(opened);
    const key = secrets.apiKey;
    // SECURITY: before anything else, so that no moment comes at which the key could go to the new address.
    if (plan.removesKey) await secrets.setApiKey(undefined);
    try {
      await replaceTogether(paths.settingsFolder, [
        { name: basename(paths.settingsFile), text: `${JSON.stringify(plan.settings, undefined, 2)}\n` },
        { name: 'phrasebook.csv', text: formatPhrasebook(content.phrases) },
        { name: 'glossary.csv', text: formatGlossary(content.terms) },
      ]);
    } catch (error) {
      if (plan.removesKey) await secrets.setApiKey(key);
      throw writeFault(paths.settingsFolder, error);
    }
    this.#opened = undefined;
    lists.take(content);
    store.dispatch({ type: 'secrets', status: secrets.status });
    await changeSettings(changeOf(plan));
  }

  async #plan({ name, content }: OpenedFile): Promise<BoothPlan> {
    const { store, settings, secrets, paths } = this.#options;
    const packs = await listPacks(paths.modelRoots);
    const ofKind = (kind: string): string[] =>
      packs.flatMap((one) =>
        one.state === 'usable' && one.pack.description.kind === kind ? [one.name] : [],
      );
    const planned = await planBoothSettings(content.settings, {
      settings: settings.current,
      devices: store.state.devices.error === null ? store.state.devices.devices : undefined,
      packs: { recogniser: ofKind('recogniser'), translator: ofKind('translator') },
      isFolder,
      hasPin: store.state.booth.hasPin,
      key: secrets.apiKey === undefined ? 'none' : 'remove',
    });
    if ('plan' in planned) return planned.plan;
    throw damaged(name, `the setting ${planned.wrong} has a value that it cannot have`);
  }
}

/** Whole sections that change: only those are put into effect. */
function changeOf({ settings, changes }: BoothPlan): SettingsChange {
  const sections = new Set(changes.map(({ section }) => section));
  return Object.fromEntries([...sections].map((section) => [section, settings[section]]));
}

function listChange(before: readonly unknown[], after: readonly unknown[]): ListChange | null {
  if (JSON.stringify(before) === JSON.stringify(after)) return null;
  return { before: before.length, after: after.length };
}

async function isFolder(path: string): Promise<boolean> {
  if (!isAbsolute(path)) return false;
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

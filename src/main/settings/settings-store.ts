import { readFile, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '../../engine/models/file-faults.ts';
import { replaceFile } from '../../engine/recordings/replace-file.ts';
import { parseSettings } from '../../shared/parse-settings.ts';
import { DEFAULT_SETTINGS, settingsSchema, type Settings } from '../../shared/settings.ts';
import { AppError } from '../app-error.ts';

/** A change of some settings, the recordings folder among them. */
export type SettingsChange = {
  readonly [S in Exclude<keyof Settings, 'version'>]?:
    { readonly [F in keyof Settings[S]]?: Settings[S][F] | undefined } | undefined;
};

export interface OpenedSettings {
  readonly store: SettingsStore;
  /** There were none before. */
  readonly isFirstStart: boolean;
  /** The name under which a file that could not be read was set aside. */
  readonly setAsideAs: string | undefined;
}

/** The settings, kept in one file. Changes count at once and are written one after the other, each by a rename. */
export class SettingsStore {
  readonly #path: string;
  #current: Settings;
  #lastWrite: Promise<void> = Promise.resolve();

  private constructor(path: string, settings: Settings) {
    this.#path = path;
    this.#current = settings;
  }

  /**
   * Reads the settings. Fields that are missing have their defaults and unknown ones are left out, so that files of other versions serve; a
   * file that is damaged or holds a value out of its range is set aside, never deleted and never fatal.
   */
  static async open(path: string, now: Date = new Date()): Promise<OpenedSettings> {
    let text: string;
    try {
      text = await readFile(path, 'utf8');
    } catch (error) {
      const isFirstStart = errorCode(error) === 'ENOENT';
      const setAsideAs = isFirstStart ? undefined : await setAside(path, now);
      return { store: new SettingsStore(path, DEFAULT_SETTINGS), isFirstStart, setAsideAs };
    }
    const settings = parseSettings(text);
    const setAsideAs = settings === undefined ? await setAside(path, now) : undefined;
    return { store: new SettingsStore(path, settings ?? DEFAULT_SETTINGS), isFirstStart: false, setAsideAs };
  }

  get current(): Settings {
    return this.#current;
  }

  /**
   * Changes settings. They count from now on, also where they cannot be written.
   * @throws AppError `app.settings-unwritable`; `app.refused` where a value is out of its range
   */
  async update(change: SettingsChange): Promise<Settings> {
    const merged = settingsSchema.safeParse(withChange(this.#current, change));
    if (!merged.success) throw new AppError('app.refused', 'A setting has a value that it cannot have.');
    this.#current = merged.data;
    const text = `${JSON.stringify(merged.data, undefined, 2)}\n`;
    const write = this.#lastWrite.then(() => replaceFile(this.#path, text));
    // The fault goes to whoever made this change; the next one is written all the same.
    this.#lastWrite = write.catch(() => undefined);
    try {
      await write;
    } catch (error) {
      throw new AppError('app.settings-unwritable', `The settings cannot be written to ${this.#path}.`, {
        advice:
          'They count until Mimiyaku is closed. Check the free space and that the folder may be written to.',
        cause: error,
      });
    }
    return this.#current;
  }
}

function withChange(settings: Settings, change: SettingsChange): unknown {
  const sections = Object.entries(change).map(([name, values]) => {
    const given = Object.entries(values ?? {}).filter(([, value]) => value !== undefined);
    const before: unknown = Object.entries(settings).find(([section]) => section === name)?.[1];
    return [name, { ...(typeof before === 'object' ? before : {}), ...Object.fromEntries(given) }];
  });
  return { ...settings, ...Object.fromEntries(sections) };
}

/** Moves a file that cannot be read out of the way. @returns its new name, or undefined where not even that can be done */
async function setAside(path: string, now: Date): Promise<string | undefined> {
  const name = `${basename(path, '.json')}.damaged-${now.toISOString().replaceAll(':', '-')}.json`;
  try {
    await rename(path, join(dirname(path), name));
    return name;
  } catch {
    // The defaults are used all the same, and the notice says that the file could not be read.
    return basename(path);
  }
}

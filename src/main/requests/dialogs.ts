import { dialog, type BrowserWindow } from 'electron';

/** File dialogs of the system, over the main window. Each answers undefined where it was put aside. */
export interface Dialogs {
  open(options: DialogOptions & { readonly what: 'file' | 'folder' }): Promise<string | undefined>;
  save(options: DialogOptions & { readonly fileName: string }): Promise<string | undefined>;
}

export interface DialogOptions {
  readonly title: string;
  readonly extensions?: readonly string[];
}

export function systemDialogs(window: () => BrowserWindow | undefined): Dialogs {
  const filtersOf = ({ title, extensions }: DialogOptions): Electron.FileFilter[] =>
    extensions === undefined ? [] : [{ name: title, extensions: [...extensions] }];
  return {
    open: async (options) => {
      const settings: Electron.OpenDialogOptions = {
        title: options.title,
        filters: filtersOf(options),
        properties: [options.what === 'folder' ? 'openDirectory' : 'openFile', 'createDirectory'],
      };
      const over = window();
      const { filePaths } = await (over === undefined
        ? dialog.showOpenDialog(settings)
        : dialog.showOpenDialog(over, settings));
      return filePaths.at(0);
    },
    save: async (options) => {
      const settings = { title: options.title, filters: filtersOf(options), defaultPath: options.fileName };
      const over = window();
      const { filePath } = await (over === undefined
        ? dialog.showSaveDialog(settings)
        : dialog.showSaveDialog(over, settings));
      return filePath === '' ? undefined : filePath;
    },
  };
}

import { Menu, nativeImage, Tray } from 'electron';
import type { AppState } from '../../shared/app-state.ts';
import { mainTexts } from '../texts.ts';
import type { AppActions } from './app-actions.ts';
import { languageOf } from './language.ts';
import { stateText, trayLook, type TrayLook } from './tray-state.ts';

/** The icon in the system's tray: shows the state, starts and stops. Some systems have no tray; then nothing is missing but it. */
export class AppTray {
  readonly #tray: Tray;
  readonly #actions: AppActions;
  readonly #icons: Readonly<Record<TrayLook, Electron.NativeImage>>;
  #shown = '';

  constructor(iconFile: (look: TrayLook) => string, actions: AppActions) {
    this.#icons = {
      ready: icon(iconFile('ready')),
      listening: icon(iconFile('listening')),
      trouble: icon(iconFile('trouble')),
    };
    this.#tray = new Tray(this.#icons.ready);
    this.#actions = actions;
    this.#tray.on('click', () => {
      void actions.showMain();
    });
  }

  show(state: AppState): void {
    const texts = mainTexts(languageOf(state));
    const look = trayLook(state);
    const text = stateText(state, texts);
    const key = `${look} ${text} ${languageOf(state)}`;
    // Menus of the tray flicker on some systems when they are set again.
    if (key === this.#shown) return;
    this.#shown = key;
    this.#tray.setImage(this.#icons[look]);
    this.#tray.setToolTip(`Mimiyaku – ${text}`);
    const isRunning = state.live.phase !== 'ready';
    this.#tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: text, enabled: false },
        { type: 'separator' },
        {
          label: isRunning ? texts.stop : texts.start,
          click: () => {
            this.#actions.startStop();
          },
        },
        {
          label: texts.show,
          click: () => {
            void this.#actions.showMain();
          },
        },
        { type: 'separator' },
        {
          label: texts.quit,
          click: () => {
            this.#actions.quit();
          },
        },
      ]),
    );
  }
}

function icon(file: string): Electron.NativeImage {
  const image = nativeImage.createFromPath(file);
  // macOS colours the shape itself, for light and dark menu bars.
  if (process.platform === 'darwin') image.setTemplateImage(true);
  return image;
}

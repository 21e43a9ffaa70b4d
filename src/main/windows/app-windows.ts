import { BrowserWindow, nativeTheme, screen, type WebContents } from 'electron';
import { pageAddress, type WindowKind } from '../../shared/app-address.ts';
import type { DisplayView } from '../../shared/app-state.ts';
import { EVENT_CHANNEL } from '../../shared/channels.ts';
import type { EventName, EventPayloads } from '../../shared/events.ts';
import { chooseDisplay } from './choose-display.ts';
import { readPlace, usableBounds, writePlace } from './window-bounds.ts';

export interface AppWindowsOptions {
  readonly preloadFile: string;
  readonly iconFile: string;
  readonly placeFile: string;
  readonly onCrashed: (kind: WindowKind, reason: string) => void;
}

/** What follows the windows once the app's parts are there: the first window opens before them. */
export interface WindowFollower {
  /** Asked when the user closes the main window. */
  readonly onMainClosing: () => 'close' | 'hide' | 'stay';
  readonly onChanged: () => void;
}

/** Events that only the main window is told: the others do not show them. */
const MAIN_ONLY: ReadonlySet<EventName> = new Set<EventName>([
  'levels',
  'navigate',
  'packProgress',
  'historyChanged',
]);

const SMALLEST = { width: 720, height: 520 };
const FIRST = { width: 1180, height: 800 };
/** Height of the caption bar as a part of the display's. */
const CAPTION_BAR_SHARE = 0.24;

/** The app's windows, at most one of each kind, all sandboxed. */
export class AppWindows {
  readonly #options: AppWindowsOptions;
  readonly #windows = new Map<WindowKind, BrowserWindow>();
  #follower: WindowFollower = { onMainClosing: () => 'close', onChanged: () => undefined };

  constructor(options: AppWindowsOptions) {
    this.#options = options;
  }

  follow(follower: WindowFollower): void {
    this.#follower = follower;
  }

  get main(): BrowserWindow | undefined {
    return this.#windows.get('main');
  }

  isOpen(kind: WindowKind): boolean {
    return this.#windows.has(kind);
  }

  kindOf(contents: WebContents): WindowKind | undefined {
    for (const [kind, window] of this.#windows) if (window.webContents === contents) return kind;
    return undefined;
  }

  /** Opens the main window, or brings it to the front. `isHidden`: started with the system, into the tray. */
  async showMain({ isHidden = false }: { isHidden?: boolean } = {}): Promise<BrowserWindow> {
    const open = this.main;
    if (open !== undefined) {
      if (open.isMinimized()) open.restore();
      open.show();
      open.focus();
      return open;
    }
    const place = await readPlace(this.#options.placeFile);
    const displays = screen.getAllDisplays().map(({ workArea }) => workArea);
    const bounds = place === undefined ? undefined : usableBounds(place.bounds, displays);
    const window = this.#create('main', {
      ...FIRST,
      ...bounds,
      minWidth: SMALLEST.width,
      minHeight: SMALLEST.height,
    });
    if (place?.isMaximised === true) window.maximize();
    if (!isHidden) {
      window.once('ready-to-show', () => {
        window.show();
      });
    }
    this.#remember(window);
    await window.loadURL(pageAddress('main'));
    return window;
  }

  /** Opens the presenter over a whole display. */
  async openPresenter(displayId: string | null): Promise<void> {
    await this.#openOnce('presenter', () => {
      const { bounds } = this.#display(displayId);
      const window = this.#create('presenter', { ...bounds, fullscreenable: true, autoHideMenuBar: true });
      window.setFullScreen(true);
      return window;
    });
  }

  /** Opens the caption bar along an edge of a display, above all other windows. */
  async openCaptions(displayId: string | null, edge: 'top' | 'bottom'): Promise<void> {
    await this.#openOnce('captions', () => {
      const { workArea } = this.#display(displayId);
      const height = Math.round(workArea.height * CAPTION_BAR_SHARE);
      const y = edge === 'top' ? workArea.y : workArea.y + workArea.height - height;
      const window = this.#create('captions', {
        x: workArea.x,
        y,
        width: workArea.width,
        height,
        frame: false,
        resizable: true,
        skipTaskbar: true,
        autoHideMenuBar: true,
      });
      // Above full-screen windows of others too, where the system lets it be.
      window.setAlwaysOnTop(true, 'screen-saver');
      window.setVisibleOnAllWorkspaces(true, { visibleOnFullScreen: true });
      return window;
    });
  }

  close(kind: 'presenter' | 'captions'): void {
    this.#windows.get(kind)?.close();
  }

  /** Lets the main window fill its screen and stay there, or be a window again. */
  setKiosk(isKiosk: boolean): void {
    const window = this.main;
    if (window === undefined) return;
    window.setKiosk(isKiosk);
    window.setFullScreen(isKiosk);
    window.setClosable(!isKiosk);
    window.setMinimizable(!isKiosk);
  }

  reload(): void {
    for (const window of this.#windows.values()) window.webContents.reloadIgnoringCache();
  }

  displays(): readonly DisplayView[] {
    const primary = screen.getPrimaryDisplay().id;
    return screen.getAllDisplays().map(({ id, label, size }) => ({
      id: String(id),
      label,
      widthPx: size.width,
      heightPx: size.height,
      isPrimary: id === primary,
    }));
  }

  send<N extends EventName>(name: N, payload: EventPayloads[N]): void {
    for (const [kind, window] of this.#windows) {
      if (window.isDestroyed() || (kind !== 'main' && MAIN_ONLY.has(name))) continue;
      window.webContents.send(EVENT_CHANNEL, name, payload);
    }
  }

  #display(displayId: string | null): Electron.Display {
    const mainBounds = this.main?.getBounds();
    const own = mainBounds === undefined ? screen.getPrimaryDisplay() : screen.getDisplayMatching(mainBounds);
    return chooseDisplay(screen.getAllDisplays(), displayId, own);
  }

  async #openOnce(kind: 'presenter' | 'captions', create: () => BrowserWindow): Promise<void> {
    const open = this.#windows.get(kind);
    if (open !== undefined) {
      open.show();
      return;
    }
    const window = create();
    window.once('ready-to-show', () => {
      window.show();
    });
    await window.loadURL(pageAddress(kind));
  }

  #create(kind: WindowKind, options: Electron.BrowserWindowConstructorOptions): BrowserWindow {
    const window = new BrowserWindow({
      ...options,
      show: false,
      title: 'Mimiyaku',
      icon: this.#options.iconFile,
      // The first paint before the page's own colour: no flash in a dark hall.
      backgroundColor: nativeTheme.shouldUseDarkColors ? '#101418' : '#ffffff',
      webPreferences: {
        preload: this.#options.preloadFile,
        // SECURITY: these are Electron's defaults, said again so that none is lost.
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
        webSecurity: true,
        allowRunningInsecureContent: false,
        webviewTag: false,
        spellcheck: false,
        // Meters and captions go on while another window is in front.
        backgroundThrottling: false,
      },
    });
    this.#windows.set(kind, window);
    window.on('closed', () => {
      this.#windows.delete(kind);
      this.#follower.onChanged();
    });
    window.webContents.on('render-process-gone', (_event, { reason }) => {
      if (reason === 'clean-exit') return;
      this.#options.onCrashed(kind, reason);
      if (!window.isDestroyed()) window.webContents.reload();
    });
    if (kind === 'main') this.#guardClosing(window);
    this.#follower.onChanged();
    return window;
  }

  #guardClosing(window: BrowserWindow): void {
    window.on('close', (event) => {
      const answer = this.#follower.onMainClosing();
      if (answer === 'close') return;
      event.preventDefault();
      if (answer === 'hide') window.hide();
    });
  }

  #remember(window: BrowserWindow): void {
    let timer: NodeJS.Timeout | undefined;
    const save = (): void => {
      clearTimeout(timer);
      timer = undefined;
      if (window.isDestroyed() || window.isFullScreen() || window.isKiosk()) return;
      const place = { bounds: window.getNormalBounds(), isMaximised: window.isMaximized() };
      writePlace(this.#options.placeFile, place);
    };
    const saveSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(save, 500);
    };
    for (const change of ['resize', 'move', 'maximize', 'unmaximize'] as const) {
      // Each is an overload of its own to the compiler, with the same listener.
      window.on(change as 'resize', saveSoon);
    }
    // Whether or not a change waits: the window system may not have told yet of the last one.
    window.on('close', save);
  }
}

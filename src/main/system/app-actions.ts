import type { ViewName } from '../../shared/app-address.ts';

/** What menus, the tray, shortcuts and windows can set going. */
export interface AppActions {
  readonly showMain: () => Promise<void>;
  readonly navigate: (view: ViewName, section?: string) => void;
  readonly startStop: () => void;
  readonly chooseFile: () => void;
  readonly openPresenter: () => void;
  readonly openCaptions: () => void;
  readonly enterBooth: () => void;
  readonly openLogs: () => void;
  readonly quit: () => void;
}

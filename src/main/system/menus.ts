import type { MenuItemConstructorOptions } from 'electron';
import type { MainTexts } from '../texts.ts';
import type { AppActions } from './app-actions.ts';

/** The menu bar, as each platform has it: the app's own menu on macOS, File with Settings and Quit elsewhere. */
export function menuTemplate(
  texts: MainTexts,
  actions: AppActions,
  platform: NodeJS.Platform,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const settings: MenuItemConstructorOptions = {
    label: texts.settings,
    accelerator: 'CommandOrControl+,',
    click: () => {
      actions.navigate('settings');
    },
  };
  const quit: MenuItemConstructorOptions = {
    label: texts.quit,
    accelerator: 'CommandOrControl+Q',
    click: actions.quit,
  };
  return [
    ...(isMac ? [macAppMenu(texts, settings, quit)] : []),
    fileMenu(texts, actions, isMac ? [] : [{ type: 'separator' }, settings, { type: 'separator' }, quit]),
    editMenu(texts),
    viewMenu(texts, actions),
    ...(isMac ? [windowMenu(texts)] : []),
    helpMenu(texts, actions),
  ];
}

function macAppMenu(
  texts: MainTexts,
  settings: MenuItemConstructorOptions,
  quit: MenuItemConstructorOptions,
): MenuItemConstructorOptions {
  return {
    label: 'Mimiyaku',
    submenu: [
      { role: 'about', label: texts.about },
      { type: 'separator' },
      settings,
      { type: 'separator' },
      { role: 'services' },
      { type: 'separator' },
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      { type: 'separator' },
      quit,
    ],
  };
}

function fileMenu(
  texts: MainTexts,
  actions: AppActions,
  rest: readonly MenuItemConstructorOptions[],
): MenuItemConstructorOptions {
  return {
    label: texts.file,
    submenu: [
      { label: texts.openRecording, accelerator: 'CommandOrControl+O', click: actions.chooseFile },
      { label: texts.close, role: 'close' },
      ...rest,
    ],
  };
}

function editMenu(texts: MainTexts): MenuItemConstructorOptions {
  return {
    label: texts.edit,
    submenu: [
      { role: 'undo', label: texts.undo },
      { role: 'redo', label: texts.redo },
      { type: 'separator' },
      { role: 'cut', label: texts.cut },
      { role: 'copy', label: texts.copy },
      { role: 'paste', label: texts.paste },
      { role: 'selectAll', label: texts.selectAll },
    ],
  };
}

function viewMenu(texts: MainTexts, actions: AppActions): MenuItemConstructorOptions {
  return {
    label: texts.view,
    submenu: [
      {
        label: texts.live,
        accelerator: 'CommandOrControl+1',
        click: () => {
          actions.navigate('live');
        },
      },
      {
        label: texts.history,
        accelerator: 'CommandOrControl+2',
        click: () => {
          actions.navigate('history');
        },
      },
      {
        label: texts.share,
        accelerator: 'CommandOrControl+3',
        click: () => {
          actions.navigate('share');
        },
      },
      { type: 'separator' },
      { label: texts.presenter, click: actions.openPresenter },
      { label: texts.captions, click: actions.openCaptions },
      { label: texts.booth, click: actions.enterBooth },
      { type: 'separator' },
      { role: 'resetZoom', label: texts.resetZoom },
      { role: 'zoomIn', label: texts.zoomIn },
      { role: 'zoomOut', label: texts.zoomOut },
      { type: 'separator' },
      { role: 'togglefullscreen', label: texts.fullScreen },
    ],
  };
}

function windowMenu(texts: MainTexts): MenuItemConstructorOptions {
  return {
    label: texts.window,
    role: 'windowMenu',
    submenu: [
      { role: 'minimize', label: texts.minimise },
      { role: 'zoom' },
      { type: 'separator' },
      { role: 'front' },
    ],
  };
}

function helpMenu(texts: MainTexts, actions: AppActions): MenuItemConstructorOptions {
  return {
    label: texts.help,
    role: 'help',
    submenu: [
      {
        label: texts.setup,
        click: () => {
          actions.navigate('setup');
        },
      },
      {
        label: texts.checkComputer,
        click: () => {
          actions.navigate('doctor');
        },
      },
      { label: texts.openLogs, click: actions.openLogs },
    ],
  };
}

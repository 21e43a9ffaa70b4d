import { app } from 'electron';
import { openWindow } from './app/open-window.ts';
import { registerAppScheme } from './security/app-protocol.ts';
import { lockAllContents } from './security/lock-contents.ts';

/*
 * The app's entry. Nothing here waits for Electron to be ready: Electron is ready only once this module has been evaluated to its end.
 */

// A profile of its own for each test, and for whoever wants two.
const profile = process.env['MIMIYAKU_PROFILE'];
if (profile !== undefined && profile !== '') {
  app.setPath('userData', profile);
  app.setAppLogsPath(`${profile}/logs`);
}

if (app.requestSingleInstanceLock()) {
  // SECURITY: every window is sandboxed, also one that forgets to ask. Not where somebody started us with --no-sandbox (as root, which
  // Chromium's sandbox refuses, in containers): there this call would take that switch away and no process could start.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  registerAppScheme();
  lockAllContents();

  const started = app.whenReady().then(async () => {
    const window = await openWindow();
    // Read while the window's own process starts: the app is on the screen sooner.
    const { startApp } = await import('./app/start-app.ts');
    return startApp(window);
  });
  app.on('second-instance', () => {
    void started.then(({ secondStart }) => {
      secondStart();
    });
  });
  started.catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    app.exit(1);
  });
} else {
  // The other instance comes to the front.
  app.quit();
}

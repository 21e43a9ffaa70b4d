import { join } from 'node:path';
import { app, BrowserWindow, session } from 'electron';
import { pageAddress } from '../shared/app-address.ts';
import { registerAppScheme, serveApp } from './security/app-protocol.ts';
import { lockAllContents } from './security/lock-contents.ts';
import { lockSession } from './security/lock-session.ts';

// SECURITY: every window is sandboxed, also one that forgets to ask. Not where somebody started us with --no-sandbox (as root, which
// Chromium's sandbox refuses, in containers): there this call would take that switch away and no process could start.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
registerAppScheme();
lockAllContents();

// Not awaited: Electron is ready only once this module has been evaluated to its end.
void app.whenReady().then(async () => {
  lockSession(session.defaultSession);
  serveApp(session.defaultSession, join(import.meta.dirname, '../renderer'), () =>
    Promise.resolve(undefined),
  );
  const window = new BrowserWindow({
    webPreferences: { preload: join(import.meta.dirname, '../preload/preload.cjs') },
  });
  await window.loadURL(pageAddress('main'));
});

import { app, type WebContents } from 'electron';

/** No page navigates, opens a window or embeds a view, whichever contents it is (security tutorial, rules 11 to 13). */
export function lockAllContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    lockContents(contents);
  });
}

function lockContents(contents: WebContents): void {
  // SECURITY: pages of ours are loaded by the main process only; that does not raise these events.
  const refuse = (event: { preventDefault(): void }): void => {
    event.preventDefault();
  };
  contents.on('will-navigate', refuse);
  contents.on('will-frame-navigate', refuse);
  contents.on('will-redirect', refuse);
  contents.on('will-attach-webview', refuse);
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

import { chromium } from 'playwright-core';

const LIMIT_MS = 90_000;

/**
 * Connects to an app that was started with `--remote-debugging-port=0` and its error output piped: Chromium's own debugging port needs no
 * inspector, which a packed app does not take and which would hold up a start.
 * @param {import('node:child_process').ChildProcessByStdio<null, null, import('node:stream').Readable>} app
 * @returns {Promise<{ browser: import('playwright-core').Browser, page: import('playwright-core').Page }>} with its first window
 */
export async function connect(app) {
  const browser = await chromium.connectOverCDP(await debuggingAddress(app));
  const [context] = browser.contexts();
  const page = context.pages().at(0) ?? (await context.waitForEvent('page'));
  return { browser, page };
}

/**
 * @param {Parameters<typeof connect>[0]} app
 * @returns {Promise<string>}
 */
function debuggingAddress(app) {
  return new Promise((resolve, reject) => {
    let said = '';
    app.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      said += text;
      const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    });
    app.once('exit', (code) => {
      reject(new Error(`The app ended with code ${String(code)}.\n${said}`));
    });
    setTimeout(() => {
      reject(new Error(`The app did not start.\n${said}`));
    }, LIMIT_MS).unref();
  });
}

import { spawn } from 'node:child_process';
import type { Browser, Page } from 'playwright-core';
import { connect } from '../../scripts/electron/connect.js';
import { electronArguments, electronOrExit, projectFolder } from '../../scripts/electron/launch.js';

/** The built app, running. */
export interface Started {
  readonly browser: Browser;
  readonly page: Page;
  /** Of the main process. */
  readonly pid: number;
  readonly spawnedAtMs: number;
  end(): Promise<void>;
}

/** As an operator starts it: no inspector, which would hold the start up. */
export async function start(
  profile: string,
  microphone: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Started> {
  const spawnedAtMs = Date.now();
  const app = spawn(electronOrExit(), [...electronArguments(), projectFolder, '--remote-debugging-port=0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, MIMIYAKU_PROFILE: profile, MIMIYAKU_CAPTURE_FILE: microphone, ...env },
  });
  const { browser, page } = await connect(app);
  await page.waitForFunction(() => document.querySelector('#app')?.childElementCount !== 0);
  const end = async (): Promise<void> => {
    const ended = new Promise((resolve) => app.once('exit', resolve));
    app.kill();
    await ended;
  };
  return { browser, page, pid: app.pid ?? NaN, spawnedAtMs, end };
}

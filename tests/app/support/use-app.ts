import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import {
  launch,
  makeProfile,
  removeProfile,
  settingsWith,
  type LaunchOptions,
  type RunningApp,
} from './app.ts';

/** How the app of a test file begins: what is changed of the settings as the set-up assistant leaves them, and how it is launched. */
export interface Beginning extends Omit<LaunchOptions, 'profile'> {
  readonly settings?: Parameters<typeof settingsWith>[0];
}

/**
 * One app with a profile of its own for all tests of a file, or of the group that this is called in: started before them, closed and removed after them.
 * @param begin what it begins with, or what makes that (a recording, a service) when the profile is there
 * @returns the app, of which nothing may be asked before the tests begin
 */
export function useApp(begin: Beginning | ((profile: string) => Promise<Beginning>)): {
  readonly profile: string;
  readonly app: RunningApp;
} {
  const profile = makeProfile();
  let launched: RunningApp | undefined;
  beforeAll(async () => {
    const { settings = {}, ...options } = typeof begin === 'function' ? await begin(profile) : begin;
    writeFileSync(join(profile, 'settings.json'), JSON.stringify(settingsWith(settings)));
    launched = await launch({ ...options, profile });
  });
  afterAll(async () => {
    await launched?.close();
    removeProfile(profile);
  });
  const running = (): RunningApp => {
    if (launched === undefined) throw new Error('The app has not been started yet.');
    return launched;
  };
  const app: RunningApp = {
    get electron() {
      return running().electron;
    },
    get page() {
      return running().page;
    },
    get inMain() {
      return running().inMain;
    },
    ask: (name, input) => running().ask(name, input),
    outcome: (name, input) => running().outcome(name, input),
    state: () => running().state(),
    log: () => running().log(),
    close: () => running().close(),
  };
  return { profile, app };
}

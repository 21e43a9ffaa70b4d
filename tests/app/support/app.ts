import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { electronArguments, projectFolder } from '../../../scripts/electron/launch.js';
import { presentElectron } from '../../../scripts/electron/find-electron.js';
import type { AppState } from '../../../src/shared/app-state.ts';
import type { MimiyakuBridge } from '../../../src/shared/bridge.ts';
import type { Outcome } from '../../../src/shared/error-view.ts';
import type { UtteranceView } from '../../../src/shared/utterance-view.ts';
import type { RequestInput, RequestName, RequestOutput } from '../../../src/shared/requests.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/shared/settings.ts';

/** Two talkers, some 32 s: see resources/samples/README.md. */
export const SAMPLE = join(projectFolder, 'resources/samples/booth-sample.wav');

/** A folder with everything that one app keeps: settings, logs, recordings. */
export function makeProfile(): string {
  return mkdtempSync(join(tmpdir(), 'mimiyaku-app-'));
}

export function removeProfile(profile: string): void {
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}

export interface LaunchOptions {
  readonly profile: string;
  /** A WAV file that plays the microphone; absent: the real microphones of this machine, of which there may be none. */
  readonly microphone?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly arguments?: readonly string[];
  /** Another binary than the development one, with its app inside. */
  readonly packagedBinary?: string;
}

/** A running app. */
export interface RunningApp {
  readonly electron: ElectronApplication;
  readonly page: Page;
  /** Runs a function in the main process; it must bear being run twice (see `inMain` below). */
  readonly inMain: ElectronApplication['evaluate'];
  /** Asks as the page does; the value, or a throw with the fault's code. */
  ask<N extends RequestName>(name: N, input?: RequestInput<N>): Promise<RequestOutput<N>>;
  outcome<N extends RequestName>(name: N, input?: unknown): Promise<Outcome<RequestOutput<N>>>;
  state(): Promise<AppState>;
  log(): string;
  close(): Promise<void>;
}

declare global {
  // What the preload puts there; these functions run in the page.
  var mimiyaku: MimiyakuBridge;
}

export async function launch(options: LaunchOptions): Promise<RunningApp> {
  const { profile, microphone, packagedBinary } = options;
  const binary = packagedBinary ?? presentElectron();
  if (binary === undefined) throw new Error('There is no Electron on this machine.');
  const electron = await _electron.launch({
    executablePath: binary,
    args: [
      ...electronArguments(),
      ...(packagedBinary === undefined ? [projectFolder] : []),
      ...(options.arguments ?? []),
    ],
    env: {
      ...definedEnvironment(),
      LANG: 'en_US.UTF-8',
      LANGUAGE: 'en',
      MIMIYAKU_PROFILE: profile,
      MIMIYAKU_RECORDINGS: join(profile, 'recordings'),
      ...(microphone !== undefined && { MIMIYAKU_CAPTURE_FILE: microphone }),
      ...options.env,
    },
    timeout: 60_000,
  });
  const page = await electron.firstWindow();
  await page.waitForFunction(() => document.querySelector('#app')?.childElementCount !== 0);
  const outcome: RunningApp['outcome'] = (name, input) =>
    page.evaluate(
      // The compiler cannot follow a name and its input across the line; the main process checks them.
      ([request, value]) =>
        (globalThis.mimiyaku.request as (...all: unknown[]) => Promise<never>)(request, value),
      [name, input ?? {}] as const,
    );
  const ask: RunningApp['ask'] = async (name, input) => {
    const answer = await outcome(name, input);
    if (!answer.ok) throw new Error(`${answer.error.code}: ${answer.error.message}`);
    return answer.value;
  };
  return {
    electron,
    page,
    inMain: inMain(electron),
    ask,
    outcome,
    state: () => ask('app.state'),
    log: () => readFileSync(join(profile, 'logs', 'mimiyaku.log'), 'utf8'),
    close: () => electron.close(),
  };
}

/**
 * Playwright's `evaluate`, asked again when V8 has collected the promise that carries its answer: DevTools holds it
 * weakly, so that a garbage collection at the wrong moment loses the answer of a function that ran to its end.
 */
function inMain(electron: ElectronApplication): ElectronApplication['evaluate'] {
  const evaluate = async (...all: Parameters<ElectronApplication['evaluate']>): Promise<never> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return (await electron.evaluate(...all)) as never;
      } catch (error) {
        if (attempt === 3 || !String(error).includes('promise was garbage collected')) throw error;
      }
    }
  };
  return evaluate as ElectronApplication['evaluate'];
}

/** The process numbers of the app's processes of one name, such as "Mimiyaku inference". */
export function processesNamed(app: RunningApp, wanted: string): Promise<number[]> {
  return app.inMain(
    ({ app: electronApp }, name) =>
      electronApp.getAppMetrics().flatMap((one) => (one.name === name ? [one.pid] : [])),
    wanted,
  );
}

/** Kills the one inference process, as a crash would. */
export async function killInference(app: RunningApp): Promise<void> {
  const found = await processesNamed(app, 'Mimiyaku inference');
  if (found.length !== 1) throw new Error(`There are ${String(found.length)} inference processes.`);
  for (const pid of found) process.kill(pid, 'SIGKILL');
}

/** Settings as after the set-up assistant, with some changed: written before the app starts. */
export function settingsWith(change: { readonly [S in keyof Settings]?: Partial<Settings[S]> }): Settings {
  const sections = Object.entries(DEFAULT_SETTINGS).map(([name, standard]) => {
    const values: unknown = Object.entries(change).find(([section]) => section === name)?.[1];
    return [
      name,
      typeof standard === 'object' ? { ...standard, ...(values as object | undefined) } : standard,
    ];
  });
  const settings = Object.fromEntries(sections) as Settings;
  return { ...settings, system: { ...settings.system, setupDone: true } };
}

function definedEnvironment(): Record<string, string> {
  const known = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return Object.fromEntries(known);
}

/** Asks again and again until there is an answer, at most so long. */
export async function until<T>(
  ask: () => Promise<T | undefined>,
  { what, limitMs = 90_000 }: { readonly what: string; readonly limitMs?: number },
): Promise<T> {
  const deadlineMs = performance.now() + limitMs;
  while (performance.now() < deadlineMs) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`Waited in vain for ${what}.`);
}

/** The answers of the running session, as soon as there are so many. */
export function answers(app: RunningApp, count: number): Promise<UtteranceView[]> {
  return until(
    async () => {
      const { utterances } = await app.ask('live.snapshot');
      const done = utterances.filter(({ status }) => status === 'done');
      return done.length >= count ? done : undefined;
    },
    { what: `${count} answers` },
  );
}

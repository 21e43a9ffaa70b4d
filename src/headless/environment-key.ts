/** Holds the key of a translation service: for `mimiyaku serve` one that it accepts, for its clients the one they send. */
export const KEY_VARIABLE = 'MIMIYAKU_API_KEY';

let taken: { readonly key: string | undefined } | undefined;

/**
 * The key in the environment of this program, which the first call takes out of it. The program begins with that call, because the
 * environment is handed on to every process that it starts, and is written into Node's reports of crashes.
 */
export function environmentKey(): string | undefined {
  if (taken === undefined) {
    taken = { key: process.env[KEY_VARIABLE] };
    Reflect.deleteProperty(process.env, KEY_VARIABLE);
  }
  return taken.key;
}

/** Leaves the environment out of Node's reports of crashes altogether, where this Node can (22.13, 23.3 and later). */
export function keepEnvironmentOutOfReports(report: object = process.report): void {
  if ('excludeEnv' in report) report.excludeEnv = true;
}

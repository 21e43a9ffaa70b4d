import { describeError } from '../errors.ts';
import { SYSTEM_CLOCK, type Clock } from '../base/clock.ts';
import { lineOf, type DoctorLine } from './line.ts';
import { DOCTOR_TUNING } from './tuning.ts';

/** What can be looked at, in the order in which it is. */
export const CHECK_NAMES = [
  'program',
  'processor',
  'memory',
  'models',
  'microphones',
  'disk',
  'translation',
  'service',
  'ports',
] as const;
export type CheckName = (typeof CHECK_NAMES)[number];

/** Looks at one thing. `before`: the lines so far, for what makes no sense after something else has failed. */
export type Check = (before: readonly DoctorLine[]) => Promise<readonly DoctorLine[]>;

export interface RunOptions {
  /** Told of each line as soon as it is known. */
  readonly onLine?: (line: DoctorLine) => void;
  /** What is looked at; all where left out. */
  readonly only?: readonly CheckName[];
  readonly clock?: Clock;
}

/**
 * Makes the checks one after the other, since each is to find the machine at rest. One that fails by itself, or never ends, is a line
 * like any other and keeps nothing else from being looked at.
 */
export async function runChecks(
  checks: Readonly<Partial<Record<CheckName, Check>>>,
  { onLine, only = CHECK_NAMES, clock = SYSTEM_CLOCK }: RunOptions = {},
): Promise<readonly DoctorLine[]> {
  const lines: DoctorLine[] = [];
  for (const name of CHECK_NAMES) {
    const check = checks[name];
    if (check === undefined || !only.includes(name)) continue;
    for (const line of await guarded(name, () => check(lines), clock)) {
      lines.push(line);
      onLine?.(line);
    }
  }
  return lines;
}

async function guarded(
  name: CheckName,
  check: () => Promise<readonly DoctorLine[]>,
  clock: Clock,
): Promise<readonly DoctorLine[]> {
  let callOff = (): void => undefined;
  const limit = new Promise<readonly DoctorLine[]>((resolve) => {
    callOff = clock.setTimer(DOCTOR_TUNING.limitMs, () => {
      resolve([lineOf('check.timed-out', { check: name, seconds: DOCTOR_TUNING.limitMs / 1000 })]);
    });
  });
  try {
    return await Promise.race([check(), limit]);
  } catch (error) {
    return [lineOf('check.failed', { check: name, detail: describeError(error) })];
  } finally {
    callOff();
  }
}

import { SYSTEM_CLOCK, type Clock } from './clock.ts';

/** Waits for a task, but no longer than so long: whether it ended in time. @throws what the task throws in time */
export async function withinLimit(
  task: Promise<unknown>,
  limitMs: number,
  clock: Clock = SYSTEM_CLOCK,
): Promise<boolean> {
  let cancel = (): void => undefined;
  const limit = new Promise<false>((resolve) => {
    cancel = clock.setTimer(limitMs, () => {
      resolve(false);
    });
  });
  try {
    return await Promise.race([task.then(() => true), limit]);
  } finally {
    cancel();
  }
}

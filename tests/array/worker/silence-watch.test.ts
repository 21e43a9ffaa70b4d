import { describe, expect, it } from 'vitest';
import { SilenceWatch } from '../../../src/engine/array/worker/silence-watch.ts';

describe('the watch over a worker', () => {
  it('counts silence only while an answer is due', () => {
    const watch = new SilenceWatch(2_000, 500);
    for (let tick = 0; tick < 20; tick++) expect(watch.tick(false)).toBe(false);
    const silent = [1, 2, 3, 4].map(() => watch.tick(true));
    expect(silent).toEqual([false, false, false, true]);
  });

  it('begins anew whenever something is said', () => {
    const watch = new SilenceWatch(2_000, 500);
    for (let tick = 0; tick < 20; tick++) {
      for (let silent = 0; silent < 3; silent++) expect(watch.tick(true)).toBe(false);
      watch.heard();
    }
  });
});

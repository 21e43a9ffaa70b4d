import { beforeEach, describe, expect, test } from 'vitest';
import { VirtualClock } from '../../../src/engine/capture/virtual-clock.ts';
import { LevelPacer } from '../../../src/main/live/level-pacer.ts';
import type { LevelsView } from '../../../src/shared/live-view.ts';

const LEVEL = { peakDbfs: -20, rmsDbfs: -30, clipped: false };

/** Told apart by its level difference. */
function levels(number: number): LevelsView {
  return {
    left: LEVEL,
    right: LEVEL,
    beam: LEVEL,
    direction: null,
    levelDifferenceDb: number,
    speechProbability: 0,
    faults: [],
  };
}

let clock: VirtualClock;
let sent: [number: number, atMs: number][];
let pacer: LevelPacer;

beforeEach(() => {
  clock = new VirtualClock();
  sent = [];
  pacer = new LevelPacer(({ levelDifferenceDb }) => sent.push([levelDifferenceDb, clock.nowMs()]), clock);
});

/** Puts levels at the given times, and lets time go on until nothing waits. */
async function put(atMs: readonly number[]): Promise<void> {
  for (const [number, time] of atMs.entries()) {
    clock.setTimer(time, () => {
      pacer.put(levels(number + 1));
    });
  }
  await new Promise<void>((resolve) => clock.setTimer(10_000, resolve));
}

describe('levels that come', () => {
  test('in pairs are sent evenly', async () => {
    await put([0, 0, 64, 64, 128, 128]);
    expect(sent).toEqual([
      [1, 0],
      [2, 32],
      [3, 64],
      [4, 96],
      [5, 128],
      [6, 160],
    ]);
  });

  test('evenly are not held up by a little jitter', async () => {
    await put([0, 32, 58, 96]);
    expect(sent.map(([, atMs]) => atMs)).toEqual([0, 32, 58, 96]);
  });

  test('too early, or many at once, are all sent and in their order', async () => {
    await put([0, 0, 50, 50, 200, 200, 200, 200]);
    expect(sent).toEqual([
      [1, 0],
      [2, 32],
      [3, 50],
      [4, 82],
      [5, 200],
      [6, 200],
      [7, 200],
      [8, 232],
    ]);
  });
});

test('what waits is sent when nothing more will come, once', async () => {
  pacer.put(levels(1));
  pacer.put(levels(2));
  pacer.flush();
  await put([100]);
  expect(sent.map(([number]) => number)).toEqual([1, 2, 1]);
});

import { expect, test } from 'vitest';
import { restingMeter } from '../../../src/renderer/logic/meter-ballistics.ts';
import { metersHeightPx, paintMeters, type MeterContext } from '../../../src/renderer/logic/paint-meters.ts';

const COLOURS = { surface: 'white', track: 'silver', level: 'blue', good: 'green', peak: 'black' };

/** A row of pixels through the middle of each meter, as its colours from left to right with their widths. */
function painted(levelsDbfs: readonly (readonly [level: number, peak: number])[], widthPx: number): string[] {
  const canvas = Array.from({ length: metersHeightPx(levelsDbfs.length) }, () =>
    Array.from({ length: widthPx }, () => 'nothing'),
  );
  const context: MeterContext = {
    fillStyle: '',
    fillRect(left, top, width, height) {
      for (let y = Math.round(top); y < Math.round(top + height); y++) {
        for (let x = Math.round(left); x < Math.round(left + width); x++) {
          if (x >= 0 && x < widthPx) {
            canvas[y][x] = typeof this.fillStyle === 'string' ? this.fillStyle : 'pattern';
          }
        }
      }
    },
    save: () => undefined,
    restore: () => undefined,
    beginPath: () => undefined,
    roundRect: () => undefined,
    clip: () => undefined,
  };
  const meters = levelsDbfs.map(([levelDbfs, peakDbfs]) => ({ ...restingMeter(), levelDbfs, peakDbfs }));
  paintMeters(context, meters, widthPx, COLOURS);
  return levelsDbfs.map((_, row) =>
    canvas[row * 28 + 10]
      .reduce<[string, number][]>((runs, colour) => {
        const last = runs.at(-1);
        if (last?.[0] === colour) last[1]++;
        else runs.push([colour, 1]);
        return runs;
      }, [])
      .map(([colour, width]) => `${colour} ${String(width)}`)
      .join(', '),
  );
}

test('a level fills its share of the track, and the peak stands above it', () => {
  expect(
    painted(
      [
        [-30, -15],
        [-6, -6],
        [-60, -60],
      ],
      200,
    ),
  ).toEqual(['blue 100, silver 47, black 3, silver 50', 'blue 177, black 3, silver 20', 'silver 200']);
});

test('a meter over full scale is full, and no further', () => {
  expect(painted([[3, 3]], 120)).toEqual(['blue 117, black 3']);
});

import { expect, test } from 'vitest';
import { usableBounds } from '../../../src/main/windows/window-bounds.ts';

const DISPLAY = { x: 0, y: 25, width: 1920, height: 1055 };
const SECOND = { x: 1920, y: 0, width: 1280, height: 1024 };

test('a window is put where it was, on whichever display', () => {
  const onSecond = { x: 2000, y: 100, width: 900, height: 700 };
  expect(usableBounds(onSecond, [DISPLAY, SECOND])).toEqual(onSecond);
});

test.each([
  ['its display is gone', { x: 2000, y: 100, width: 900, height: 700 }],
  ['only an edge would show', { x: 1900, y: 100, width: 900, height: 700 }],
  ['its title bar would be above the display', { x: 100, y: -300, width: 900, height: 700 }],
])('where %s it opens elsewhere', (_, saved) => {
  expect(usableBounds(saved, [DISPLAY])).toBeUndefined();
});

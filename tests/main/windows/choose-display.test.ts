import { expect, test } from 'vitest';
import { chooseDisplay } from '../../../src/main/windows/choose-display.ts';

const LAPTOP = { id: 11 };
const PROJECTOR = { id: 22 };
const BOTH = [LAPTOP, PROJECTOR];

test.each([
  ['the one that was chosen, also where the main window is on it', BOTH, '11', LAPTOP, LAPTOP],
  ['another than the main window is on, where none was chosen', BOTH, null, LAPTOP, PROJECTOR],
  ['another, where the chosen one is gone', BOTH, '33', PROJECTOR, LAPTOP],
  ['the only one', [LAPTOP], '22', LAPTOP, LAPTOP],
])('the presenter goes to %s', (_, displays, name, own, expected) => {
  expect(chooseDisplay(displays, name, own)).toBe(expected);
});

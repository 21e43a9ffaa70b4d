import { renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const boundsSchema = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1),
  height: z.int().min(1),
});
export type Bounds = z.infer<typeof boundsSchema>;

const placeSchema = z.object({ bounds: boundsSchema, isMaximised: z.boolean() });
/** Where a window was, in pixels independent of the display's density. */
export type WindowPlace = z.infer<typeof placeSchema>;

/** Of a window's width and height, what must be on some display for it to be found again. */
const LEAST_VISIBLE_PX = 100;

/** Where a window may be put again: where it was, if enough of that is on a display that is there; otherwise undefined. */
export function usableBounds(saved: Bounds, displays: readonly Bounds[]): Bounds | undefined {
  return displays.some((display) => {
    const width = Math.min(saved.x + saved.width, display.x + display.width) - Math.max(saved.x, display.x);
    const height =
      Math.min(saved.y + saved.height, display.y + display.height) - Math.max(saved.y, display.y);
    // The title bar, by which it is taken hold of, has to be below the display's upper edge.
    return width >= LEAST_VISIBLE_PX && height >= LEAST_VISIBLE_PX && saved.y >= display.y;
  })
    ? saved
    : undefined;
}

/** The remembered place; undefined before there is one, or where the file is damaged: then the window opens where it likes. */
export async function readPlace(path: string): Promise<WindowPlace | undefined> {
  try {
    return placeSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * Written before this returns: the app may be quit before any of its parts are there that could wait for it. Where it cannot be written, which is not
 * worth a word, the window opens elsewhere the next time.
 */
export function writePlace(path: string, place: WindowPlace): void {
  try {
    writeFileSync(`${path}.new`, JSON.stringify(place));
    renameSync(`${path}.new`, path);
  } catch {
    // See above.
  }
}

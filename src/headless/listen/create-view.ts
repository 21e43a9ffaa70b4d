import { createJsonView } from './json-view.ts';
import { createPlainView } from './plain-view.ts';
import { createTerminalView } from './terminal-view.ts';
import type { ListenView } from './view.ts';

/** JSON where that was asked for, a picture that moves on a terminal, plain lines elsewhere. */
export function createListenView(json: boolean): ListenView {
  if (json) return createJsonView(process.stdout);
  return process.stdout.isTTY ? createTerminalView(process.stdout) : createPlainView(process.stdout);
}

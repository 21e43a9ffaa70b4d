import type { LiveEvent } from '../../engine/live/live-events.ts';
import { createJsonView } from './json-view.ts';
import { createPlainView } from './plain-view.ts';
import { createTerminalView } from './terminal-view.ts';

/** Shows what a session tells. */
export interface ListenView {
  /** Called with every event in order. Does not throw. */
  show(event: LiveEvent): void;
  /** A sentence for the user beside the results. */
  note(text: string): void;
  /** Leaves the output in order. */
  end(): void;
}

/** JSON where that was asked for, a picture that moves on a terminal, plain lines elsewhere. */
export function createListenView(json: boolean): ListenView {
  if (json) return createJsonView(process.stdout);
  return process.stdout.isTTY ? createTerminalView(process.stdout) : createPlainView(process.stdout);
}

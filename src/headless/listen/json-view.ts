import type { Writable } from 'node:stream';
import { MimiyakuError } from '../../engine/errors.ts';
import { printNote } from '../standard-output.ts';
import type { ListenView } from './view.ts';

/** Every event as a line of JSON. Levels are left out while the reader is slower than they come: they are of the moment. */
export function createJsonView(output: Writable): ListenView {
  return {
    show(event) {
      if (event.type === 'levels' && output.writableNeedDrain) return;
      output.write(`${JSON.stringify(event, withErrors)}\n`);
    },
    shared({ url, address, port, code }) {
      output.write(`${JSON.stringify({ type: 'sharing', url, address, port, code })}\n`);
    },
    sharingStatus({ readers, hint }) {
      output.write(`${JSON.stringify({ type: 'sharing-status', readers, hint })}\n`);
    },
    note: printNote,
    end: () => undefined,
  };
}

/** Errors have no properties of their own that JSON would see. */
function withErrors(_key: string, value: unknown): unknown {
  if (!(value instanceof MimiyakuError)) return value;
  const { code, message, advice } = value;
  return { code, message, advice };
}

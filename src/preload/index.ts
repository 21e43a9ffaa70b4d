import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { MimiyakuBridge } from '../shared/bridge.ts';
import { DROPPED_FILE_CHANNEL, EVENT_CHANNEL, REQUEST_CHANNEL } from '../shared/channels.ts';
import { EVENT_NAMES } from '../shared/events.ts';

/*
 * The one bridge. It passes messages and holds no logic: what a request may be, and who may make it, is the main process's to say.
 * Nothing of Electron reaches the page.
 */

type Listener = (payload: unknown) => void;
const listeners = new Map<string, Set<Listener>>(EVENT_NAMES.map((name) => [name, new Set()]));

ipcRenderer.on(EVENT_CHANNEL, (_event, name: unknown, payload: unknown) => {
  for (const listener of listeners.get(String(name)) ?? []) listener(payload);
});

const bridge = {
  request: (name: string, input?: unknown): Promise<unknown> =>
    ipcRenderer.invoke(REQUEST_CHANNEL, { name, input: input ?? {} }),
  on: (name: string, listener: Listener) => {
    const ofName = listeners.get(name);
    ofName?.add(listener);
    return () => ofName?.delete(listener);
  },
  // SECURITY: the path is told by Electron for a file that the user dropped, never by the page.
  translateDropped: (file: unknown): Promise<unknown> =>
    ipcRenderer.invoke(DROPPED_FILE_CHANNEL, {
      path: file instanceof File ? webUtils.getPathForFile(file) : '',
    }),
};

/** The bridge is untyped here, where messages are only passed on, and typed for the page. */
contextBridge.exposeInMainWorld('mimiyaku', bridge satisfies Record<keyof MimiyakuBridge, unknown>);

import type { MimiyakuBridge } from '../shared/bridge.ts';

declare global {
  interface Window {
    /** Put there by the preload; absent where the page is opened outside the app. */
    readonly mimiyaku?: MimiyakuBridge;
  }
}

export function hasBridge(): boolean {
  return window.mimiyaku !== undefined;
}

/** The one way to the main process. @throws where the page was opened outside the app, which the page's root has ruled out */
export function bridge(): MimiyakuBridge {
  if (window.mimiyaku === undefined) throw new Error('The page was opened outside the app.');
  return window.mimiyaku;
}

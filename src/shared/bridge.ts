import type { ErrorView, Outcome } from './error-view.ts';
import type { EventName, EventPayloads } from './events.ts';
import type { RequestInput, RequestName, RequestOutput } from './requests.ts';

/**
 * All that a window can reach beyond its page: `window.mimiyaku`, put there by the preload. Requests are answered with an `Outcome` and
 * never reject; data is copied across.
 */
export interface MimiyakuBridge {
  request<N extends RequestName>(
    name: N,
    ...input: Record<string, never> extends RequestInput<N>
      ? [input?: RequestInput<N>]
      : [input: RequestInput<N>]
  ): Promise<Outcome<RequestOutput<N>>>;
  /** @returns a function that ends it */
  on<N extends EventName>(name: N, listener: (payload: EventPayloads[N]) => void): () => void;
  /**
   * Translates a recording file that was dropped on the window (`DataTransfer.files`). The only way in which a window can name a file, and
   * only one that the user dropped: a `File` made by script has no path.
   */
  translateDropped(file: unknown): Promise<Outcome<null>>;
}

export type { ErrorView, Outcome };

import { createParser } from 'eventsource-parser';
import {
  isSilent,
  NOT_CONNECTED,
  reduceConnection,
  retryPauseMs,
  type Connection,
  type ConnectionEvent,
} from './logic/connection.ts';
import { parseEvent } from './logic/parse-event.ts';
import { NOTHING_READ, reduceWords, type ReaderWords } from './logic/reader-words.ts';
import { CONNECT_LIMIT_MS, LONGEST_EVENT, TICK_MS } from './tuning.ts';

/**
 * The server's events, for as long as the page is open. Read with `fetch` and not with the browser's `EventSource`, which tells a page neither why
 * it was refused (the sharing over, too many readers, no network) nor that a connection has died without a word.
 */
export class Feed {
  words = $state.raw<ReaderWords>(NOTHING_READ);
  connection = $state.raw<Connection>(NOT_CONNECTED);
  /** The stream or the pause that is under way; its end makes the loop go round. */
  #current = new AbortController();
  #isStopped = false;
  #isPausing = false;
  /** By chance, new with every page: who comes back in the middle of a dead connection is one reader and not two. */
  readonly #name = crypto.getRandomValues(new Uint32Array(3)).join('-');
  /** What the next attempt names as the last that was heard. */
  #lastEventId: string | undefined;

  /** Begins to read. @returns a function that ends it */
  start(): () => void {
    const ticking = setInterval(() => {
      this.#tick();
    }, TICK_MS);
    const again = (): void => {
      if (document.visibilityState !== 'hidden') this.#wake();
    };
    // A telephone that slept or found its network again need not wait for the next attempt.
    const targets: readonly (readonly [EventTarget, string])[] = [
      [document, 'visibilitychange'],
      [window, 'online'],
      [window, 'pageshow'],
    ];
    for (const [target, name] of targets) target.addEventListener(name, again);
    void this.#run();
    return () => {
      this.#isStopped = true;
      clearInterval(ticking);
      for (const [target, name] of targets) target.removeEventListener(name, again);
      this.#current.abort();
    };
  }

  async #run(): Promise<void> {
    while (!this.#isStopped && !this.#hasEnded()) {
      this.#current = new AbortController();
      const { signal } = this.#current;
      try {
        await this.#read(signal);
      } catch {
        // Whatever it was, the network has gone; it is told in words and tried again.
        this.#tell({ type: 'failed', why: 'network' });
      }
      // A screen that is asked for because something was missed is asked for at once.
      if (this.words.hasGap || this.#hasEnded()) continue;
      this.#current = new AbortController();
      this.#isPausing = true;
      await pause(retryPauseMs(this.connection, Math.random()), this.#current.signal);
      this.#isPausing = false;
    }
  }

  #hasEnded(): boolean {
    return this.connection.phase === 'ended';
  }

  async #read(signal: AbortSignal): Promise<void> {
    const isLate = setTimeout(() => {
      this.#current.abort();
    }, CONNECT_LIMIT_MS);
    const headers: Record<string, string> = { Accept: 'text/event-stream' };
    // Without it the whole screen is told.
    if (this.words.hasGap) this.#lastEventId = undefined;
    if (this.#lastEventId !== undefined) headers['Last-Event-ID'] = this.#lastEventId;
    const answer = await fetch(`events?reader=${this.#name}`, { headers, signal, cache: 'no-store' }).finally(
      () => {
        clearTimeout(isLate);
      },
    );
    if (!answer.ok || answer.body === null) {
      this.#tell({ type: 'failed', why: whyOf(answer.status) });
      return;
    }
    await this.#follow(answer.body);
  }

  async #follow(body: ReadableStream<Uint8Array>): Promise<void> {
    const parser = createParser({
      maxBufferSize: LONGEST_EVENT,
      onEvent: ({ id, data }) => {
        if (id !== undefined) this.#lastEventId = id;
        this.#heard(data);
      },
    });
    const reader = body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      parser.feed(decoder.decode(value, { stream: true }));
      // What was missed cannot be asked for on this stream.
      if (this.words.hasGap) {
        await reader.cancel();
        return;
      }
    }
    // Ended by the server: to be taken up again, and no failure until that does not succeed.
  }

  #heard(data: string): void {
    const event = parseEvent(data);
    if (event === undefined) return;
    this.words = reduceWords(this.words, event);
    const lag = event.type === 'alive' ? { lagMs: event.lagMs } : {};
    this.#tell({ type: 'heard', atMs: Date.now(), sentAtMs: event.sentAtMs, ...lag });
    if (event.type === 'ended') this.#tell({ type: 'ended' });
  }

  #tick(): void {
    if (!isSilent(this.connection, Date.now())) return;
    this.#tell({ type: 'failed', why: 'network' });
    this.#current.abort();
  }

  /** Ends a pause, or a stream that has said nothing for too long. */
  #wake(): void {
    if (this.#isPausing) this.#current.abort();
    else this.#tick();
  }

  #tell(event: ConnectionEvent): void {
    this.connection = reduceConnection(this.connection, event);
  }
}

function whyOf(status: number): 'network' | 'full' | 'gone' {
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status === 503 ? 'full' : 'network';
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

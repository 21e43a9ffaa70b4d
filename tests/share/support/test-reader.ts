import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

/** As much of an event as tests look at. */
const eventSchema = z.looseObject({
  type: z.string(),
  number: z.number(),
  sentAtMs: z.number(),
  english: z.string(),
  japanese: z.string(),
  id: z.number().optional(),
  utterances: z.array(z.object({ id: z.number(), english: z.string(), japanese: z.string() })).optional(),
});
export type ReadEvent = z.infer<typeof eventSchema>;

export interface ReaderOptions {
  readonly lastEventId?: string;
  readonly query?: string;
  /** Which address of this computer to come from. */
  readonly from?: string;
}

/** A reader of `events` on a real connection: server-sent events as the HTML standard has them, as far as they are used here. */
export class TestReader {
  readonly events: ReadEvent[] = [];
  status: number | undefined;
  lastEventId: string | undefined;
  retryMs: number | undefined;
  isClosed = false;
  readonly #request: ClientRequest;
  #response: IncomingMessage | undefined;
  #text = '';

  constructor(url: string, { lastEventId, query = '', from }: ReaderOptions = {}) {
    this.lastEventId = lastEventId;
    this.#request = request(`${url}events${query}`, {
      agent: false,
      ...(from !== undefined && { localAddress: from }),
      headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
    });
    this.#request.on('response', (response) => {
      this.status = response.statusCode;
      this.#response = response;
      response.setEncoding('utf8').on('data', (text: string) => {
        this.#take(text);
      });
    });
    this.#request.on('close', () => (this.isClosed = true)).on('error', () => (this.isClosed = true));
    this.#request.end();
  }

  get types(): readonly string[] {
    return this.events.map(({ type }) => type);
  }

  /** Texts of utterances in the order in which they came, those of a screen among them. */
  get japanese(): readonly string[] {
    return this.events.flatMap((event) =>
      event.type === 'screen'
        ? (event.utterances ?? []).map(({ japanese }) => japanese)
        : event.type === 'utterance'
          ? [event.japanese]
          : [],
    );
  }

  async until(isSo: (reader: this) => boolean): Promise<this> {
    while (!isSo(this)) {
      if (this.isClosed && !isSo(this)) throw new Error(`The stream ended before: ${this.types.join(' ')}`);
      await sleep(5);
    }
    return this;
  }

  async closed(): Promise<void> {
    while (!this.isClosed) await sleep(5);
  }

  /** Stops taking anything, as a telephone does that sleeps. */
  sleep(): void {
    this.#response?.pause();
  }

  wake(): void {
    this.#response?.resume();
  }

  close(): void {
    this.#request.destroy();
  }

  #take(text: string): void {
    this.#text += text;
    const blocks = this.#text.split('\n\n');
    this.#text = blocks.pop() ?? '';
    for (const block of blocks) {
      for (const line of block.split('\n')) {
        if (line.startsWith('id: ')) this.lastEventId = line.slice(4);
        else if (line.startsWith('retry: ')) this.retryMs = Number(line.slice(7));
        else this.events.push(eventSchema.parse(JSON.parse(line.replace(/^data: /, ''))));
      }
    }
  }
}

/**
 * Many readers in a process of their own, so that what they cost is not counted with the sharing. Told by messages of the parent process.
 */
import { connect, type Socket } from 'node:net';
import { quantile } from '../support/statistics.ts';
import { readersRequestSchema, type ReadersAnswer } from './readers-protocol.ts';

/** Streams that one address may have: readers come from as many addresses of the loopback network as that needs. */
const READERS_OF_ADDRESS = 50;

class BenchReader {
  utterances = 0;
  connections = 0;
  #lastEventId = '';
  #socket: Socket | undefined;
  #isOver = false;
  readonly #url: URL;
  readonly #from: string;
  readonly #latenciesMs: number[];

  constructor(url: URL, from: string, latenciesMs: number[]) {
    this.#url = url;
    this.#from = from;
    this.#latenciesMs = latenciesMs;
    this.#open();
  }

  close(): void {
    this.#isOver = true;
    this.#socket?.destroy();
  }

  #open(): void {
    if (this.#isOver) return;
    const { hostname, port, pathname, host } = this.#url;
    const socket = connect({ host: hostname, port: Number(port), localAddress: this.#from });
    this.#socket = socket;
    this.connections++;
    const resume = this.#lastEventId === '' ? '' : `Last-Event-ID: ${this.#lastEventId}\r\n`;
    socket.write(`GET ${pathname}events HTTP/1.1\r\nHost: ${host}\r\n${resume}\r\n`);
    let rest = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#take(line);
    });
    socket
      .on('error', () => undefined)
      .on('close', () =>
        setTimeout(() => {
          this.#open();
        }, 500),
      );
  }

  #take(line: string): void {
    if (line.startsWith('id: ')) this.#lastEventId = line.slice(4);
    if (!line.startsWith('data: ')) return;
    if (line.includes('"type":"utterance"')) this.utterances++;
    if (line.includes('"type":"screen"')) return;
    const sentAtMs = Number(/"sentAtMs":(\d+)/.exec(line)?.[1]);
    this.#latenciesMs.push(Date.now() - sentAtMs);
  }
}

let readers: BenchReader[] = [];
let latenciesMs: number[] = [];

function answer(message: ReadersAnswer): void {
  process.send?.(message);
}

process.on('message', (message) => {
  const request = readersRequestSchema.parse(message);
  switch (request.type) {
    case 'open': {
      for (const reader of readers) reader.close();
      latenciesMs = [];
      readers = Array.from({ length: request.count }, (_, n) => {
        const from = `127.0.1.${String(1 + Math.floor(n / READERS_OF_ADDRESS))}`;
        return new BenchReader(new URL(request.url), from, latenciesMs);
      });
      answer({ type: 'opening' });
      return;
    }
    case 'figures': {
      const counts = readers.map(({ utterances }) => utterances);
      answer({
        type: 'figures',
        events: latenciesMs.length,
        medianMs: quantile(latenciesMs, 0.5),
        p99Ms: quantile(latenciesMs, 0.99),
        mostMs: quantile(latenciesMs, 1),
        fewestUtterances: Math.min(...counts),
        mostUtterances: Math.max(...counts),
        connections: readers.reduce((sum, { connections }) => sum + connections, 0),
      });
      latenciesMs.length = 0;
      return;
    }
    case 'close':
      for (const reader of readers) reader.close();
      process.disconnect();
  }
});

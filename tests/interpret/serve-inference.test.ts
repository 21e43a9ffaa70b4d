import { describe, expect, it } from 'vitest';

import type { ReplyMessage } from '../../src/engine/interpret/protocol.ts';
import { serveInference } from '../../src/engine/interpret/serve-inference.ts';
import type { Translation, TranslateOptions } from '../../src/engine/translate/translator.ts';
import { bundledPack, until } from './supervised.ts';

// The inference process's work without a process: its translator is a stand-in that a test can hold up, which no real one lets it do.

const translator = await bundledPack('translator');

class Served {
  readonly replies: ReplyMessage[] = [];
  readonly begun: string[] = [];
  readonly exits: number[] = [];
  disposed = false;
  #hear: (message: unknown) => void = () => undefined;
  #close: () => void = () => undefined;
  #finish: () => void = () => undefined;

  constructor() {
    serveInference(
      {
        send: (message) => this.replies.push(message as ReplyMessage),
        onMessage: (listener) => {
          this.#hear = listener;
        },
        onClose: (listener) => {
          this.#close = listener;
        },
      },
      {
        loadRecogniser: () => Promise.reject(new Error('ENOENT: encoder_model.onnx')),
        loadTranslator: () =>
          Promise.resolve({
            translate: (text: string, options?: TranslateOptions) => this.#translate(text, options),
            dispose: () => {
              this.disposed = true;
              return Promise.resolve();
            },
          }),
        nowMs: () => 0,
        memory: () => ({ residentBytes: 1, peakResidentBytes: 1 }),
        exit: (code) => this.exits.push(code),
      },
    );
  }

  tell(message: unknown): void {
    this.#hear(message);
  }

  loseParent(): void {
    this.#close();
  }

  finish(): void {
    this.#finish();
  }

  /** Runs until it is finished or cancelled. */
  #translate(text: string, { signal }: TranslateOptions = {}): Promise<Translation> {
    this.begun.push(text);
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => {
        reject(new Error('aborted'));
      });
      this.#finish = () => {
        resolve({ japanese: `訳(${text})`, sentenceCount: 1, lostNumbers: ['7'] });
      };
    });
  }
}

describe('serving', () => {
  it('takes one request at a time, in order, and hands on what the translator could not keep', async () => {
    const served = new Served();
    served.tell({ type: 'load', translator });
    // There is no recogniser, and the request is told so.
    served.tell({ type: 'recognise', id: 1, audio: new Float32Array(16_000) });
    served.tell({ type: 'translate', id: 2, text: 'two' });
    await until(() => served.begun.length > 0);
    expect(served.begun).toEqual(['two']);
    served.tell({ type: 'translate', id: 3, text: 'three' });
    served.finish();
    await until(() => served.begun.length > 1);
    expect(served.replies).toMatchObject([
      { type: 'loaded', part: 'translator' },
      { type: 'failed', id: 1, failure: { code: 'inference.unavailable' } },
      { type: 'translated', id: 2, translation: { japanese: '訳(two)', lostNumbers: ['7'] } },
    ]);
  });

  it('stops a request that is cancelled, and does not begin one that was cancelled before', async () => {
    const served = new Served();
    served.tell({ type: 'load', translator });
    for (const id of [1, 2, 3]) served.tell({ type: 'translate', id, text: `text ${id}` });
    await until(() => served.begun.length > 0);
    served.tell({ type: 'cancel', id: 2 });
    served.tell({ type: 'cancel', id: 1 });
    await until(() => served.begun.length > 1);
    expect(served.begun).toEqual(['text 1', 'text 3']);
    expect(served.replies.slice(1)).toMatchObject([
      { type: 'failed', id: 1, failure: { code: 'cancelled' } },
      { type: 'failed', id: 2, failure: { code: 'cancelled' } },
    ]);
  });

  it('names the part that a loader without words of its own could not load', async () => {
    const served = new Served();
    served.tell({ type: 'load', recogniser: await bundledPack('recogniser') });
    await until(() => served.replies.length > 0);
    expect(served.replies).toMatchObject([
      {
        type: 'load-failed',
        part: 'recogniser',
        failure: { code: 'inference.failed', message: expect.stringContaining('recogniser') as string },
      },
    ]);
  });

  it('lets go of everything when told to close, and at once when the parent is gone', async () => {
    const served = new Served();
    served.tell({ type: 'load', translator });
    served.tell({ type: 'translate', id: 1, text: 'one' });
    await until(() => served.begun.length > 0);
    served.tell({ type: 'close' });
    await until(() => served.exits.length > 0);
    expect(served.disposed).toBe(true);
    served.loseParent();
    expect(served.exits).toEqual([0, 0]);
  });

  it('does not go on after a message that it does not know', () => {
    expect(() => {
      new Served().tell({ type: 'translate', id: 'one' });
    }).toThrow();
  });
});

import type { AudioWorkerMessage } from './messages.ts';
import { WORKER_TUNING } from './tuning.ts';

/** Posts messages together; the buffers need not be copied on their way. */
export type PostMessages = (messages: readonly AudioWorkerMessage[], transferred: ArrayBuffer[]) => void;

/**
 * Messages of the worker to its host, posted together before it sleeps: each posting costs a waking of the host's thread. Whoever puts
 * messages calls `send` or `sendIfMany` between pieces of work only: what is recorded and that it is done must not come apart, or a worker
 * that dies in between has the next one record it twice.
 */
export class Outbox {
  readonly #post: PostMessages;
  #messages: AudioWorkerMessage[] = [];

  constructor(post: PostMessages) {
    this.#post = post;
  }

  put(message: AudioWorkerMessage): void {
    this.#messages.push(message);
  }

  sendIfMany(): void {
    if (this.#messages.length >= WORKER_TUNING.messagesAtOnce) this.send();
  }

  send(): void {
    if (this.#messages.length === 0) return;
    const messages = this.#messages;
    this.#messages = [];
    this.#post(messages, messages.flatMap(buffersOf));
  }
}

function buffersOf(message: AudioWorkerMessage): ArrayBuffer[] {
  const recordings =
    message.type === 'recorded'
      ? message.block
      : message.type === 'closed'
        ? message.utterance
        : message.type === 'pausing'
          ? message.candidate
          : undefined;
  if (recordings === undefined) return [];
  return [recordings.bypass, recordings.beamformer].flatMap(({ buffer }) =>
    buffer instanceof ArrayBuffer ? [buffer] : [],
  );
}

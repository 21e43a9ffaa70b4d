import { z } from 'zod';

import type { Clock } from '../base/clock.ts';
import {
  describeExit,
  type ProcessChannel,
  type OpenChannel,
  type ProcessExit,
} from '../processes/channel.ts';
import { replyMessageSchema, type Failure, type LoadMessage, type ReplyMessage } from './protocol.ts';

/** What is heard of a process, under the number it was started with. */
export interface ProcessListener {
  replied(generation: number, reply: ReplyMessage): void;
  misbehaved(generation: number, failure: Failure): void;
  exited(generation: number, failure: Failure): void;
}

/**
 * The inference processes that are not yet gone: most of the time one, two while a killed one is on its way out. Starts them, parses
 * what they say, and sees to it that none is left behind.
 */
export class InferenceProcesses {
  readonly #openChannel: OpenChannel;
  readonly #load: LoadMessage;
  readonly #listener: ProcessListener;
  readonly #living = new Map<number, ProcessChannel>();
  #allGone: (() => void) | undefined;

  constructor(openChannel: OpenChannel, load: LoadMessage, listener: ProcessListener) {
    this.#openChannel = openChannel;
    this.#load = load;
    this.#listener = listener;
  }

  spawn(generation: number): void {
    const channel = this.#openChannel();
    this.#living.set(generation, channel);
    channel.onMessage((raw) => {
      const reply = replyMessageSchema.safeParse(raw);
      if (reply.success) this.#listener.replied(generation, reply.data);
      else this.#listener.misbehaved(generation, notUnderstood(reply.error));
    });
    channel.onExit((exit) => {
      this.#living.delete(generation);
      this.#listener.exited(generation, deathOf(exit));
      if (this.#living.size === 0) this.#allGone?.();
    });
    channel.send(this.#load);
  }

  pid(generation: number): number | undefined {
    return this.#living.get(generation)?.pid;
  }

  send(generation: number, message: object): void {
    this.#living.get(generation)?.send(message);
  }

  kill(generation: number): void {
    this.#living.get(generation)?.kill();
  }

  /** Resolves when no process is left: those that do not go by themselves within the time limit are killed. */
  async gone(clock: Clock, timeLimitMs: number): Promise<void> {
    if (this.#living.size === 0) return;
    await new Promise<void>((resolve) => {
      let cancelTimer = clock.setTimer(timeLimitMs, () => {
        for (const channel of this.#living.values()) channel.kill();
        // A process that survives being killed hangs in the kernel: nothing more can be done, and nobody should wait for it.
        cancelTimer = clock.setTimer(timeLimitMs, resolve);
      });
      this.#allGone = () => {
        cancelTimer();
        resolve();
      };
    });
  }
}

function notUnderstood(error: z.ZodError): Failure {
  return {
    code: 'inference.unavailable',
    message: 'The inference process sent a message that is not understood.',
    detail: z.prettifyError(error),
  };
}

/** An exit as a failure. The line that names an error, where there is one, is part of the sentence; the rest is kept as detail. */
function deathOf(exit: ProcessExit): Failure {
  const telling = exit.lastWords.findLast((line) => /error|abort|fatal|terminate|what\(\)/i.test(line));
  const sentence = `The inference process ${describeExit(exit)}`;
  return {
    code: 'inference.unavailable',
    message: telling === undefined ? `${sentence}.` : `${sentence}: ${telling.trim()}`,
    ...(exit.lastWords.length === 0 ? {} : { detail: exit.lastWords.join('\n') }),
  };
}

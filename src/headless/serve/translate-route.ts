import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { FormLimits } from './form/limits.ts';
import { SERVICE_FORMATS, type ServiceFormat } from './form/part-names.ts';
import { receiveForm, type ReceivedRecordings } from './form/receive-form.ts';
import type { KeyRing } from './keys/key-ring.ts';
import type { ServiceMetrics } from './metrics.ts';
import type { WorkQueue } from './queue/work-queue.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { Refusal } from './refusal.ts';
import { factsOf } from './request-facts.ts';
import type { RequestsInHand } from './requests-in-hand.ts';
import { SERVE_TUNING } from './tuning.ts';
import type { TranslatedRecordings } from './work/translate-recordings.ts';

export interface TranslateRouteOptions {
  readonly limits: FormLimits;
  readonly keys: KeyRing;
  readonly rateLimiter: RateLimiter;
  readonly queue: WorkQueue;
  readonly inHand: RequestsInHand;
  readonly metrics: ServiceMetrics;
  /** Works on one request in a slot of the queue. */
  readonly translate: (
    slot: number,
    recordings: ReceivedRecordings,
    signal: AbortSignal,
  ) => Promise<TranslatedRecordings>;
  /** How long the work on a request may take before it is given up with 504. Default: the tuning's. */
  readonly workTimeLimitMs?: (audioSeconds: number) => number;
}

/** What a request's work is given up with when nobody is there to be answered. */
export class ClientGone extends Error {
  constructor() {
    super('The client has gone.');
    this.name = 'ClientGone';
  }
}

/** `POST /files/pcm` and `POST /files/wav`. Everything that can be refused without the body is refused before it is read. */
export function addTranslateRoutes(app: FastifyInstance, options: TranslateRouteOptions): void {
  for (const format of SERVICE_FORMATS) {
    app.post(`/files/${format}`, {
      onRequest: async (request) => {
        await letIn(request, options);
      },
      handler: async (request, reply) => ({ result: await answer(request, reply, format, options) }),
    });
  }
}

async function letIn(request: FastifyRequest, { keys, rateLimiter }: TranslateRouteOptions): Promise<void> {
  const client = await clientOf(request, keys);
  factsOf(request).client = client;
  rateLimiter.take(client);
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new Refusal(415, 'The body must not be compressed (Content-Encoding).');
  }
}

/** The name of the key that a request carries. @throws Refusal 401 */
export async function clientOf(request: FastifyRequest, keys: KeyRing): Promise<string> {
  const header = request.headers['x-api-key'];
  const client = await keys.clientOf(typeof header === 'string' ? header : undefined);
  if (client !== undefined) return client;
  throw new Refusal(
    401,
    header === undefined
      ? 'A key is needed: header X-API-KEY.'
      : 'The key in the header X-API-KEY is not known.',
    // The status asks for a scheme (RFC 9110, 15.5.2); ours is none of the registered ones.
    { headers: { 'www-authenticate': 'X-API-KEY' } },
  );
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  format: ServiceFormat,
  options: TranslateRouteOptions,
): Promise<string> {
  const { workTimeLimitMs = usualWorkTimeLimitMs } = options;
  const facts = factsOf(request);
  const place = options.queue.enter(facts.client ?? '');
  const hangUp = options.inHand.begin();
  const giveUp = (): void => {
    if (!reply.raw.writableFinished) hangUp.abort(new ClientGone());
  };
  reply.raw.once('close', giveUp);
  // Gone already, while its key was looked up: nothing tells of that any more.
  if (reply.raw.destroyed) giveUp();
  try {
    // Held back until here, so that a client that asks first need not send what is refused (RFC 9110, 10.1.1).
    if (request.headers.expect !== undefined) reply.raw.writeContinue();
    const recordings = await receiveForm(request, format, options.limits, hangUp.signal);
    facts.audioSeconds = recordings.seconds;
    const receivedMs = performance.now();
    const translated = await place.run(async (slot) => {
      const startedMs = performance.now();
      facts.waitMs = startedMs - receivedMs;
      try {
        return await withTimeLimit(hangUp.signal, workTimeLimitMs(recordings.seconds), (signal) =>
          options.translate(slot, recordings, signal),
        );
      } finally {
        facts.workMs = performance.now() - startedMs;
        options.metrics.measureWork(facts.workMs, recordings.seconds);
      }
    }, hangUp.signal);
    facts.choices = translated.choices;
    return translated.japanese;
  } finally {
    options.inHand.end(hangUp);
    place.leave();
  }
}

function usualWorkTimeLimitMs(audioSeconds: number): number {
  return SERVE_TUNING.workTimeLimitMs + audioSeconds * SERVE_TUNING.workTimeLimitPerAudioSecondMs;
}

/** Runs a task under a signal that is also aborted when its time is over. @throws the signal's reason once it is aborted */
async function withTimeLimit<T>(
  outer: AbortSignal,
  limitMs: number,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = (): void => {
    controller.abort(outer.reason);
  };
  if (outer.aborted) abort();
  outer.addEventListener('abort', abort, { once: true });
  const timer = setTimeout(() => {
    controller.abort(new Refusal(504, 'The translation took too long.'));
  }, limitMs);
  try {
    return await task(controller.signal);
  } catch (error) {
    // Whatever the task threw for being stopped, the reason tells more.
    controller.signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', abort);
  }
}

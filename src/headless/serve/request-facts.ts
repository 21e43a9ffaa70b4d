import type { FastifyRequest } from 'fastify';

import type { BeamChoice } from './work/choose-beam.ts';

/** What the log and the metrics tell of a request; filled in as it becomes known. Holds no audio, text or key. */
export interface RequestFacts {
  readonly id: number;
  readonly startedMs: number;
  /** Name of the key. */
  client?: string;
  audioSeconds?: number;
  waitMs?: number;
  workMs?: number;
  /** For each utterance, what was heard of it. */
  choices?: readonly BeamChoice[];
  /** Why it was refused, for errors that the service did not foresee. */
  error?: unknown;
}

const factsOfRequest = new WeakMap<FastifyRequest, RequestFacts>();
let lastId = 0;

/** The facts of a request, begun where there are none yet. */
export function factsOf(request: FastifyRequest): RequestFacts {
  let facts = factsOfRequest.get(request);
  if (facts === undefined) {
    facts = { id: ++lastId, startedMs: performance.now() };
    factsOfRequest.set(request, facts);
  }
  return facts;
}

import type { QueueSettings, QueueState } from './queue-state.ts';

/** Requests that would have their turn before a new one of this client: its own, and of each other client as many as go in between. */
export function requestsBefore({ receiving, waiting }: QueueState, client: string): number {
  const counts = new Map<string, number>();
  for (const job of [...receiving, ...waiting]) counts.set(job.client, (counts.get(job.client) ?? 0) + 1);
  const own = counts.get(client) ?? 0;
  counts.delete(client);
  let before = own;
  // Clients take turns: the new one goes after `own` of its own, so each other client is served so many times and once more at most.
  for (const count of counts.values()) before += Math.min(count, own + 1);
  return before;
}

/**
 * How long a new request of this client would wait for its turn at most, if every request took as long as they do on average. What has
 * begun counts as though it had just begun.
 */
export function expectedWaitMs(
  { slots }: Pick<QueueSettings, 'slots'>,
  state: QueueState,
  { client, meanWorkMs }: { readonly client: string; readonly meanWorkMs: number },
): number {
  const working = Math.max(1, slots - state.down.length);
  const free = Math.max(0, working - state.running.length);
  const mustEndFirst = Math.max(0, requestsBefore(state, client) + 1 - free);
  return (mustEndFirst * meanWorkMs) / working;
}

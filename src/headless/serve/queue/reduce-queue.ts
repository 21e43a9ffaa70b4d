import { expectedWaitMs, requestsBefore } from './expected-wait.ts';
import type {
  Job,
  QueueCommand,
  QueueEvent,
  QueueRefusal,
  QueueSettings,
  QueueState,
  QueueStep,
} from './queue-state.ts';

/**
 * What the queue of the service does about an event. Clients take turns: of those that wait, the one that was served longest ago goes
 * first, each client's own requests in their order, so that a client with a hundred requests delays another by no more than one
 * (round robin; J. Nagle, "On Packet Switches With Infinite Storage", RFC 970, 1985). Every event may come in every state; those that
 * come too late change nothing.
 */
export function reduceQueue(settings: QueueSettings, state: QueueState, event: QueueEvent): QueueStep {
  switch (event.type) {
    case 'arrived': {
      const reason = refusalOf(settings, state, event);
      return reason === undefined
        ? {
            state: { ...state, receiving: [...state.receiving, event.job] },
            commands: [{ type: 'admit', id: event.job.id }],
          }
        : { state, commands: [{ type: 'refuse', id: event.job.id, reason }] };
    }
    case 'received': {
      const job = state.receiving.find(({ id }) => id === event.id);
      if (job === undefined) return { state, commands: [] };
      return settle(settings, {
        ...state,
        receiving: without(state.receiving, event.id),
        waiting: [...state.waiting, job],
      });
    }
    case 'left':
      return settle(settings, {
        ...state,
        receiving: without(state.receiving, event.id),
        waiting: without(state.waiting, event.id),
      });
    case 'finished':
      return settle(settings, { ...state, running: without(state.running, event.id) });
    case 'slot-up':
      return settle(settings, { ...state, down: state.down.filter((slot) => slot !== event.slot) });
    case 'slot-down':
      return settle(settings, {
        ...state,
        down: [...state.down.filter((slot) => slot !== event.slot), event.slot],
      });
    case 'close':
      return settle(settings, { ...state, closing: true });
  }
}

function refusalOf(
  settings: QueueSettings,
  state: QueueState,
  { job: { client }, meanWorkMs }: Extract<QueueEvent, { type: 'arrived' }>,
): QueueRefusal | undefined {
  if (state.closing) return 'closing';
  const present = [...state.receiving, ...state.waiting];
  if (present.length >= settings.maxWaiting) return 'full';
  const own = present.filter((job) => job.client === client).length;
  if (own >= settings.maxWaitingPerClient) return 'client-has-its-share';
  // One may always wait behind what is worked on: long recordings would otherwise be refused whenever all are busy.
  const waitMs =
    requestsBefore(state, client) === 0 ? 0 : expectedWaitMs(settings, state, { client, meanWorkMs });
  return waitMs > settings.maxExpectedWaitMs ? 'wait-too-long' : undefined;
}

/** Starts what can be started. */
function settle(settings: QueueSettings, before: QueueState): QueueStep {
  const commands: QueueCommand[] = [];
  let state = before;
  for (;;) {
    const slot = freeSlot(settings, state);
    const job = slot === undefined ? undefined : nextJob(state);
    if (slot === undefined || job === undefined) break;
    commands.push({ type: 'start', id: job.id, slot });
    state = {
      ...state,
      waiting: without(state.waiting, job.id),
      running: [...state.running, { ...job, slot }],
      served: [...state.served.filter((client) => client !== job.client), job.client],
    };
  }
  const left = state.receiving.length + state.waiting.length + state.running.length;
  if (state.closing && left === 0) commands.push({ type: 'idle' });
  return { state, commands };
}

/** A slot that works is taken first. Where none works, any will do: its process is being restarted, and the request waits for it there. */
function freeSlot({ slots }: QueueSettings, { running, down }: QueueState): number | undefined {
  const free = Array.from({ length: slots }, (_, slot) => slot).filter(
    (slot) => !running.some((job) => job.slot === slot),
  );
  return free.find((slot) => !down.includes(slot)) ?? (down.length >= slots ? free[0] : undefined);
}

/** The first request of the client that was served longest ago, or never. */
function nextJob({ waiting, served }: QueueState): Job | undefined {
  let next: Job | undefined;
  let earliest = Infinity;
  for (const job of waiting) {
    const turn = served.indexOf(job.client);
    if (turn >= earliest) continue;
    earliest = turn;
    next = job;
  }
  return next;
}

function without<T extends Job>(jobs: readonly T[], id: number): readonly T[] {
  return jobs.filter((job) => job.id !== id);
}

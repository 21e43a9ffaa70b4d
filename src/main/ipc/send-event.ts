import type { EventName, EventPayloads } from '../../shared/events.ts';

/** Tells the windows something. */
export type SendEvent = <N extends EventName>(name: N, payload: EventPayloads[N]) => void;

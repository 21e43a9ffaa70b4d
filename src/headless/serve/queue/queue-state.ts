/** A request for a translation, as the queue sees it. */
export interface Job {
  /** Rises from request to request. */
  readonly id: number;
  /** Whose request it is: the name of its key. */
  readonly client: string;
}

export interface RunningJob extends Job {
  /** The inference process that works on it. */
  readonly slot: number;
}

export interface QueueSettings {
  /** Inference processes; slots are numbered from 0. */
  readonly slots: number;
  /** Requests that are being received or wait. */
  readonly maxWaiting: number;
  /** Of these, how many may be of one client. */
  readonly maxWaitingPerClient: number;
  /** A request that is expected to wait longer for its turn is not let in, unless none would go before it. */
  readonly maxExpectedWaitMs: number;
}

export interface QueueState {
  /** Nothing new is let in. */
  readonly closing: boolean;
  /** Let in; their recordings are still on the way. */
  readonly receiving: readonly Job[];
  /** In the order in which their recordings were complete. */
  readonly waiting: readonly Job[];
  readonly running: readonly RunningJob[];
  /** Clients in the order in which they were last served, the latest one last. */
  readonly served: readonly string[];
  /** Slots whose process does not work at present. */
  readonly down: readonly number[];
}

export const INITIAL_QUEUE_STATE: QueueState = {
  closing: false,
  receiving: [],
  waiting: [],
  running: [],
  served: [],
  down: [],
};

export type QueueEvent =
  /** Headers have come: may the body be sent? `meanWorkMs` is how long the work on a request takes at present. */
  | { readonly type: 'arrived'; readonly job: Job; readonly meanWorkMs: number }
  | { readonly type: 'received'; readonly id: number }
  /** The client has gone, its request was wrong, or its time is over. A slot that works on it stays taken until it has finished. */
  | { readonly type: 'left'; readonly id: number }
  /** The work on it has ended, whichever way. */
  | { readonly type: 'finished'; readonly id: number }
  | { readonly type: 'slot-up'; readonly slot: number }
  | { readonly type: 'slot-down'; readonly slot: number }
  | { readonly type: 'close' };

/** Why a request is not let in. */
export type QueueRefusal = 'closing' | 'full' | 'client-has-its-share' | 'wait-too-long';

export type QueueCommand =
  | { readonly type: 'admit'; readonly id: number }
  | { readonly type: 'refuse'; readonly id: number; readonly reason: QueueRefusal }
  | { readonly type: 'start'; readonly id: number; readonly slot: number }
  /** Closing, and nothing is left. */
  | { readonly type: 'idle' };

export interface QueueStep {
  readonly state: QueueState;
  readonly commands: readonly QueueCommand[];
}

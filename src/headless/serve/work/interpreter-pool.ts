import { MimiyakuError } from '../../../engine/errors.ts';
import type { InferenceSupervisor } from '../../../engine/interpret/inference-supervisor.ts';
import type { Interpreter } from '../../../engine/interpret/interpreter.ts';
import type { SupervisorStatus } from '../../../engine/interpret/supervisor-status.ts';
import type { ReceivedRecordings } from '../form/receive-form.ts';
import { Listener } from './listener.ts';
import { translateRecordings, type TranslatedRecordings } from './translate-recordings.ts';

/** How the service is doing as a whole. */
export type PoolState =
  /** No inference process has loaded its models yet. */
  | 'loading'
  /** All work. */
  | 'ready'
  /** Some work. */
  | 'degraded'
  /** None works; each is tried again. */
  | 'failed';

export interface SupervisedInterpreter {
  readonly interpreter: Interpreter;
  readonly supervisor: Pick<InferenceSupervisor, 'status' | 'figures'>;
}

export interface PoolOptions {
  readonly slots: number;
  /** Starts one interpreter with a process of its own; `onStatus` hears how it does. */
  readonly openInterpreter: (onStatus: (status: SupervisorStatus) => void) => Promise<SupervisedInterpreter>;
  /** Of the clients' arrays. */
  readonly spacingMetres: number;
  readonly onStatus: (slot: number, status: SupervisorStatus) => void;
}

/** The inference processes of the service, each with a listener of its own. A slot takes one request at a time: its caller sees to it. */
export class InterpreterPool {
  readonly #slots: readonly (SupervisedInterpreter & { readonly listener: Listener })[];
  readonly #everReady = new Set<number>();
  readonly #waitingForReady: (() => void)[] = [];

  private constructor(slots: readonly (SupervisedInterpreter & { readonly listener: Listener })[]) {
    this.#slots = slots;
  }

  /** Starts all processes; they load in the background. @throws MimiyakuError `pack.…`, `phrasebook.…` */
  static async open({
    slots,
    openInterpreter,
    spacingMetres,
    onStatus,
  }: PoolOptions): Promise<InterpreterPool> {
    const opened: (SupervisedInterpreter & { readonly listener: Listener })[] = [];
    const pool = new InterpreterPool(opened);
    for (let slot = 0; slot < slots; slot++) {
      const listener = await Listener.open(spacingMetres);
      const supervised = await openInterpreter((status) => {
        pool.#hear(slot, status, onStatus);
      });
      opened.push({ ...supervised, listener });
    }
    return pool;
  }

  get workingProcesses(): number {
    return this.#slots.filter(({ supervisor }) => supervisor.status.phase === 'ready').length;
  }

  get state(): PoolState {
    const phases = this.#slots.map(({ supervisor }) => supervisor.status.phase);
    const working = this.workingProcesses;
    if (working === phases.length) return 'ready';
    if (working > 0) return 'degraded';
    return phases.every((phase) => phase === 'starting') && this.#everReady.size === 0 ? 'loading' : 'failed';
  }

  /** Memory of the inference processes, and how often they were started, for the metrics. */
  get figures(): readonly InferenceSupervisor['figures'][] {
    return this.#slots.map(({ supervisor }) => supervisor.figures);
  }

  /** Resolves when every process has loaded its models. @throws MimiyakuError where one cannot. */
  async ready(): Promise<void> {
    for (;;) {
      const statuses = this.#slots.map(({ supervisor }) => supervisor.status);
      if (statuses.every(({ phase }) => phase === 'ready')) return;
      const failed = statuses.find(({ phase }) => phase === 'failed');
      if (failed !== undefined) {
        throw new MimiyakuError('inference.unavailable', failed.reason ?? 'The models cannot be loaded.');
      }
      await new Promise<void>((resolve) => {
        this.#waitingForReady.push(resolve);
      });
    }
  }

  /** @throws MimiyakuError `inference.…`, `cancelled`; the signal's reason */
  translate(
    slot: number,
    recordings: ReceivedRecordings,
    signal: AbortSignal,
  ): Promise<TranslatedRecordings> {
    const chosen = this.#slots[slot];
    return translateRecordings(recordings, chosen, signal);
  }

  async dispose(): Promise<void> {
    await Promise.all(
      this.#slots.map(async ({ interpreter, listener }) => {
        await interpreter.dispose();
        await listener.dispose();
      }),
    );
  }

  #hear(slot: number, status: SupervisorStatus, onStatus: PoolOptions['onStatus']): void {
    if (status.phase === 'ready') this.#everReady.add(slot);
    onStatus(slot, status);
    for (const wake of this.#waitingForReady.splice(0)) wake();
  }
}

import { MimiyakuError } from '../../engine/errors.ts';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

import { createService } from './create-service.ts';
import { formLimits } from './form/limits.ts';
import type { TlsFiles } from './http-server.ts';
import type { KeyRing } from './keys/key-ring.ts';
import { ServiceMetrics } from './metrics.ts';
import { WorkQueue } from './queue/work-queue.ts';
import { RateLimiter } from './rate-limiter.ts';
import { Refusal } from './refusal.ts';
import { RequestsInHand } from './requests-in-hand.ts';
import { isLoopback } from './status-routes.ts';
import { SERVE_TUNING } from './tuning.ts';
import { InterpreterPool, type SupervisedInterpreter } from './work/interpreter-pool.ts';
import type { SupervisorStatus } from '../../engine/interpret/supervisor-status.ts';
import { withinLimit } from '../../engine/base/within-limit.ts';

export interface ServeSettings {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  readonly keys: KeyRing;
  readonly log: Logger;
  readonly version: string;
  readonly processes: number;
  readonly spacingMetres: number;
  readonly openInterpreter: (onStatus: (status: SupervisorStatus) => void) => Promise<SupervisedInterpreter>;
  readonly maxSeconds: number;
  readonly maxBytes?: number;
  /** Requests that may be received or wait; absent: by the number of processes. */
  readonly maxWaiting?: number;
  /** Longest expected wait for its turn with which a request is let in; absent: the tuning's. */
  readonly maxWaitSeconds?: number;
  /** 0: no limit. */
  readonly ratePerMinute: number;
  readonly corsOrigin?: string;
  readonly tls?: TlsFiles;
  /** How long `stop` lets what is in hand go on before it is given up; absent: the tuning's. */
  readonly shutdownTimeLimitMs?: number;
}

export interface RunningService {
  /** With the port that was taken. */
  readonly address: string;
  /** Resolves when all models have loaded. @throws MimiyakuError where they cannot be */
  ready(): Promise<void>;
  /** Finishes what is in hand as long as time allows, refuses what is new, and ends. */
  stop(): Promise<void>;
}

/**
 * Starts the service: it listens at once, and answers what comes when the models have loaded.
 * @throws MimiyakuError `serve.cannot-listen`, `serve.bad-keys`, `pack.…`, `phrasebook.…`
 */
export async function runService(settings: ServeSettings): Promise<RunningService> {
  const { host, port, keys, log, processes } = settings;
  if (!isLoopback(host) && !keys.required) {
    throw new MimiyakuError(
      'serve.bad-keys',
      `Without a key the service listens on this machine only, not on "${host}".`,
      {
        advice: 'Make a key with "mimiyaku keys add NAME", or set MIMIYAKU_API_KEY.',
      },
    );
  }
  const maxWaiting = settings.maxWaiting ?? processes * SERVE_TUNING.waitingPerProcess;
  const queue = new WorkQueue({
    slots: processes,
    maxWaiting,
    maxWaitingPerClient: keys.required
      ? Math.max(1, Math.ceil(maxWaiting * SERVE_TUNING.shareOfOneKey))
      : maxWaiting,
    maxExpectedWaitMs: 1000 * (settings.maxWaitSeconds ?? SERVE_TUNING.defaultMaxWaitSeconds),
  });
  const inHand = new RequestsInHand();
  const pool = await InterpreterPool.open({
    slots: processes,
    openInterpreter: settings.openInterpreter,
    spacingMetres: settings.spacingMetres,
    onStatus: (slot, { phase, failures, reason }) => {
      queue.setSlot(slot, phase === 'ready');
      const entry = { process: slot, phase, failures, ...(reason !== undefined && { reason }) };
      if (failures > 0) log.warn(entry, 'inference process');
      else log.info(entry, 'inference process');
    },
  });
  const app = await createService({
    limits: formLimits(settings.maxSeconds, settings.maxBytes),
    keys,
    rateLimiter: new RateLimiter(settings.ratePerMinute),
    queue,
    inHand,
    metrics: metricsOf(queue, pool),
    translate: (slot, recordings, signal) => pool.translate(slot, recordings, signal),
    health: () => (queue.closing ? 'closing' : pool.state),
    log,
    version: settings.version,
    ...(settings.corsOrigin !== undefined && { corsOrigin: settings.corsOrigin }),
    ...(settings.tls !== undefined && { tls: settings.tls }),
  });
  let address: string;
  try {
    // The framework knows nothing of the server's own TLS.
    address = (await listen(app, host, port)).replace(
      /^http:/,
      settings.tls === undefined ? 'http:' : 'https:',
    );
  } catch (error) {
    await Promise.all([app.close(), pool.dispose()]);
    throw error;
  }
  log.info({ address, processes }, 'listening');
  return {
    address,
    ready: () => pool.ready(),
    stop: async () => {
      log.info({ waiting: queue.waiting, running: queue.running }, 'stopping');
      await endWork(queue, inHand, log, settings.shutdownTimeLimitMs ?? SERVE_TUNING.shutdownTimeLimitMs);
      await closeConnections(app);
      await pool.dispose();
      log.info('stopped');
    },
  };
}

/** Lets nothing new in and waits for what is in hand; gives it up when its time is over. */
async function endWork(
  queue: WorkQueue,
  inHand: RequestsInHand,
  log: Logger,
  timeLimitMs: number,
): Promise<void> {
  const ended = queue.close();
  if (await withinLimit(ended, timeLimitMs)) return;
  log.warn(
    { waiting: queue.waiting, running: queue.running },
    'the time to stop is over: the rest is given up',
  );
  inHand.giveUp(
    new Refusal(503, 'The service was stopped before this was done.', { headers: { 'retry-after': '5' } }),
  );
  // Stopping takes effect between two blocks of sound; what does not even stop is not waited for.
  await withinLimit(ended, SERVE_TUNING.lingerMs);
}

/** Closes the connections once what they owe has been sent; those that do not take it are cut. */
async function closeConnections(app: FastifyInstance): Promise<void> {
  const closed = app.close();
  if (await withinLimit(closed, SERVE_TUNING.lingerMs)) return;
  app.server.closeAllConnections();
  await closed;
}

function metricsOf(queue: WorkQueue, pool: InterpreterPool): ServiceMetrics {
  return new ServiceMetrics({
    waiting: () => queue.waiting,
    running: () => queue.running,
    processesReady: () => pool.workingProcesses,
    processesStarted: () => pool.figures.reduce((sum, { generation }) => sum + generation, 0),
    processesMemoryBytes: () =>
      pool.figures.reduce((sum, { memory }) => sum + (memory?.residentBytes ?? 0), 0),
  });
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const reasons: Readonly<Record<string, string>> = {
      EADDRINUSE: 'another program listens there already',
      EACCES: 'that is not permitted (ports below 1024 need rights)',
      EADDRNOTAVAIL: 'this machine has no such address',
      ENOTFOUND: 'there is no such host',
    };
    const reason = typeof code === 'string' ? (reasons[code] ?? code) : String(error);
    throw new MimiyakuError(
      'serve.cannot-listen',
      `The service cannot listen on ${host}, port ${port}: ${reason}.`,
      {
        advice: 'Name another with --host and --port.',
        cause: error,
      },
    );
  }
}

import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { KeyRing } from './keys/key-ring.ts';
import type { ServiceMetrics } from './metrics.ts';
import { clientOf } from './translate-route.ts';
import type { PoolState } from './work/interpreter-pool.ts';

export type HealthStatus = PoolState | 'closing';

export interface StatusRouteOptions {
  readonly keys: KeyRing;
  readonly metrics: ServiceMetrics;
  readonly health: () => HealthStatus;
  readonly document: object;
}

/** Requests are answered in these states; in the others a load balancer should pass us over. */
const ANSWERING: ReadonlySet<HealthStatus> = new Set<HealthStatus>(['ready', 'degraded']);

/** `GET /health`, `/metrics` and `/openapi.json`. */
export function addStatusRoutes(app: FastifyInstance, options: StatusRouteOptions): void {
  app.get('/health', (_, reply) => {
    const status = options.health();
    return reply.code(ANSWERING.has(status) ? 200 : 503).send({ status });
  });

  app.get('/openapi.json', (_, reply) => reply.send(options.document));

  app.get('/metrics', async (request, reply) => {
    // Names of keys are not in it, but how busy the service is is nobody else's business.
    if (!isFromThisMachine(request)) await clientOf(request, options.keys);
    return reply.type(options.metrics.contentType).send(await options.metrics.text());
  });
}

/** A request through a proxy on this machine is not one from this machine: proxies say so by these headers. */
function isFromThisMachine(request: FastifyRequest): boolean {
  const { forwarded, via } = request.headers;
  const isForwarded =
    forwarded !== undefined || via !== undefined || request.headers['x-forwarded-for'] !== undefined;
  return !isForwarded && isLoopback(request.raw.socket.remoteAddress ?? '');
}

/** True for the addresses and names that reach no further than this machine. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  return bare === 'localhost' || bare === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(bare);
}

import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { BASE_PATH } from '@kelas/contract/base-path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../base/errors.ts';
import type { Metrics } from './metrics.ts';

const PATH = '/metrics';

/** The metrics and the token that protects them. */
export interface MetricsSource {
  readonly metrics: Metrics;
  /** The token of `Authorization: Bearer …`. */
  readonly token: string | undefined;
}

/**
 * Measures every request and adds the route `/metrics` (R-1250). Without a token in the
 * configuration the route returns 404.
 */
export function installMetrics(app: FastifyInstance, measured: MetricsSource | undefined): void {
  if (measured) {
    app.addHook('onResponse', (request, reply, done) => {
      observe(measured.metrics, request, reply);
      done();
    });
  }
  app.get(PATH, { schema: { hide: true } }, async (request, reply) => {
    if (measured?.token === undefined) throw new AppError(404, 'UNKNOWN', 'There is no such page');
    if (!isAllowed(request.headers.authorization, measured.token)) {
      throw new AppError(401, 'UNAUTHORIZED', 'This needs the token of METRICS_TOKEN');
    }
    const { metrics } = measured;
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

/** Serves only `/metrics`, on a separate port. Rejects with the error of the socket. */
export async function serveMetrics(
  { metrics, token }: MetricsSource,
  { port, host }: { port: number; host: string },
): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== PATH) return response.writeHead(404).end();
    if (token !== undefined && !isAllowed(request.headers.authorization, token)) {
      return response.writeHead(401).end();
    }
    const text = await metrics.text();
    return response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

function observe(metrics: Metrics, request: FastifyRequest, reply: FastifyReply): void {
  const { call } = request.routeOptions.config;
  metrics.observe({
    route: call ? BASE_PATH + call.path : 'other',
    method: call?.method ?? 'any',
    status: reply.statusCode,
    seconds: reply.elapsedTime / 1000,
  });
}

const hash = (text: string) => createHash('sha256').update(text).digest();

/** Compares the tokens in constant time. */
function isAllowed(header: string | undefined, token: string): boolean {
  return header !== undefined && timingSafeEqual(hash(header), hash(`Bearer ${token}`));
}

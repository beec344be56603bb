import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import type { AccessSwitch } from '@kelas/contract/access';
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { LOGIN_RATE, Logins } from './auth/logins.ts';
import { tokenHashOf } from './auth/session.ts';
import { SessionLookup } from './auth/session-lookup.ts';
import { Background } from './base/background.ts';
import { loggable } from './base/log.ts';
import type { Rate } from './base/token-bucket.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import { requireSwitch } from './domains/centre/queries.ts';
import { domainHandlers } from './domains.ts';
import { ANONYMOUS_RATES, type AnonymousRates, limitAnonymous } from './http/anonymous-limit.ts';
import { COMPRESS_FROM, gzipOptions } from './http/compression.ts';
import { installFailures, sendFailure } from './http/failures.ts';
import { installHealth } from './http/health.ts';
import { CONNECTIONS_MAX, SERVER_LIMITS } from './http/limits.ts';
import { API_HEADERS } from './http/policies.ts';
import { installReference } from './http/reference-page.ts';
import { serve } from './http/serve.ts';
import { refuseUnreadable } from './http/unreadable-requests.ts';
import { installWeb } from './http/web.ts';
import { installMetrics, type MetricsSource } from './metrics/serve.ts';

export interface AppOptions {
  readonly config: Pick<Config, 'trustProxy' | 'tagManagerId'>;
  readonly db: Db;
  /** Folder of the built browser part. Without it the app serves the calls only. */
  readonly webRoot?: string;
  readonly clock?: () => Date;
  /** True after the stop signal, while `DRAIN_SECONDS` last (R-1233). */
  readonly isDraining?: () => boolean;
  /** Metrics for Prometheus. Without them the app measures nothing. */
  readonly metrics?: MetricsSource | undefined;
  /** Limits for requests without a session. Absent: the limits of production. */
  readonly anonymous?: AnonymousRates & { readonly logins: Rate };
  readonly logger?: FastifyServerOptions['logger'];
}

/** Creates the HTTP app: every call of the contract, the API reference, health and the browser part. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    trustProxy: options.config.trustProxy,
    ...SERVER_LIMITS,
    forceCloseConnections: 'idle',
    // A request on an open connection still gets its normal response during a stop.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    logger: loggerOf(options.logger),
    // Query strings carry names of students, so only the path is logged (R-1249).
    logController: new LogController({ disableRequestLogging: true }),
    // No hook runs for these errors. Closing makes a sender pay for a new connection each time.
    frameworkErrors: (error, request, reply) =>
      void sendFailure(error, request, reply.headers({ ...API_HEADERS, connection: 'close' })),
    clientErrorHandler: refuseUnreadable,
  });
  app.server.maxConnections = CONNECTIONS_MAX;
  app.decorateRequest('actor', null);
  app.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions;
    request.log.info({
      method: request.method,
      path: url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      staff: request.actor?.id,
    });
  });
  const { db, clock = () => new Date(), anonymous } = options;
  const sessions = new SessionLookup(db);
  const logins = new Logins(db, anonymous?.logins ?? LOGIN_RATE);
  limitAnonymous(app, {
    rates: anonymous ?? ANONYMOUS_RATES,
    isStaff: ({ headers }) => {
      const tokenHash = tokenHashOf(headers.authorization);
      return tokenHash !== undefined && sessions.isKnown(tokenHash);
    },
    isFromKnownAddress: ({ ip }) => logins.isKnownAddress(ip),
  });
  readJson(app);
  installFailures(app);
  await app.register(compress, {
    encodings: ['gzip', 'identity'],
    threshold: COMPRESS_FROM,
    zlibOptions: gzipOptions,
  });
  await installReference(app);

  const background = new Background((err) => app.log.error({ err }, 'background work failed'));
  app.decorate('background', background);
  const services = {
    db,
    background,
    logins,
    clock,
    sessions,
    requireSwitch: (name: AccessSwitch) => requireSwitch(db, name),
  };
  serve(app, services, domainHandlers);

  installHealth(app, db, options.isDraining ?? (() => false));
  installMetrics(app, options.metrics);
  await installWeb(app, options);
  return app;
}

/** Adds serializers that keep personal data in errors out of the log. */
function loggerOf(logger: AppOptions['logger']): NonNullable<AppOptions['logger']> {
  if (typeof logger !== 'object') return false;
  const err = (error: unknown) => {
    const { name, message = '', stack, ...rest } = loggable(error);
    return { ...rest, type: name, message, stack: stack.join('\n') };
  };
  return { ...logger, serializers: { err, error: err } };
}

/** Parses JSON bodies. An empty body counts as absent, because a logout sends none. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}

import { createApp } from '../app.ts';
import { startBackups } from '../backup/daily.ts';
import type { Log } from '../base/log.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { MetricsSource } from '../metrics/serve.ts';
import { startHousekeeping, startImports } from './housekeeping.ts';
import { bind, listen } from './listen.ts';
import { RequestCount, type Running } from './running.ts';

export interface ServerOptions {
  readonly config: Config;
  readonly running: Running;
  readonly log: Log;
  /** Folder of the built browser part. Without it Kelas serves the calls only. */
  readonly webRoot: string | undefined;
}

/**
 * Starts HTTP, metrics and background jobs. Returns the address of Kelas.
 * @throws {StartError} when a port cannot be opened.
 */
export async function startServing(
  database: Database,
  { config, running, log, webRoot }: ServerOptions,
): Promise<string> {
  const requests = new RequestCount();
  const app = await createApp({
    config,
    db: database.db,
    // Pino's own stream blocks the process while its output is not read.
    logger: { level: config.logLevel, stream: process.stdout },
    metrics: await measure(config, running, database, requests),
    isDraining: () => running.isStopping === true,
    ...(webRoot ? { webRoot } : {}),
  });
  requests.follow(app.server);
  Object.assign(running, { app, requests });
  const address = await listen(app, config);
  // Set after listening: a start that fails before has no requests to drain.
  running.drainMs = config.drainSeconds * 1000;
  running.stopHousekeeping = startHousekeeping(database.db, (err) =>
    log.warn({ err }, 'housekeeping failed'),
  );
  running.stopImports = startImports(database.db, (err) =>
    log.error({ err }, 'an import failed; it is tried again in ten seconds'),
  );
  const { connectionString = '' } = running;
  running.stopBackups = startBackups({ connectionString, backup: config.backup, log });
  running.embedded?.announce(address);
  return address;
}

/** Starts metrics if the configuration has a port or a token for them (R-1250). */
async function measure(
  { metricsPort, metricsHost, metricsToken }: Config,
  running: Running,
  database: Database,
  requests: RequestCount,
): Promise<MetricsSource | undefined> {
  if (metricsPort === undefined && metricsToken === undefined) return undefined;
  const { createMetrics, ownReadings } = await import('../metrics/metrics.ts');
  const { serveMetrics } = await import('../metrics/serve.ts');
  const metrics = createMetrics(ownReadings(database, requests));
  const measured = { metrics, token: metricsToken };
  if (metricsPort !== undefined) {
    const place = { name: 'METRICS_', host: metricsHost, port: metricsPort };
    running.metrics = await bind(place, () => serveMetrics(measured, place));
  }
  return measured;
}

import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { lastBackupAt } from '../backup/daily.ts';
import type { Database } from '../db/database.ts';
import { pendingDocuments } from '../pdf/worker/draw.ts';

/** A gauge whose value is read when the metrics are requested. */
export interface Reading {
  /** Name with unit, in the form of Prometheus: `kelas_backup_age_seconds`. */
  readonly name: string;
  readonly help: string;
  /** Returns the value. The metric is left out when it is undefined or the read fails. */
  readonly read: () => number | undefined | Promise<number | undefined>;
}

/** A completed request. */
export interface Served {
  /** The pattern of the path, because paths and queries contain ids. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
}

/** The Prometheus metrics of one process, without personal data (R-1250). */
export interface Metrics {
  observe(served: Served): void;
  /** Returns all metrics in the text format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
}

const { version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string };

/** Creates the metrics: the duration of requests, the default metrics of Node, and the readings. */
export function createMetrics(readings: readonly Reading[]): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'kelas_request_duration_seconds',
    help: 'Time from the arrival of a request until its response was sent.',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const help = 'Always 1; the labels hold the versions of Kelas and Node.';
  const labelNames = ['version', 'node'] as const;
  new Gauge({ name: 'kelas_build_info', help, labelNames, registers }).set(
    { version, node: process.version },
    1,
  );
  for (const { name, help, read } of readings) {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = await readSafely(read);
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  }
  return {
    observe: ({ route, method, status, seconds }) =>
      requests.observe({ route, method, status: `${Math.trunc(status / 100)}xx` }, seconds),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

async function readSafely(read: Reading['read']): Promise<number | undefined> {
  try {
    return await read();
  } catch {
    return undefined;
  }
}

/** The database counts as away when it does not respond within this time. */
const DATABASE_TIMEOUT_MS = 2_000;

/** Returns the readings of a process: requests, connections, documents, backup age and database. */
export function ownReadings({ db, pool }: Database, requests: { current(): number }): Reading[] {
  const backupAge = async () => {
    const last = await withTimeout(lastBackupAt(db));
    return last ? (Date.now() - last.getTime()) / 1000 : undefined;
  };
  const isUp = async () => {
    const result = pool.query('select 1').catch(() => undefined);
    return (await withTimeout(result)) ? 1 : 0;
  };
  const readings: [name: string, help: string, read: Reading['read']][] = [
    ['requests_in_flight', 'Requests without a complete response.', () => requests.current()],
    ['database_connections', 'Open connections to the database.', () => pool.totalCount],
    ['database_connections_idle', 'Idle connections to the database.', () => pool.idleCount],
    ['database_waiting', 'Statements that wait for a connection.', () => pool.waitingCount],
    ['documents_in_hand', 'Documents that are being drawn or wait in the queue.', pendingDocuments],
    // These come last, because they use a connection themselves.
    [
      'backup_age_seconds',
      'Time since the last daily backup; missing until the first one.',
      backupAge,
    ],
    ['database_up', '1 when the database responds, else 0.', isUp],
  ];
  return readings.map(([name, help, read]) => ({ name: `kelas_${name}`, help, read }));
}

/** Resolves to undefined after the time limit, so that the other metrics do not wait. */
function withTimeout<T>(result: Promise<T>): Promise<T | undefined> {
  return Promise.race([result, sleep(DATABASE_TIMEOUT_MS, undefined, { ref: false })]);
}

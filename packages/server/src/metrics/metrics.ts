import { readFileSync } from 'node:fs';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

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

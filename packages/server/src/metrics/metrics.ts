import { readFileSync } from 'node:fs';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** A figure that is read when somebody asks for it. */
export interface Reading {
  /** In Prometheus' form, with its unit: `kelas_backup_age_seconds`. */
  readonly name: string;
  readonly help: string;
  /** Undefined, or a failure: the figure is left out. */
  readonly read: () => number | undefined | Promise<number | undefined>;
}

/** What a request was and how it went. */
export interface Served {
  /** The pattern of the address, never an address: those hold ids. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
}

/** The figures of one process, for Prometheus. Nothing in them is about a person. */
export interface Metrics {
  observe(served: Served): void;
  /** All figures in Prometheus' text form. */
  text(): Promise<string>;
  readonly contentType: string;
}

const { version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string };

/** Begins to measure; the readings are taken beside what Node tells of itself. */
export function createMetrics(readings: readonly Reading[]): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'kelas_request_duration_seconds',
    help: 'Time from the arrival of a request until its answer was sent.',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const help = 'Always 1; the labels say what runs.';
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
        const value = await taken(read);
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

async function taken(read: Reading['read']): Promise<number | undefined> {
  try {
    return await read();
  } catch {
    return undefined;
  }
}

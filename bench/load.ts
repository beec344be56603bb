import { openDatabase } from '@kelas/server/db/database';
import {
  type BenchLine,
  httpRequestText,
  type MeasuredCall,
  paymentBody,
  paymentSlots,
} from './calls.ts';
import type { Captured } from './capture.ts';
import { Connection } from './connection.ts';
import { runStatements } from './statements.ts';

/*
 * The load generator: a process that repeats one call over HTTP or as bare SQL and measures the
 * duration of each response.
 */

export interface LoadOptions {
  readonly connectionString: string;
  readonly token: string;
  readonly now: string;
  /** Lines to pay; each payment takes the next one. */
  readonly payable: readonly BenchLine[];
}

/** The target of a call: a port, or the database itself. */
export type Target = { readonly port: number } | 'sql';

export interface LoadJob {
  readonly call: Captured;
  /** With one client the targets take turns by request; with more clients there is one target. */
  readonly targets: readonly Target[];
  readonly clients: number;
  readonly milliseconds: number;
  /** Minimum number of responses for each client and target, regardless of the time. */
  readonly atLeast: number;
}

/** The measurement of one target. */
export interface Measurement {
  /** Duration of each response in milliseconds. */
  readonly latencies: number[];
  /** Total duration in milliseconds. */
  readonly elapsed: number;
  readonly bytes: number;
}

const options = await new Promise<LoadOptions>((resolve) => {
  process.once('message', (message) => resolve(message as LoadOptions));
});
const now = new Date(options.now);
const { pool } = openDatabase(options.connectionString);
let paid = 0;

process.on('message', (job: LoadJob) => {
  run(job).then(
    (measurements) => process.send?.({ measurements }),
    (error) => process.send?.({ error: String(error?.stack ?? error) }),
  );
});
process.once('disconnect', () => process.exit(0));
process.send?.('ready');

async function run(job: LoadJob): Promise<Measurement[]> {
  const measurements = job.targets.map(() => ({ latencies: [] as number[], elapsed: 0, bytes: 0 }));
  const begin = performance.now();
  const client = async () => {
    const senders = await Promise.all(job.targets.map((target) => open(target, job.call)));
    const began = performance.now();
    for (let turn = 0; turn < job.atLeast || performance.now() - began < job.milliseconds; turn++) {
      for (const [index, sender] of senders.entries()) {
        const measurement = measurements[index];
        const start = performance.now();
        const bytes = await sender.send();
        if (!measurement) continue;
        measurement.latencies.push(performance.now() - start);
        measurement.bytes = bytes;
      }
    }
    for (const sender of senders) sender.close();
  };
  await Promise.all(Array.from({ length: job.clients }, client));
  const elapsed = performance.now() - begin;
  return measurements.map((each) => ({ ...each, elapsed }));
}

interface Sender {
  /** Makes the call; returns the number of bytes of the body. */
  send(): Promise<number>;
  close(): void;
}

async function open(target: Target, call: Captured): Promise<Sender> {
  if (target === 'sql') return { send: () => sendSql(call), close: () => {} };
  const connection = await Connection.open(target.port);
  const fixed = call.payment ? undefined : httpRequestText(call, options.token);
  return {
    async send() {
      const { status, bytes } = await connection.send(fixed ?? payment(call));
      if (status !== 200) throw new Error(`${call.name} returned ${status}`);
      return bytes;
    },
    close: () => connection.close(),
  };
}

function payment(call: MeasuredCall): string {
  const line = nextLine();
  const key = call.payment === 'with key' ? keyOf(line) : undefined;
  return httpRequestText(call, options.token, {
    text: paymentBody(line, now),
    ...(key && { key }),
  });
}

async function sendSql(call: Captured): Promise<number> {
  const line = call.payment ? nextLine() : undefined;
  const key = line && call.payment === 'with key' ? keyOf(line) : undefined;
  const rows = await runStatements(pool, call.statements, line ? paymentSlots(line, key) : {});
  return rows.length;
}

function nextLine(): BenchLine {
  const line = options.payable[paid];
  if (!line) throw new Error('there are no more lines to pay');
  paid += 1;
  return line;
}

function keyOf({ subscriptionId, month }: BenchLine): string {
  return `bench-${subscriptionId}-${month}`;
}

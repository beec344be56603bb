import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchLine, httpRequestText, paymentBody } from './calls.ts';
import { admin } from './centre.ts';
import { Connection } from './connection.ts';
import { type Flood, floods } from './hostile.ts';

/*
 * Measures how 1,000 hostile connections slow down the payments of a client with a session. The
 * client pays with and without them in turn. The hostile process runs on the same machine, so the
 * ratio includes its processor time. The last column does not depend on other work: the processor
 * time that only the flood costs the product, as a share of one core.
 */

const CONNECTIONS = 1_000;
const ROUNDS = 4;
/** Duration of one turn of the client. */
const ROUND_MS = 3_000;
/** Time until all connections are open and have sent a request. */
const SETTLE_MS = 3_000;
/** Time without payments, in which only the cost of the flood is measured. */
const REST_MS = 2_000;

interface Product {
  readonly port: number;
  readonly pid: number;
  /** The parent of PostgreSQL's processes. */
  readonly postmaster: number;
}

interface Turn {
  readonly perSecond: number;
  readonly refused: number;
}

/** Measures each kind of flood and prints a table. */
export async function measureFloods(
  { port, pid, postmaster }: Product,
  payable: readonly BenchLine[],
  now: Date,
): Promise<void> {
  const used = () =>
    processorSeconds((process, parent) => process === pid || parent === postmaster);
  const client = await openClient(port, payable, now);
  await client.pay(ROUND_MS);
  console.log(
    `\nPayments of one client per second, without and with ${CONNECTIONS} hostile connections:\n`,
  );
  const columns = [
    'flood',
    'without',
    'with',
    'ratio',
    'refused',
    'replies/s',
    'its CPU',
    'its cost',
  ];
  console.log(row(columns));
  for (const flood of floods) {
    const turns: Record<'without' | 'with', Turn[]> = { without: [], with: [] };
    const hostile = { perSecond: [] as number[], cpu: [] as number[], cost: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      turns.without.push(await client.pay(ROUND_MS));
      const attack = await startFlood(port, flood);
      try {
        const before = attack.used();
        turns.with.push(await client.pay(ROUND_MS));
        hostile.cpu.push((attack.used() - before) / (ROUND_MS / 1000));
        const begin = used();
        await sleep(REST_MS);
        hostile.cost.push((used() - begin) / (REST_MS / 1000));
      } finally {
        hostile.perSecond.push(await attack.stop());
      }
    }
    const rateOf = (key: keyof typeof turns) =>
      median(turns[key].map(({ perSecond }) => perSecond));
    const refused = turns.with.reduce((sum, turn) => sum + turn.refused, 0);
    const ratio = ((100 * rateOf('with')) / rateOf('without')).toFixed(1);
    console.log(
      row([
        flood.name,
        rateOf('without').toFixed(1),
        rateOf('with').toFixed(1),
        `${ratio} %`,
        String(refused),
        median(hostile.perSecond).toFixed(0),
        `${(100 * median(hostile.cpu)).toFixed(0)} %`,
        `${(100 * median(hostile.cost)).toFixed(0)} %`,
      ]),
    );
  }
  client.close();
}

/** Logs in a client that pays one line after the other. */
async function openClient(port: number, payable: readonly BenchLine[], now: Date) {
  const response = await fetch(`http://127.0.0.1:${port}/services/qms/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  const { token } = (await response.json()) as { token: string };
  const lines = payable.values();
  let connection = await Connection.open(port);
  return {
    async pay(milliseconds: number): Promise<Turn> {
      const began = performance.now();
      let [paid, refused] = [0, 0];
      while (performance.now() - began < milliseconds) {
        const { value: line } = lines.next();
        if (!line) throw new Error('there are no more lines to pay');
        const text = paymentBody(line, now);
        const call = { method: 'POST', path: '/student/payment' } as const;
        try {
          const { status } = await connection.send(httpRequestText(call, token, { text }));
          if (status === 200) paid += 1;
          else refused += 1;
        } catch {
          refused += 1;
          connection = await Connection.open(port);
        }
      }
      return { perSecond: (paid / (performance.now() - began)) * 1000, refused };
    },
    close: () => connection.close(),
  };
}

/** Starts the hostile process and waits until all its connections work. */
async function startFlood(port: number, flood: Flood) {
  const child = fork(join(import.meta.dirname, 'hostile.ts'), {
    env: { PATH: process.env.PATH },
  });
  // The time after which it ends without an order.
  const milliseconds = SETTLE_MS + ROUND_MS * 4;
  child.send({ port, name: flood.name, connections: CONNECTIONS, milliseconds });
  await sleep(SETTLE_MS);
  return {
    used: () => processorSeconds((process) => process === child.pid),
    async stop(): Promise<number> {
      const ended = once(child, 'exit');
      const reported = once(child, 'message');
      child.send('stop');
      const [perSecond] = (await reported) as [number];
      await ended;
      return perSecond;
    },
  };
}

/** Returns the processor time of the chosen processes in seconds. */
function processorSeconds(isChosen: (pid: number, parent: number) => boolean): number {
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      if (isChosen(Number(pid), Number(fields[1])))
        ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // It has exited.
    }
  }
  return ticks / 100;
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

function row(cells: readonly string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(38) : cell.padStart(10))).join('');
}

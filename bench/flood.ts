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
 * What 1,000 hostile connections do to the payments of a desk that is logged in. The desk pays with
 * and without them in turns. The hostile process runs on the same machine, so the ratio includes the
 * processor time that it takes from the others. Other work on the machine blurs the ratio; the last
 * column does not depend on it: what the flood alone costs, as a share of one core.
 */

const CONNECTIONS = 1_000;
const ROUNDS = 4;
/** One turn of the desk. */
const ROUND_MS = 3_000;
/** For all connections to be open and to have asked. */
const SETTLE_MS = 3_000;
/** For which the desk rests, so that the flood's own cost is seen. */
const REST_MS = 2_000;

interface Product {
  readonly port: number;
  readonly pid: number;
  /** The process whose children are PostgreSQL's. */
  readonly postmaster: number;
}

interface Turn {
  readonly perSecond: number;
  readonly refused: number;
}

/** Measures and prints what each kind of flood does. */
export async function measureFloods(
  { port, pid, postmaster }: Product,
  payable: readonly BenchLine[],
  now: Date,
): Promise<void> {
  const used = () =>
    processorSeconds((process, parent) => process === pid || parent === postmaster);
  const desk = await openDesk(port, payable, now);
  await desk.pay(ROUND_MS);
  console.log(
    `\nPayments of one desk per second, without and with ${CONNECTIONS} hostile connections:\n`,
  );
  const columns = [
    'flood',
    'without',
    'with',
    'ratio',
    'refused',
    'answers/s',
    'its CPU',
    'its cost',
  ];
  console.log(row(columns));
  for (const flood of floods) {
    const turns: Record<'without' | 'with', Turn[]> = { without: [], with: [] };
    const hostile = { perSecond: [] as number[], cpu: [] as number[], cost: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      turns.without.push(await desk.pay(ROUND_MS));
      const attack = await startFlood(port, flood);
      try {
        const before = attack.used();
        turns.with.push(await desk.pay(ROUND_MS));
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
  desk.close();
}

/** Logs in, and pays one line after the other. */
async function openDesk(port: number, payable: readonly BenchLine[], now: Date) {
  const answer = await fetch(`http://127.0.0.1:${port}/services/qms/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  const { token } = (await answer.json()) as { token: string };
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

/** Starts the hostile process and waits until it is at work. */
async function startFlood(port: number, flood: Flood) {
  const child = fork(join(import.meta.dirname, 'hostile.ts'), {
    env: { PATH: process.env.PATH },
  });
  // It ends by itself, too.
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

/** Processor time that processes have used; 0 where the system does not tell. */
function processorSeconds(isOne: (pid: number, parent: number) => boolean): number {
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      if (isOne(Number(pid), Number(fields[1]))) ticks += Number(fields[11]) + Number(fields[12]);
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

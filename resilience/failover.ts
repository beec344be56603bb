import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { askMachine, logInOverHttp, Machine, registerOverHttp } from '@kelas/testkit/machines';
import { freePort, Node } from '@kelas/testkit/node';
import { checkPayments, pay } from '@kelas/testkit/paying-clients';
import { cleanUp, eventually } from '@kelas/testkit/processes';
import { type Proxy as Link, startProxy } from '@kelas/testkit/proxy';
import { formatPayments } from './machines.ts';
import type { Scenario } from './scenario.ts';

const STANDBY = 'standby';

/** Kelas on a primary with a synchronous standby, through a proxy that can lead to either. */
export interface Pair {
  readonly primary: Node;
  readonly standby: Node;
  readonly proxy: Link;
  readonly machine: Machine;
  readonly token: string;
  readonly student: string;
  /** Starts the standby and waits until commits wait for it. */
  follow(): Promise<void>;
  end(): Promise<void>;
}

/** Starts a pair with a running Kelas on it. */
export async function startPair(): Promise<Pair> {
  const primary = await Node.make();
  const standby = await primary.makeStandby();
  const [near, far] = [await freePort(), await freePort()];
  await primary.start(near, { synchronous_commit: 'on' });
  const follow = async () => {
    await standby.start(far, { primary_conninfo: primary.conninfo(STANDBY) });
    await eventually(20_000, async () => {
      const [row] = await primary.ask('select sync_state from pg_stat_replication');
      if (row?.[0] !== 'sync') throw new Error('the standby does not follow');
    });
  };
  await primary.ask(`alter system set synchronous_standby_names = '${STANDBY}'`);
  await primary.ask('select pg_reload_conf()');
  await follow();
  const proxy = await startProxy(primary.url);
  const machine = await Machine.start({ DATABASE_URL: proxy.url });
  const token = await logInOverHttp(machine.address);
  const student = await registerOverHttp(machine.address, token);
  const end = async () => {
    await machine.kill();
    await proxy.close();
    await Promise.all([primary.end('SIGKILL'), standby.end('SIGKILL')]);
    await cleanUp();
  };
  return { primary, standby, proxy, machine, token, student, follow, end };
}

/**
 * Kills the primary during payments and promotes its standby. Returns the time without payments in
 * milliseconds and the number of payments; throws when one is lost.
 */
export async function tryFailover(
  pair: Pair,
  { before, after }: { before: number; after: number },
) {
  const { primary, standby, proxy, machine, token, student } = pair;
  const stop = new AbortController();
  const clients = { address: machine.address, token, student, clients: 4, persistent: true };
  const { paying, done } = pay({ ...clients, signal: stop.signal });
  await sleep(before);
  const killed = performance.now();
  await Promise.all([primary.end('SIGKILL'), proxy.cut()]);
  const lost = paying.acknowledged.size;
  await standby.ask('select pg_promote()');
  proxy.aim(standby.url);
  await proxy.restore();
  await eventually(60_000, async () => {
    if (paying.acknowledged.size === lost) throw new Error('no payment succeeds');
  });
  const back = paying.last - killed;
  await sleep(after);
  stop.abort();
  await done;
  return { back, paying, payments: await checkPayments(standby.url, paying) };
}

/**
 * Stops the standby and checks that no payment is acknowledged: neither one whose wait is cancelled
 * nor its repetition. With the standby back, the payment is acknowledged once (R-1243).
 */
export async function tryUnconfirmed(pair: Pair): Promise<void> {
  const { primary, standby, machine, token, student, follow } = pair;
  await standby.end('SIGINT');
  const body = {
    studentUuid: student,
    transactionDate: '02-03-2026',
    paymentType: 'BANK',
    paymentDetails: [{ id: 5, name: 'Shirt', fee: 100 }],
  };
  const options = { token, key: randomUUID(), body };
  const send = () => askMachine(machine.address, '/student/misc/payment', options);
  const waiting = `from pg_stat_activity where wait_event = 'SyncRep'`;
  const untilWaiting = () =>
    eventually(10_000, async () => {
      const rows = await primary.ask(`select pid ${waiting}`);
      if (rows.length === 0) throw new Error('the payment does not wait for the standby');
    });

  const first = send();
  await untilWaiting();
  await primary.ask(`select pg_cancel_backend(pid) ${waiting}`);
  const { status } = await first;
  if (status !== 503) throw new Error(`a payment without confirmation returned ${status}`);

  let hasResponse = false;
  const again = send().finally(() => {
    hasResponse = true;
  });
  await untilWaiting();
  if (hasResponse) throw new Error('the repeated payment got a response');
  await follow();
  const { status: last } = await again;
  if (last !== 200) throw new Error(`the payment returned ${last} after the standby was back`);
  await checkPayments(primary.url);
}

/** Streaming replication of PostgreSQL, with `pg_promote`. */
export const failoverScenario: Scenario = {
  promise: 'A failover to a synchronous standby loses no acknowledged payment',
  async attempt(scale) {
    const rounds = scale === 'long' ? 5 : 1;
    let payments = 0;
    let longest = 0;
    let summary = '';
    for (let round = 0; round < rounds; round += 1) {
      const pair = await startPair();
      try {
        await tryUnconfirmed(pair);
        const duration = scale === 'long' ? 5_000 : 1_000;
        const tried = await tryFailover(pair, { before: duration, after: duration });
        payments += tried.payments;
        longest = Math.max(longest, tried.back);
        summary = formatPayments(tried.paying);
      } finally {
        await pair.end();
      }
    }
    if (longest > 30_000) throw new Error(`no payment succeeded for ${Math.round(longest)} ms`);
    return `${rounds} failovers, ${payments} payments, at most ${Math.round(longest)} ms without one; in the last ${summary}`;
  },
};

import { setTimeout as sleep } from 'node:timers/promises';
import { logInOverHttp, Machine, registerOverHttp } from '@kelas/testkit/machines';
import { checkPayments, type Paying, pay } from '@kelas/testkit/paying-clients';
import { cleanUp } from '@kelas/testkit/processes';
import { formatPayments } from './machines.ts';
import { startPatroni } from './patroni-cluster.ts';
import { type Scenario, SkippedError } from './scenario.ts';

const LIMIT_MS = 30_000;

/** Injects a fault during payments; returns the longest time without one in milliseconds. */
async function longestGapAfter(paying: Paying, inject: () => Promise<void>): Promise<number> {
  const began = performance.now();
  paying.longestGap = 0;
  await inject();
  // After this time the cluster has recovered, or the scenario fails.
  await sleep(LIMIT_MS);
  if (paying.last < began + LIMIT_MS / 2) throw new Error('no payment succeeded within 30 s');
  return Math.round(paying.longestGap);
}

/** Patroni, etcd and haproxy of Debian, if they are installed. */
export const patroniScenario: Scenario = {
  promise: 'Patroni moves the database to another node without losing an acknowledged payment',
  async attempt(scale) {
    if (scale === 'short') throw new SkippedError('it takes minutes');
    try {
      const cluster = await startPatroni();
      const machine = await Machine.start({ DATABASE_URL: cluster.url });
      const token = await logInOverHttp(machine.address);
      const student = await registerOverHttp(machine.address, token);
      const stop = new AbortController();
      const clients = { address: machine.address, token, student, clients: 4, persistent: true };
      const { paying, done } = pay({ ...clients, signal: stop.signal });
      await sleep(5_000);
      const switched = await longestGapAfter(paying, () => cluster.switchOver());
      const killed = await longestGapAfter(paying, () => cluster.killPrimary());
      stop.abort();
      await done;
      const payments = await checkPayments(cluster.url, paying);
      const longest = Math.max(switched, killed);
      const figure = `no payment for ${switched} ms at a switchover and ${killed} ms after a kill of the primary's node`;
      if (longest > LIMIT_MS) throw new Error(figure);
      return `${figure}; ${payments} payments; ${formatPayments(paying)}`;
    } finally {
      await cleanUp();
    }
  },
};

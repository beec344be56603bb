import { setTimeout as sleep } from 'node:timers/promises';
import { logInOverHttp, Machine, registerOverHttp } from '@kelas/testkit/machines';
import { checkPayments, type Paying, pay } from '@kelas/testkit/paying-clients';
import { cleanUp } from '@kelas/testkit/processes';
import { formatPayments } from './machines.ts';
import { startPatroni } from './patroni-cluster.ts';
import { NotTriedError, type Scenario } from './scenario.ts';

const LIMIT_MS = 30_000;

/** Waits until somebody could pay again after a blow; answers how long nobody could, in milliseconds. */
async function backAfter(paying: Paying, blow: () => Promise<void>): Promise<number> {
  const struck = performance.now();
  paying.longestGap = 0;
  await blow();
  // Long enough that whatever goes on by itself is over.
  await sleep(LIMIT_MS);
  if (paying.last < struck + LIMIT_MS / 2) throw new Error('nobody can pay after 30 s');
  return Math.round(paying.longestGap);
}

/** Patroni, etcd and haproxy as Debian has them; only where they are installed. */
export const patroniScenario: Scenario = {
  promise: 'Patroni moves the database to another node without losing an acknowledged payment',
  async hold(scale) {
    if (scale === 'short') throw new NotTriedError('it takes minutes');
    try {
      const cluster = await startPatroni();
      const machine = await Machine.start({ DATABASE_URL: cluster.url });
      const token = await logInOverHttp(machine.address);
      const student = await registerOverHttp(machine.address, token);
      const stop = new AbortController();
      const desks = { address: machine.address, token, student, desks: 4, persistent: true };
      const { paying, done } = pay({ ...desks, signal: stop.signal });
      await sleep(5_000);
      const switched = await backAfter(paying, () => cluster.switchOver());
      const killed = await backAfter(paying, () => cluster.killPrimary());
      stop.abort();
      await done;
      const payments = await checkPayments(cluster.url, paying);
      const longest = Math.max(switched, killed);
      const figure = `nobody could pay for ${switched} ms at a switchover and ${killed} ms when the primary's node was killed`;
      if (longest > LIMIT_MS) throw new Error(figure);
      return `${figure}; ${payments} payments; ${formatPayments(paying)}`;
    } finally {
      await cleanUp();
    }
  },
};

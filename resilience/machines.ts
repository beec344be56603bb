import { setTimeout as sleep } from 'node:timers/promises';
import { type Embedded, startEmbedded } from '@kelas/embedded-postgres/start';
import { startBalancer } from '@kelas/testkit/balancer';
import {
  askMachine,
  logInOverHttp,
  Machine,
  must,
  registerOverHttp,
} from '@kelas/testkit/machines';
import { checkPayments, type Paying, pay } from '@kelas/testkit/paying-clients';
import { cleanUp, makeFolder, queryRows, SILENT_LOG } from '@kelas/testkit/processes';
import type { Scenario } from './scenario.ts';

/** Several processes of Kelas on one database. */
export interface Machines {
  readonly embedded: Embedded;
  readonly machines: readonly Machine[];
  /** Ends the processes and PostgreSQL. */
  end(): Promise<void>;
}

/** Starts `count` processes at the same moment on a new, empty database. */
export async function startMachines(count: number, env: Record<string, string> = {}) {
  const embedded = await startEmbedded({ dataDir: makeFolder(), log: SILENT_LOG });
  const own = { DATABASE_URL: embedded.connectionString, TRUST_PROXY: 'on', ...env };
  const machines = await Promise.all(Array.from({ length: count }, () => Machine.start(own)));
  const end = async () => {
    await Promise.all(machines.map((machine) => machine.kill()));
    await embedded.stop();
    await cleanUp();
  };
  return { embedded, machines, end } satisfies Machines;
}

/** Throws unless a call returns this status at every process. */
async function requireEverywhere({ machines }: Machines, token: string, expected: number) {
  const responses = await Promise.all(
    machines.map(({ address }) => askMachine(address, '/courses', { token })),
  );
  const statuses = responses.map(({ status }) => status);
  if (statuses.some((status) => status !== expected)) {
    throw new Error(`a session returned ${statuses.join(', ')} instead of ${expected} everywhere`);
  }
}

/**
 * Checks that a session of one process is valid at all processes, and that its end applies to the
 * next request at each. Returns the number of ways in which it was ended.
 */
export async function trySessions(all: Machines): Promise<number> {
  const [one, other] = all.machines.map(({ address }) => address) as [string, string];
  const admin = await logInOverHttp(one);
  await requireEverywhere(all, admin, 200);
  const account = { username: 'mei', password: 'a first password' };
  const body = { ...account, role: 'ADMIN', displayName: 'Mei' };
  const { id } = await must(one, '/staff', { token: admin, body });
  const change = (changes: object) =>
    must(other, '/staff', { method: 'PUT', token: admin, body: { id, ...changes } });
  const ways: ((token: string) => Promise<unknown>)[] = [
    (token) => must(other, '/logout', { method: 'POST', token }),
    () => change({ role: 'EMPLOYEE' }),
    () => change({ active: false }),
    () => must(other, '/staff/password', { token: admin, body: { id, password: 'the second' } }),
  ];
  for (const end of ways) {
    const token = await logInOverHttp(one, account);
    await requireEverywhere(all, token, 200);
    await end(token);
    await requireEverywhere(all, token, 401);
    await change({ active: true });
  }
  return ways.length;
}

/** Checks that failed logins count over all processes: each refuses after five (R-1269). */
export async function tryThrottling({ machines }: Machines): Promise<void> {
  const attempt = async ({ address }: Machine) => {
    const body = { username: 'nobody', password: 'wrong' };
    const headers = { 'x-forwarded-for': '10.1.1.1' };
    return (await askMachine(address, '/login', { body, headers })).status;
  };
  for (let index = 0; index < 5; index += 1) {
    const status = await attempt(machines[index % machines.length] as Machine);
    if (status !== 401) throw new Error(`free attempt ${index + 1} returned ${status}`);
  }
  for (const machine of machines) {
    // The first wait of a second may be over on a busy machine; each attempt doubles it.
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429 && statuses.length < 3) statuses.push(await attempt(machine));
    if (statuses.at(-1) !== 429)
      throw new Error(`a process counts only its own failed logins: ${statuses}`);
  }
}

/** Checks that a payment is recorded once that is sent to all processes at the same moment. */
export async function tryKeys({ machines, embedded }: Machines, rounds: number): Promise<void> {
  const address = machines[0]?.address ?? '';
  const token = await logInOverHttp(address);
  const studentUuid = await registerOverHttp(address, token);
  for (let round = 0; round < rounds; round += 1) {
    const body = {
      studentUuid,
      transactionDate: '02-03-2026',
      paymentType: 'CASH',
      paymentDetails: [{ id: 5, name: 'Shirt', fee: 100 }],
    };
    const sent = { token, key: `round-${round}`, body };
    const results = await Promise.all(
      machines.map((machine) => must(machine.address, '/student/misc/payment', sent)),
    );
    const receipts = new Set(results.map(({ receiptNo }) => receiptNo));
    if (receipts.size !== 1)
      throw new Error(`one payment has the receipts ${[...receipts].join(' and ')}`);
  }
  const [[count] = []] = await queryRows(embedded.connectionString, 'select count(*) from payment');
  if (Number(count) !== rounds) throw new Error(`${rounds} payments were recorded ${count} times`);
}

/**
 * Lets clients pay through a proxy while processes are killed and restarted in turn, and checks the
 * payments. Returns the results of the clients and the number of payments.
 */
export async function tryKills({ machines, embedded }: Machines, kills: number) {
  const balancer = await startBalancer(machines.map(({ address }) => address));
  const token = await logInOverHttp(balancer.url);
  const student = await registerOverHttp(balancer.url, token);
  const stop = new AbortController();
  const clients = { address: balancer.url, token, student, clients: 6, persistent: true };
  const { paying, done } = pay({ ...clients, signal: stop.signal });
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep(300);
    const machine = machines[kill % machines.length];
    await machine?.kill();
    await machine?.restart();
  }
  stop.abort();
  await done;
  await balancer.close();
  return { paying, payments: await checkPayments(embedded.connectionString, paying) };
}

/**
 * Restarts processes in turn while clients pay and read through a proxy. Throws when a request
 * failed or had to be repeated after a broken connection. Returns the results of the clients.
 */
export async function tryRestarts(machines: readonly Machine[], rounds: number): Promise<Paying> {
  const balancer = await startBalancer(machines.map(({ address }) => address));
  const token = await logInOverHttp(balancer.url);
  const student = await registerOverHttp(balancer.url, token);
  const stop = new AbortController();
  const clients = { address: balancer.url, token, student, clients: 3, persistent: false };
  const { paying, done } = pay({ ...clients, signal: stop.signal });
  const reading = readRepeatedly(balancer.url, token, stop.signal);
  for (let round = 0; round < rounds; round += 1) {
    for (const machine of machines) {
      const code = await machine.stop();
      if (code !== 0) throw new Error(`a process ended with ${code}`);
      await machine.restart();
      // The proxy needs this time to see that the process is ready.
      await sleep(300);
    }
  }
  stop.abort();
  const failed = await reading;
  await done;
  await balancer.close();
  if (failed.length > 0) throw new Error(`lists returned ${failed}`);
  if (paying.refused.size > 0) throw new Error(formatPayments(paying));
  if (balancer.again.broken > 0) throw new Error(`${balancer.again.broken} connections broke`);
  return paying;
}

/** Reads a list until the signal is aborted; returns the statuses other than 200. */
async function readRepeatedly(
  address: string,
  token: string,
  signal: AbortSignal,
): Promise<number[]> {
  const failed: number[] = [];
  while (!signal.aborted) {
    const { status } = await askMachine(address, '/courses', { token });
    if (status !== 200) failed.push(status);
  }
  return failed;
}

/** Adds expired entries, which every process removes at its start. */
export async function leaveExpired({ embedded }: Machines): Promise<void> {
  await queryRows(
    embedded.connectionString,
    `insert into login_failure
     select sha256(number::text::bytea), 1, now() - interval '2 days' from generate_series(1, 5000) number`,
  );
}

/** Throws when expired entries still exist or a process logged a warning. */
export async function checkTidied({ machines, embedded }: Machines): Promise<void> {
  const left = `select count(*) from login_failure where last_failed_at < now() - interval '1 day'`;
  for (let tries = 0; Number((await queryRows(embedded.connectionString, left))[0]?.[0]) > 0; ) {
    tries += 1;
    if (tries > 100) throw new Error('expired entries still exist');
    await sleep(50);
  }
  const logged = machines.map((machine) => machine.log()).filter(Boolean);
  if (logged.length > 0) throw new Error(`the processes logged warnings: ${logged.join('\n')}`);
}

/** Returns the results of clients as text. */
export function formatPayments({ acknowledged, refused }: Paying): string {
  const others = [...refused].map(([refusal, count]) => `${count} × ${refusal}`);
  return `${acknowledged.size} payments acknowledged; failures: ${others.join(', ') || 'none'}`;
}

/** Rolling restarts behind a proxy that checks `/readyz`. */
export const restartsScenario: Scenario = {
  promise: 'Processes behind a proxy restart in turn without a failed request',
  async attempt(scale) {
    const all = await startMachines(2, { DRAIN_SECONDS: '1' });
    const rounds = scale === 'long' ? 8 : 1;
    try {
      const paying = await tryRestarts(all.machines, rounds);
      await checkPayments(all.embedded.connectionString, paying);
      return `${2 * rounds} restarts; ${formatPayments(paying)}`;
    } finally {
      await all.end();
    }
  },
};

/** Sessions, throttling, idempotency keys, receipt numbers and cleanup with several processes. */
export const machinesScenario: Scenario = {
  promise: 'Three processes on one database work as one, also when they are killed',
  async attempt(scale) {
    const all = await startMachines(3);
    try {
      const ways = await trySessions(all);
      await tryThrottling(all);
      await tryKeys(all, scale === 'long' ? 200 : 5);
      const kills = scale === 'long' ? 30 : 2;
      await leaveExpired(all);
      const { paying, payments } = await tryKills(all, kills);
      await checkTidied(all);
      return `sessions ended in ${ways} ways; ${kills} kills, ${payments} receipts without a gap; ${formatPayments(paying)}`;
    } finally {
      await all.end();
    }
  },
};

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanUp, queryRows, superuserOf } from '@kelas/testkit/processes';
import { checkBooks } from './check-payments.ts';
import { PayingClient, PaymentLedger } from './paying-client.ts';
import { type Scenario, SkippedError } from './scenario.ts';
import { canMount, SmallDisk } from './small-disk.ts';
import { Supervised } from './supervised.ts';

const REFUSAL_TIMEOUT_MS = 60_000;

/** The figures of payments on a disk that was full several times. */
export interface DiskFullFigures {
  readonly times: number;
  readonly acknowledged: number;
  readonly recorded: number;
  readonly refused: number;
  /** Number of responses that named the full disk. */
  readonly namedFull: number;
  /** The longest time from free space to the next payment, in milliseconds. */
  readonly longestMs: number;
}

/**
 * Lets two clients pay while their disk is filled and emptied. Every second time PostgreSQL must
 * open a new file of its write-ahead log, and ends. Throws when the program ends or the books
 * differ from the responses.
 */
export async function payOnFullDisk(times: number): Promise<DiskFullFigures> {
  if (!canMount) throw new SkippedError('needs root and the right to mount a file system');
  const disk = new SmallDisk();
  const kelas = new Supervised(join(disk.folder, 'data'));
  const ledger = new PaymentLedger();
  const stop = new AbortController();
  try {
    await kelas.begin();
    const plan = { pauseMs: 10, payments: 500 * times };
    const clients = [true, false].map(
      (keyed) => new PayingClient(kelas, ledger, { ...plan, keyed }),
    );
    for (const client of clients) await client.prepare();
    const working = Promise.all(clients.map((client) => client.work(stop.signal)));
    const filling = fillRepeatedly(times, disk, kelas, ledger);
    const longestMs = await Promise.race([filling, working.then(() => 0)]);
    stop.abort();
    await working;
    if (kelas.endedByItself > 0) throw new Error('the program ended');
    const recorded = await checkBooks(kelas.dataDir, ledger);
    const { acknowledged, refused, namedFull } = ledger;
    return { times, acknowledged, recorded, refused, namedFull, longestMs };
  } finally {
    stop.abort();
    disk.makeRoom();
    await kelas.end();
    disk.remove();
    await cleanUp();
  }
}

/** Fills and empties the disk; returns the longest time to the next payment in milliseconds. */
async function fillRepeatedly(
  times: number,
  disk: SmallDisk,
  kelas: Supervised,
  ledger: PaymentLedger,
): Promise<number> {
  let longest = 0;
  for (let time = 0; time < times; time += 1) {
    await ledger.nextAcknowledged();
    disk.fill();
    if (time % 2 === 1) await switchLogFile(kelas.dataDir);
    await untilRefused(ledger, time % 2 === 0);
    await sleep(500);
    const began = performance.now();
    disk.makeRoom();
    await ledger.nextAcknowledged();
    longest = Math.max(longest, performance.now() - began);
  }
  return longest;
}

/** Waits until a payment fails: payments continue while the existing files have space. */
async function untilRefused(ledger: PaymentLedger, full: boolean): Promise<void> {
  const count = () => (full ? ledger.namedFull : ledger.refused);
  const before = count();
  for (const end = Date.now() + REFUSAL_TIMEOUT_MS; count() === before; await sleep(20)) {
    if (Date.now() > end) throw new Error('no payment failed on the full disk');
  }
}

async function switchLogFile(dataDir: string): Promise<void> {
  await queryRows(await superuserOf(dataDir), 'select pg_switch_wal()').catch(() => {});
}

export const diskFull: Scenario = {
  promise: 'A full disk loses no acknowledged payment, and payments continue once there is space',
  async attempt(scale) {
    const figures = await payOnFullDisk(scale === 'long' ? 12 : 2);
    const { times, acknowledged, recorded, refused, namedFull, longestMs } = figures;
    return (
      `full ${times} times, in half of them PostgreSQL ended; ${acknowledged} payments ` +
      `acknowledged, each recorded once (${recorded} in the books); ${refused} responses 503, ` +
      `${namedFull} of them named the disk; next payment at most ${(longestMs / 1000).toFixed(1)} s after there was space`
    );
  },
};

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanUp, queryRows, superuserOf } from '@kelas/testkit/processes';
import { checkBooks } from './check-payments.ts';
import { PayingClient, PaymentLedger } from './paying-client.ts';
import { NotTriedError, type Scenario } from './scenario.ts';
import { canMount, SmallDisk } from './small-disk.ts';
import { Supervised } from './supervised.ts';

const PATIENCE_MS = 60_000;

/** How a centre got through days on which its disk was full. */
export interface Filled {
  readonly times: number;
  readonly acknowledged: number;
  readonly recorded: number;
  readonly refused: number;
  /** Answers that said that the disk is full. */
  readonly toldFull: number;
  /** From the moment there was room again to the next payment, in milliseconds. */
  readonly longestMs: number;
}

/**
 * Lets two desks pay while their disk fills up and is emptied, so many times; every other time
 * PostgreSQL is made to ask for a new file of its journal and breaks down. Throws when the program
 * ends or the books differ from what the desks were told.
 */
export async function payOnFullDisk(times: number): Promise<Filled> {
  if (!canMount) throw new NotTriedError('needs root and the right to mount a file system');
  const disk = new SmallDisk();
  const kelas = new Supervised(join(disk.folder, 'data'));
  const ledger = new PaymentLedger();
  const stop = new AbortController();
  try {
    await kelas.begin();
    const plan = { pauseMs: 10, payments: 500 * times };
    const desks = [true, false].map((keyed) => new PayingClient(kelas, ledger, { ...plan, keyed }));
    for (const desk of desks) await desk.prepare();
    const working = Promise.all(desks.map((desk) => desk.work(stop.signal)));
    const going = fillAgainAndAgain(times, disk, kelas, ledger);
    const longestMs = await Promise.race([going, working.then(() => 0)]);
    stop.abort();
    await working;
    if (kelas.endedByItself > 0) throw new Error('the program ended');
    const recorded = await checkBooks(kelas.dataDir, ledger);
    const { acknowledged, refused, toldFull } = ledger;
    return { times, acknowledged, recorded, refused, toldFull, longestMs };
  } finally {
    stop.abort();
    disk.makeRoom();
    await kelas.end();
    disk.remove();
    await cleanUp();
  }
}

/** Answers the longest time from room to the next payment, in milliseconds. */
async function fillAgainAndAgain(
  times: number,
  disk: SmallDisk,
  kelas: Supervised,
  ledger: PaymentLedger,
): Promise<number> {
  let longest = 0;
  for (let time = 0; time < times; time += 1) {
    await ledger.nextAcknowledged();
    disk.fill();
    if (time % 2 === 1) await newJournalFile(kelas.dataDir);
    await untilRefused(ledger, time % 2 === 0);
    await sleep(500);
    const began = performance.now();
    disk.makeRoom();
    await ledger.nextAcknowledged();
    longest = Math.max(longest, performance.now() - began);
  }
  return longest;
}

/** Payments go on while files have room inside; this waits until they do not. */
async function untilRefused(ledger: PaymentLedger, full: boolean): Promise<void> {
  const count = () => (full ? ledger.toldFull : ledger.refused);
  const before = count();
  for (const end = Date.now() + PATIENCE_MS; count() === before; await sleep(20)) {
    if (Date.now() > end) throw new Error('the full disk was not noticed');
  }
}

async function newJournalFile(dataDir: string): Promise<void> {
  await queryRows(await superuserOf(dataDir), 'select pg_switch_wal()').catch(() => {});
}

export const diskFull: Scenario = {
  promise: 'A full disk takes nothing that was acknowledged, and payments go on once there is room',
  async hold(scale) {
    const figures = await payOnFullDisk(scale === 'long' ? 12 : 2);
    const { times, acknowledged, recorded, refused, toldFull, longestMs } = figures;
    return (
      `full ${times} times, half of them with a breakdown of PostgreSQL; ${acknowledged} payments ` +
      `acknowledged, each there once (${recorded} in the books); ${refused} answers 503, ` +
      `${toldFull} of them naming the disk; paid again ${(longestMs / 1000).toFixed(1)} s after there was room at most`
    );
  },
};

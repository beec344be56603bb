import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanUp, makeFolder } from '@kelas/testkit/processes';
import { checkBooks } from './check-payments.ts';
import { PayingClient, PaymentLedger } from './paying-client.ts';
import { Supervised } from './supervised.ts';

const PAUSE_MS = 50;

export interface FaultOptions {
  readonly clients: number;
  /** Payments that a client prepares for each fault. */
  readonly perFault: number;
  /** Maximum time from a fault to the next payment, in milliseconds. */
  readonly recoveryMs: number;
}

/** Injects a fault into a running centre; resolves when the process runs again. */
export type InjectedFault = (kelas: Supervised) => Promise<void>;

export interface FaultFigures {
  readonly faults: number;
  readonly acknowledged: number;
  /** Number of payments in the database. */
  readonly recorded: number;
  readonly lost: number;
  readonly refused: number;
  /** Longest time from a fault to the next acknowledged payment, in milliseconds. */
  readonly longestMs: number;
  /** Number of ends of the program without a kill. */
  readonly endedByItself: number;
}

/**
 * Lets clients pay, with and without keys, while faults are injected in turn, then compares the
 * database with the responses. Throws when they differ or when a recovery takes too long.
 */
export async function payUnder(
  faults: readonly InjectedFault[],
  { clients, perFault, recoveryMs }: FaultOptions,
): Promise<FaultFigures> {
  const kelas = new Supervised(join(makeFolder(), 'data'));
  const ledger = new PaymentLedger();
  const stop = new AbortController();
  try {
    await kelas.begin();
    const payments = faults.length * perFault;
    const all = Array.from({ length: clients }, (_, index) => {
      // Every third client sends no key.
      const plan = { keyed: index % 3 !== 2, pauseMs: PAUSE_MS, payments };
      return new PayingClient(kelas, ledger, plan);
    });
    for (const client of all) await client.prepare();
    const working = Promise.all(all.map((client) => client.work(stop.signal)));
    const longestMs = await Promise.race([inject(kelas, ledger, faults), working.then(() => 0)]);
    stop.abort();
    await working;
    const recorded = await checkBooks(kelas.dataDir, ledger);
    const { acknowledged, lost, refused } = ledger;
    const { endedByItself } = kelas;
    const figures = { acknowledged, recorded, lost, refused, longestMs, endedByItself };
    if (longestMs > recoveryMs) throw new Error(`a recovery took ${Math.round(longestMs)} ms`);
    return { faults: faults.length, ...figures };
  } finally {
    stop.abort();
    await kelas.end();
    await cleanUp();
  }
}

/** Injects the faults in turn; returns the longest time to the next payment in milliseconds. */
async function inject(
  kelas: Supervised,
  ledger: PaymentLedger,
  faults: readonly InjectedFault[],
): Promise<number> {
  let longest = 0;
  for (const fault of faults) {
    await ledger.nextAcknowledged();
    await sleep(100 + Math.random() * 300);
    const began = performance.now();
    await fault(kelas);
    await ledger.nextAcknowledged();
    longest = Math.max(longest, performance.now() - began);
  }
  return longest;
}

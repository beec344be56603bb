import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanUp, makeFolder } from '@kelas/testkit/processes';
import { checkBooks } from './check-payments.ts';
import { PayingClient, PaymentLedger } from './paying-client.ts';
import { Supervised } from './supervised.ts';

const PAUSE_MS = 50;

export interface FaultPlan {
  readonly desks: number;
  /** Payments that a desk may make from one blow to the next. */
  readonly perBlow: number;
  /** So long it may take at most from a blow to the next payment, in milliseconds. */
  readonly recoveryMs: number;
}

/** What happens to a centre that is at work. Resolves when the thing that was struck runs again. */
export type InjectedFault = (kelas: Supervised) => Promise<void>;

export interface Suffered {
  readonly blows: number;
  readonly acknowledged: number;
  /** Payments in the books. */
  readonly recorded: number;
  readonly lost: number;
  readonly refused: number;
  /** From a blow to the next payment that was sent and acknowledged, in milliseconds. */
  readonly longestMs: number;
  /** How often the program ended without having been killed. */
  readonly endedByItself: number;
}

/**
 * Lets desks pay, with and without keys, while blows fall one after the other, then holds the books
 * against what the desks were told. Throws when they differ, or when a recovery takes too long.
 */
export async function payUnder(
  blows: readonly InjectedFault[],
  { desks, perBlow, recoveryMs }: FaultPlan,
): Promise<Suffered> {
  const kelas = new Supervised(join(makeFolder(), 'data'));
  const ledger = new PaymentLedger();
  const stop = new AbortController();
  try {
    await kelas.begin();
    const payments = blows.length * perBlow;
    const all = Array.from({ length: desks }, (_, index) => {
      // Every third desk is one that forgot its key.
      const plan = { keyed: index % 3 !== 2, pauseMs: PAUSE_MS, payments };
      return new PayingClient(kelas, ledger, plan);
    });
    for (const desk of all) await desk.prepare();
    const working = Promise.all(all.map((desk) => desk.work(stop.signal)));
    const longestMs = await Promise.race([strike(kelas, ledger, blows), working.then(() => 0)]);
    stop.abort();
    await working;
    const recorded = await checkBooks(kelas.dataDir, ledger);
    const { acknowledged, lost, refused } = ledger;
    const { endedByItself } = kelas;
    const figures = { acknowledged, recorded, lost, refused, longestMs, endedByItself };
    if (longestMs > recoveryMs) throw new Error(`a recovery took ${Math.round(longestMs)} ms`);
    return { blows: blows.length, ...figures };
  } finally {
    stop.abort();
    await kelas.end();
    await cleanUp();
  }
}

/** Answers the longest time from a blow to the next acknowledged payment, in milliseconds. */
async function strike(
  kelas: Supervised,
  ledger: PaymentLedger,
  blows: readonly InjectedFault[],
): Promise<number> {
  let longest = 0;
  for (const blow of blows) {
    await ledger.nextAcknowledged();
    await sleep(100 + Math.random() * 300);
    const began = performance.now();
    await blow(kelas);
    await ledger.nextAcknowledged();
    longest = Math.max(longest, performance.now() - began);
  }
  return longest;
}

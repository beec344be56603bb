import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@kelas/server/db/database';
import { verify } from '@kelas/server/verify/verify';
import { askMachine } from './machines.ts';
import { queryRows } from './processes.ts';

/** What desks that pay without a pause came to. */
export interface Paying {
  /** Idempotency key → receipt number, of what was acknowledged. */
  readonly acknowledged: Map<string, string>;
  /** What was answered in place of a receipt, `status code` → how often. */
  readonly refused: Map<string, number>;
  /** When the last acknowledgement came, by `performance.now()`. */
  last: number;
  /** The longest time without one, in milliseconds. */
  longestGap: number;
}

/** How desks pay. */
export interface PayingClients {
  readonly address: string;
  readonly token: string;
  readonly student: string;
  readonly desks: number;
  /** Ends the work; what is under way is brought to an end. */
  readonly signal: AbortSignal;
  /** Asks again with the same key until it is acknowledged, as a desk does; else goes on at once. */
  readonly persistent: boolean;
}

/** Lets desks pay small things until they are told to stop. */
export function pay(desks: PayingClients): { paying: Paying; done: Promise<void> } {
  const paying: Paying = {
    acknowledged: new Map(),
    refused: new Map(),
    last: performance.now(),
    longestGap: 0,
  };
  const all = Array.from({ length: desks.desks }, () => asClient(desks, paying));
  return { paying, done: Promise.all(all).then(() => {}) };
}

async function asClient(desks: PayingClients, paying: Paying): Promise<void> {
  while (!desks.signal.aborted) await payOnce(desks, randomUUID(), paying);
}

async function payOnce(desks: PayingClients, key: string, paying: Paying): Promise<void> {
  const { address, token, student, persistent, signal } = desks;
  const body = {
    studentUuid: student,
    transactionDate: '02-03-2026',
    paymentType: 'CASH',
    paymentDetails: [{ id: 5, name: 'Shirt', fee: 100 }],
  };
  for (;;) {
    const heard = await askMachine(address, '/student/misc/payment', { token, key, body });
    if (heard.status === 200) {
      const now = performance.now();
      paying.longestGap = Math.max(paying.longestGap, now - paying.last);
      paying.last = now;
      paying.acknowledged.set(key, String(heard.body.receiptNo));
      return;
    }
    const { code } = heard.body.error as { code: string };
    const refusal = `${heard.status} ${code}`;
    paying.refused.set(refusal, (paying.refused.get(refusal) ?? 0) + 1);
    if (!persistent || signal.aborted) return;
    await sleep(50);
  }
}

/**
 * Holds what a database has against what desks were told: every acknowledged payment is there
 * under its number, none twice, the numbers without a gap, the trail whole. Throws what is wrong;
 * answers how many payments there are.
 */
export async function checkPayments(url: string, ...all: readonly Paying[]): Promise<number> {
  const rows = await queryRows(
    url,
    `select 'R-' || receipt_year || '-' || lpad(receipt_number::text, 6, '0'), receipt_number
     from payment order by receipt_year, receipt_number`,
  );
  const numbers = rows.map(([, number]) => Number(number));
  const gap = numbers.findIndex((number, index) => number !== index + 1);
  if (gap >= 0) throw new Error(`receipt ${gap + 1} is missing: ${numbers.slice(gap, gap + 3)}`);
  const stored = new Map(
    (await queryRows(url, `select key, answer->>'receiptNo' from idempotency_key`)) as [
      string,
      string,
    ][],
  );
  const there = new Set(rows.map(([receipt]) => String(receipt)));
  for (const { acknowledged } of all) {
    for (const [key, receipt] of acknowledged) {
      if (!there.has(receipt)) throw new Error(`${receipt} was acknowledged and is lost`);
      if (stored.get(key) !== receipt) throw new Error(`${receipt} has another key`);
    }
  }
  if (new Set(stored.values()).size !== numbers.length) {
    throw new Error(`${numbers.length} payments were recorded for ${stored.size} keys`);
  }
  const { db, close } = openDatabase(url, { max: 1, withoutTimeLimits: true });
  const findings: string[] = [];
  await verify(db, (check) => void findings.push(...check.findings)).finally(close);
  if (findings.length > 0) throw new Error(findings.join('; '));
  return numbers.length;
}

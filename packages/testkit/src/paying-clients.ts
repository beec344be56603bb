import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@kelas/server/db/database';
import { verify } from '@kelas/server/verify/verify';
import { askMachine } from './machines.ts';
import { queryRows } from './processes.ts';

/** The results of clients that pay without a pause. */
export interface Paying {
  /** Receipt number of each acknowledged payment, by idempotency key. */
  readonly acknowledged: Map<string, string>;
  /** Number of failures by `status code`. */
  readonly refused: Map<string, number>;
  /** Time of the last acknowledgement, by `performance.now()`. */
  last: number;
  /** The longest time without an acknowledgement, in milliseconds. */
  longestGap: number;
}

/** Options of paying clients. */
export interface PayingClients {
  readonly address: string;
  readonly token: string;
  readonly student: string;
  readonly clients: number;
  /** Ends the work after the running payments. */
  readonly signal: AbortSignal;
  /** Repeats a failed payment with its key until it is acknowledged, else makes the next one. */
  readonly persistent: boolean;
}

/** Lets clients make small payments until the signal is aborted. */
export function pay(options: PayingClients): { paying: Paying; done: Promise<void> } {
  const paying: Paying = {
    acknowledged: new Map(),
    refused: new Map(),
    last: performance.now(),
    longestGap: 0,
  };
  const all = Array.from({ length: options.clients }, () => payRepeatedly(options, paying));
  return { paying, done: Promise.all(all).then(() => {}) };
}

async function payRepeatedly(options: PayingClients, paying: Paying): Promise<void> {
  while (!options.signal.aborted) await payOnce(options, randomUUID(), paying);
}

async function payOnce(options: PayingClients, key: string, paying: Paying): Promise<void> {
  const { address, token, student, persistent, signal } = options;
  const body = {
    studentUuid: student,
    transactionDate: '02-03-2026',
    paymentType: 'CASH',
    paymentDetails: [{ id: 5, name: 'Shirt', fee: 100 }],
  };
  for (;;) {
    const response = await askMachine(address, '/student/misc/payment', { token, key, body });
    if (response.status === 200) {
      const now = performance.now();
      paying.longestGap = Math.max(paying.longestGap, now - paying.last);
      paying.last = now;
      paying.acknowledged.set(key, String(response.body.receiptNo));
      return;
    }
    const { code } = response.body.error as { code: string };
    const refusal = `${response.status} ${code}`;
    paying.refused.set(refusal, (paying.refused.get(refusal) ?? 0) + 1);
    if (!persistent || signal.aborted) return;
    await sleep(50);
  }
}

/**
 * Checks that a database holds each acknowledged payment once under its number, without a gap,
 * and that `verify` finds nothing. Throws the first error; returns the number of payments.
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
  const receiptByKey = new Map(
    (await queryRows(url, `select key, answer->>'receiptNo' from idempotency_key`)) as [
      string,
      string,
    ][],
  );
  const stored = new Set(rows.map(([receipt]) => String(receipt)));
  for (const { acknowledged } of all) {
    for (const [key, receipt] of acknowledged) {
      if (!stored.has(receipt)) throw new Error(`${receipt} was acknowledged and is lost`);
      if (receiptByKey.get(key) !== receipt) throw new Error(`${receipt} has another key`);
    }
  }
  if (new Set(receiptByKey.values()).size !== numbers.length) {
    throw new Error(`${numbers.length} payments were recorded for ${receiptByKey.size} keys`);
  }
  const { db, close } = openDatabase(url, { max: 1, withoutTimeLimits: true });
  const findings: string[] = [];
  await verify(db, (check) => void findings.push(...check.findings)).finally(close);
  if (findings.length > 0) throw new Error(findings.join('; '));
  return numbers.length;
}

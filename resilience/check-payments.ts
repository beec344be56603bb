import { formatReceiptNo } from '@kelas/contract/values/receipt-number';
import { connectForCommand } from '@kelas/server/cli/connect';
import { openDatabase } from '@kelas/server/db/database';
import { verify } from '@kelas/server/verify/verify';
import { SILENT_LOG } from '@kelas/testkit/processes';
import type { PaymentAttempt, PaymentLedger } from './paying-client.ts';

interface Recorded {
  readonly year: number;
  readonly number: number;
  readonly subscription: number;
  readonly months: readonly string[];
}

const RECORDED = `
  select receipt_year as year, receipt_number as number, min(subscription_id) as subscription,
    array_agg(to_char(month, 'MM-YYYY') order by month) as months
  from payment join payment_line on payment_id = payment.id group by payment.id`;

const nameOf = (subscription: number, months: readonly string[]) =>
  `subscription ${subscription}, ${months.join(' and ')}`;

/**
 * Holds what desks were told against what the database has: every acknowledged payment once and
 * under its number, the others once or not at all, none that nobody sent, and all that
 * `npm run verify` checks. Throws with what is wrong; answers how many payments there are.
 */
export async function checkBooks(dataDir: string, { attempts }: PaymentLedger): Promise<number> {
  const reached = await connectForCommand({ databaseUrl: undefined, dataDir }, SILENT_LOG);
  const { db, pool, close } = openDatabase(reached.connectionString, {
    max: 1,
    withoutTimeLimits: true,
  });
  try {
    const findings: string[] = [];
    await verify(db, (check) => findings.push(...check.findings));
    const { rows } = await pool.query<Recorded>(RECORDED);
    findings.push(...compare(attempts, rows));
    if (findings.length > 0) throw new Error(findings.slice(0, 10).join('\n'));
    return rows.length;
  } finally {
    await close();
    await reached.release();
  }
}

function compare(attempts: readonly PaymentAttempt[], recorded: readonly Recorded[]): string[] {
  const found = new Map<string, string[]>();
  for (const { year, number, subscription, months } of recorded) {
    const name = nameOf(subscription, months);
    found.set(name, [...(found.get(name) ?? []), formatReceiptNo(year, number)]);
  }
  const wrong: string[] = [];
  for (const attempt of attempts) {
    const name = nameOf(attempt.subscriptionId, attempt.months);
    const receipts = found.get(name) ?? [];
    found.delete(name);
    const told = attempt.receiptNo;
    if (receipts.length > 1) wrong.push(`paid twice: ${name}: ${receipts.join()}`);
    if (told !== undefined && receipts[0] !== told) {
      wrong.push(`acknowledged as ${told}, recorded as ${receipts[0] ?? 'nothing'}: ${name}`);
    }
    if (attempt.nothingSaved && receipts.length > 0) {
      wrong.push(`said to be not saved, but recorded as ${receipts.join()}: ${name}`);
    }
  }
  for (const [name, receipts] of found) wrong.push(`nobody sent this whole: ${name}: ${receipts}`);
  return wrong;
}

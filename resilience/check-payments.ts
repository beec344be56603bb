import { formatReceiptNo } from '@kelas/contract/values/receipt-number';
import { readBooks, requireNone } from './books.ts';
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
 * Compares the responses of clients with the database: each acknowledged payment exists once under
 * its number, any other sent payment at most once, and no other payment exists. Also runs the
 * checks of `npm run verify`. Throws the differences; returns the number of payments.
 */
export function checkBooks(dataDir: string, { attempts }: PaymentLedger): Promise<number> {
  return readBooks(dataDir, async (books) => {
    const rows = await books.query<Recorded>(RECORDED);
    requireNone([...(await books.findings()), ...compare(attempts, rows)]);
    return rows.length;
  });
}

function compare(attempts: readonly PaymentAttempt[], recorded: readonly Recorded[]): string[] {
  const found = new Map<string, string[]>();
  for (const { year, number, subscription, months } of recorded) {
    const name = nameOf(subscription, months);
    found.set(name, [...(found.get(name) ?? []), formatReceiptNo(year, number)]);
  }
  const differences: string[] = [];
  for (const attempt of attempts) {
    const name = nameOf(attempt.subscriptionId, attempt.months);
    const receipts = found.get(name) ?? [];
    found.delete(name);
    const acknowledged = attempt.receiptNo;
    if (receipts.length > 1) differences.push(`paid twice: ${name}: ${receipts.join()}`);
    if (acknowledged !== undefined && receipts[0] !== acknowledged) {
      differences.push(
        `acknowledged as ${acknowledged}, recorded as ${receipts[0] ?? 'nothing'}: ${name}`,
      );
    }
    if (attempt.nothingSaved && receipts.length > 0) {
      differences.push(`refused as not saved, but recorded as ${receipts.join()}: ${name}`);
    }
  }
  for (const [name, receipts] of found)
    differences.push(`not sent as one payment: ${name}: ${receipts}`);
  return differences;
}

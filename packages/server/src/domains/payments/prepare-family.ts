import type { PaymentLine } from '@kelas/contract/schema/payment-lines';
import { invalid } from '../../base/errors.ts';
import type { Tx } from '../../db/database.ts';
import { findFamilyPayers } from './family-fees.ts';
import { findSharedFees, lockPaidLines, preparePayment } from './prepare.ts';
import type { NewPayment } from './record.ts';

type Lines = readonly PaymentLine[];

/**
 * Locks what the payments pay, and returns the payments to record in their order (R-1597). The
 * students are locked in one order, then all lines in one order, so that two families or clients at
 * the same lines wait for each other without a deadlock. Throws 422 for students of
 * different families, 404 and 409 as a single payment does.
 */
export async function prepareFamilyPayments(
  tx: Tx,
  payments: readonly Lines[],
  staffId: number,
): Promise<NewPayment[]> {
  const payers = await findFamilyPayers(tx, [...new Set(payments.map(uuidOf))]);
  const prepared = new Map<Lines, NewPayment>();
  const shared = findSharedFees(payments);
  await lockPaidLines(tx, payments.flat());
  for (const { uuid } of payers) {
    const own = payments.filter((lines) => uuidOf(lines) === uuid);
    for (const lines of own) prepared.set(lines, await preparePayment(tx, lines, staffId, shared));
  }
  return payments.flatMap((lines) => prepared.get(lines) ?? []);
}

function uuidOf([line]: Lines): string {
  if (!line) throw invalid('payments', 'Payment details are required');
  return line.uuid;
}

import type { PaymentLine } from '@kelas/contract/schema/payment-lines';
import { invalid } from '../../base/errors.ts';
import type { Tx } from '../../db/database.ts';
import { lockCharges, waitForImports } from '../ledger/locks.ts';
import { findFamilyPayers } from './family-fees.ts';
import { requireFunds } from './funds.ts';
import { findSharedFees, intoFunds, isTuition, settleLines, usesFunds } from './prepare.ts';
import type { NewPayment } from './record.ts';

type Lines = readonly PaymentLine[];

/**
 * Locks what the payments pay, and returns the payments to record in their order (R-1597). The
 * students are locked in one order, then all lines in one order, so that two families or clients at
 * the same lines wait for each other without a deadlock. All are prepared before one is recorded,
 * because recording locks the receipt counter, which other payments wait for with their own lines
 * locked. Throws 422 for students of different families, 404 and 409 as a single payment does.
 */
export async function prepareFamilyPayments(
  tx: Tx,
  payments: readonly Lines[],
  staffId: number,
): Promise<NewPayment[]> {
  if (payments.some(usesFunds)) await waitForImports(tx);
  const payers = await findFamilyPayers(tx, [...new Set(payments.map(uuidOf))]);
  const lines = payments.flat();
  await lockCharges(tx, {
    subscriptions: lines.filter(isTuition).map((line) => line.subscriptionId),
    miscCharges: lines.flatMap((line) => ('chargeId' in line ? line.chargeId : [])),
  });
  const shared = findSharedFees(payments);
  const prepared = new Map<Lines, NewPayment>();
  for (const { id, uuid } of payers) {
    for (const own of payments.filter((each) => uuidOf(each) === uuid)) {
      await requireFunds(tx, id, intoFunds(own));
      prepared.set(own, await settleLines(tx, own, { staffId, shared }));
    }
  }
  return payments.flatMap((each) => prepared.get(each) ?? []);
}

function uuidOf([line]: Lines): string {
  if (!line) throw invalid('payments', 'Payment details are required');
  return line.uuid;
}

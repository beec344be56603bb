import { type Fund, fundNames, type PaymentMeans } from '@kelas/contract/schema/payment';
import { type RawBuilder, sql } from 'kysely';
import { conflict } from '../../base/errors.ts';
import type { Tx } from '../../db/database.ts';

/** SQL expression: the name of the fund in a column; null for none. */
export function fundName(column: string): RawBuilder<string | null> {
  return sql`case ${sql.ref(column)} when 'CREDIT' then ${sql.lit(fundNames.CREDIT)}
    when 'DEPOSIT' then ${sql.lit(fundNames.DEPOSIT)} end`;
}

/** Whether a payment takes from a fund; no money comes in with it (R-1578). */
export function isFund(means: PaymentMeans): means is Fund {
  return means === 'CREDIT' || means === 'DEPOSIT';
}

/**
 * Throws 409 for a fund that the centre does not keep by its house rules (R-1576, R-1577), and for a
 * student whose data was erased (R-1592). Locks the student, so that an erasure comes before or after;
 * call `waitForImports` before.
 */
export async function requireFunds(
  tx: Tx,
  studentId: number,
  funds: readonly Fund[],
): Promise<void> {
  if (funds.length === 0) return;
  const found = await tx
    .selectFrom('student')
    .innerJoin('house_rules', (join) => join.onTrue())
    .select(['anonymised_at', 'keeps_credit', 'house_rules.deposit'])
    .where('student.id', '=', studentId)
    .forNoKeyUpdate('student')
    .executeTakeFirstOrThrow();
  refuseHolding(found);
  if (funds.includes('CREDIT') && !found.keeps_credit) {
    throw conflict('RULE_OFF', 'The house rules do not allow payments in advance');
  }
  if (funds.includes('DEPOSIT') && found.deposit === null) {
    throw conflict('RULE_OFF', 'The house rules have no deposit');
  }
}

/** Throws 409 for a student whose data was erased, because no one could ask for the money. */
export function refuseHolding({ anonymised_at }: { readonly anonymised_at: Date | null }): void {
  if (anonymised_at === null) return;
  throw conflict(
    'STUDENT_ANONYMISED',
    'No credit or deposit is kept for a former student whose data was erased',
  );
}

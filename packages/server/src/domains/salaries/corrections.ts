import type { OutputOf } from '@kelas/contract/call';
import type { getReceipt } from '@kelas/contract/payments';
import { sumCents } from '@kelas/contract/values/cents';
import { type Month, monthFromSql } from '@kelas/contract/values/month';
import { deduct } from '../../billing/salary.ts';
import type { Db, Tx } from '../../db/database.ts';
import { listCountedLines } from './open-lines.ts';

type Correction = NonNullable<OutputOf<typeof getReceipt>['salaryCorrections']>[number];

/**
 * The amounts that the void of a payment takes off salaries (R-1845): one entry for each paid
 * salary that counts its lines, in cents.
 */
export async function salaryCorrections(
  db: Db | Tx,
  paymentId: number,
  current: Month,
): Promise<Correction[]> {
  const { lines } = deduct(await listCountedLines(db, paymentId, current));
  return [...Map.groupBy(lines, ({ salaryId }) => salaryId).values()].flatMap((of) => {
    const [first] = of;
    if (!first) return [];
    return {
      teacherName: first.teacherName,
      countedMonth: monthFromSql(first.countedMonth),
      month: monthFromSql(first.month),
      shareFee: sumCents(of.map(({ share }) => share)),
    };
  });
}

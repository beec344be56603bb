import type { OutputOf } from '@kelas/contract/call';
import type { getOverview } from '@kelas/contract/overview';
import type { Cents } from '@kelas/contract/values/cents';
import { addMonths, type Month, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import { isMiscOwed, miscOwed } from '../../billing/fee-due.ts';
import { owedTuition } from '../../billing/owed.ts';
import type { Db } from '../../db/database.ts';

type Overview = OutputOf<typeof getOverview>;

/**
 * What all students owe up to a month, as the sum of Arrears (R-1846), its part of the months before
 * the last three, and the tuition of the month before and of the same month a year ago (R-2160);
 * amounts in cents. All owed months are read once.
 */
export async function sumOwed(
  db: Db,
  current: Month,
): Promise<
  Pick<Overview, 'arrearsFee' | 'arrearsOlderFee'> & Pick<Overview['tuition'], 'earlier'>
> {
  const month = (back: number) => sql`${monthToSql(addMonths(current, -back))}::date`;
  const compared = [1, 12];
  const { rows } = await sql<
    Pick<Overview, 'arrearsFee' | 'arrearsOlderFee'> & { owed: Cents[]; paid: Cents[] }
  >`
    with owed as (
      select month, owed as fee, true as is_tuition from ${owedTuition(month(0))} tuition
      union all
      select month, ${miscOwed}, false from misc_charge where month <= ${month(0)} and ${isMiscOwed}
    ),
    paid as (
      select month, sum(fee)::bigint as fee from tuition_settlement
      where month in (${sql.join(compared.map(month))})
      group by month
    )
    select
      coalesce(sum(fee), 0)::bigint as "arrearsFee",
      coalesce(sum(fee) filter (where month < ${month(2)}), 0)::bigint as "arrearsOlderFee",
      array[${sql.join(
        compared.map(
          (back) =>
            sql`coalesce(sum(fee) filter (where is_tuition and month = ${month(back)}), 0)::integer`,
        ),
      )}] as owed,
      array[${sql.join(
        compared.map(
          (back) => sql`coalesce((select fee from paid where month = ${month(back)}), 0)::integer`,
        ),
      )}] as paid
    from owed`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('the sum of what is owed has no row');
  const { owed, paid, ...arrears } = sums;
  return {
    ...arrears,
    earlier: compared.map((back, index) => {
      const owedFee = owed[index] ?? (0 as Cents);
      const totalFee = (owedFee + (paid[index] ?? 0)) as Cents;
      return { month: addMonths(current, -back), totalFee, owedFee };
    }),
  };
}

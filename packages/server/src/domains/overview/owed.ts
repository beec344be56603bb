import type { OutputOf } from '@kelas/contract/call';
import type { getOverview } from '@kelas/contract/overview';
import { addMonths, type Month, monthFromSql, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import { isMiscOwed, miscOwed } from '../../billing/fee-due.ts';
import { owedTuition, tuitionOfMonths } from '../../billing/owed.ts';
import type { Db } from '../../db/database.ts';

type Overview = OutputOf<typeof getOverview>;
type Arrears = Pick<Overview, 'arrearsFee' | 'arrearsOlderFee'>;
type Earlier = Pick<Overview['tuition'], 'earlier'>;

/**
 * What all students owe up to a month, as the sum of Arrears (R-1846), its part of the months before
 * the last three, and the tuition of the month before and of the same month a year ago (R-2160);
 * amounts in cents. All owed months are read once.
 */
export async function sumOwed(db: Db, current: Month): Promise<Arrears & Earlier> {
  const month = (back: number) => sql`${monthToSql(addMonths(current, -back))}::date`;
  const compared = [1, 12].map((back) => addMonths(current, -back));
  const { rows } = await sql<Arrears & Earlier['earlier'][number]>`
    with tuition as materialized (select month, owed from ${owedTuition(month(0))} tuition),
    owed as (
      select month, owed as fee from tuition
      union all
      select month, ${miscOwed} from misc_charge where month <= ${month(0)} and ${isMiscOwed}
    )
    select earlier.*, arrears.*
    from ${tuitionOfMonths(compared, sql`tuition`)} earlier
    cross join (
      select
        coalesce(sum(fee), 0)::bigint as "arrearsFee",
        coalesce(sum(fee) filter (where month < ${month(2)}), 0)::bigint as "arrearsOlderFee"
      from owed
    ) arrears
    order by month desc`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('the sum of what is owed has no row');
  const { arrearsFee, arrearsOlderFee } = sums;
  return {
    arrearsFee,
    arrearsOlderFee,
    earlier: rows.map(({ month, totalFee, owedFee }) => {
      return { month: monthFromSql(month), totalFee, owedFee };
    }),
  };
}

import type { OutputOf } from '@kelas/contract/call';
import type { getOverview } from '@kelas/contract/overview';
import { addMonths, type Month, monthFromSql, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import { hasTuition } from '../../billing/charged.ts';
import { isMiscOwed, miscOwed } from '../../billing/fee-due.ts';
import { owedTuition, tuitionOfMonths } from '../../billing/owed.ts';
import type { Db } from '../../db/database.ts';

type Overview = OutputOf<typeof getOverview>;
type Arrears = Pick<Overview, 'arrearsFee' | 'arrearsOlderFee'>;
type Tuition = Overview['tuition'];
type Counts = Pick<Tuition, 'students' | 'owing'>;

/**
 * What all students owe up to a month, as the sum of Arrears (R-1846), its part of the months before
 * the last three, and the tuition of the month, with that of the month before and of the same month a
 * year ago (R-2160); amounts in cents. All owed months are read once.
 */
export async function sumOwed(
  db: Db,
  current: Month,
): Promise<Arrears & { readonly tuition: Tuition }> {
  const month = (back: number) => sql`${monthToSql(addMonths(current, -back))}::date`;
  const months = [0, 1, 12].map((back) => addMonths(current, -back));
  const { rows } = await sql<Arrears & Counts & Tuition['earlier'][number]>`
    with tuition as materialized (
      select student_id, month, owed from ${owedTuition(month(0))} tuition
    ),
    owed as (
      select month, owed as fee from tuition
      union all
      select month, ${miscOwed} from misc_charge where month <= ${month(0)} and ${isMiscOwed}
    )
    select of_month.*, arrears.*,
      (
        select count(distinct student_id) from subscription
        where ${hasTuition(month(0))}
      ) as students,
      (select count(distinct student_id) from tuition where month = ${month(0)}) as owing
    from ${tuitionOfMonths(months, sql`tuition`)} of_month
    cross join (
      select
        coalesce(sum(fee), 0)::bigint as "arrearsFee",
        coalesce(sum(fee) filter (where month < ${month(2)}), 0)::bigint as "arrearsOlderFee"
      from owed
    ) arrears
    order by month desc`.execute(db);
  const [first, ...earlier] = rows;
  if (!first) throw new Error('the sum of what is owed has no row');
  const { arrearsFee, arrearsOlderFee, students, owing, totalFee, owedFee } = first;
  return {
    arrearsFee,
    arrearsOlderFee,
    tuition: {
      ...{ students, owing, totalFee, owedFee },
      earlier: earlier.map(({ month, totalFee, owedFee }) => {
        return { month: monthFromSql(month), totalFee, owedFee };
      }),
    },
  };
}

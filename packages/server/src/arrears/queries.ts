import type { Cents } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import { monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { charged } from '../students/charged.ts';

/** What one student owes for the current month and all before, tuition and misc; in cents. */
export async function owedBy(db: Db | Tx, studentId: number, now: Date): Promise<Cents> {
  const until = sql`${monthToSql(currentMonth(now))}::date`;
  const { rows } = await sql<{ owed: Cents }>`
    select coalesce(sum(fee), 0)::bigint as owed
    from (
      select subscription.fee
      from subscription
      cross join lateral (
        select month::date from generate_series(effective_month, ${until}, interval '1 month') month
      ) wanted
      where subscription.student_id = ${studentId}
        and (${charged(sql`wanted.month`)})
        and not exists (
          select from settlement
          where settlement.student_id = subscription.student_id
            and settlement.subscription_id = subscription.id
            and settlement.month = wanted.month
        )
      union all
      select fee
      from misc_charge
      where student_id = ${studentId}
        and month <= ${until}
        and cancelled_month is null
        and not exists (select from settlement where misc_charge_id = misc_charge.id)
    ) owed`.execute(db);
  return rows[0]?.owed ?? (0 as Cents);
}

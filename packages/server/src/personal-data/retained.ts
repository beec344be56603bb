import type { Cents } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import { addMonths, type Month, monthFromSql, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { selectArrears } from '../domains/arrears/queries.ts';

/** A former student whose data the centre may no longer need; amounts in cents. */
export interface Retained {
  readonly uuid: string;
  readonly name: string;
  readonly status: 'DEACTIVATED' | 'TERMINATED';
  /** The last month with an event: enrolment, change of status, charge or payment. */
  readonly last: Month;
  readonly owed: Cents;
  /** Credit and deposit, which are refunded or used before the student is anonymised (R-1592). */
  readonly held: Cents;
}

/** Lists former students without an event for `years`, except anonymised ones (R-1289). */
export async function listRetained(db: Db, years: number, now: Date): Promise<Retained[]> {
  const before = monthToSql(addMonths(currentMonth(now), -12 * years));
  const { rows } = await sql<Omit<Retained, 'last' | 'owed'> & { last: string }>`
    select uuid, name, status, last, credit + deposit as held
    from student
    join (
      select distinct on (student_id) student_id, status, month
      from student_status_change order by student_id, id desc
    ) present on present.student_id = student.id
    cross join lateral (
      select date_trunc('month', greatest(
        present.month,
        enrolment_month,
        (select max(transaction_date) from payment where payment.student_id = student.id),
        (select max(line.month) from payment_line line
          join payment on payment.id = line.payment_id where payment.student_id = student.id),
        (select max(month) from misc_charge where misc_charge.student_id = student.id),
        (select max(greatest(effective_month, cancelled_month)) from subscription
          where subscription.student_id = student.id)
      ))::date as last
    ) activity
    where status <> 'ACTIVE' and anonymised_at is null and last < ${before}::date
    order by last, lower(name), uuid`.execute(db);
  const owing = new Map<string, Cents>();
  // The marks are not needed.
  const noRules = { dueDay: null, notAdmittedMonths: null };
  const all = { name: undefined, programLvl: undefined };
  for await (const batch of selectArrears(db, all, noRules, now)) {
    for (const { uuid, totalOwedFee } of batch) owing.set(uuid, totalOwedFee);
  }
  return rows.map(({ last, ...row }) => ({
    ...row,
    last: monthFromSql(last),
    owed: owing.get(row.uuid) ?? (0 as Cents),
  }));
}

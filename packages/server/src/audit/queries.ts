import { AUDIT_PAGE, type listAudit } from '@kelas/contract/audit';
import type { InputOf, OutputOf } from '@kelas/contract/call';
import { TIME_ZONE } from '@kelas/contract/values/date';
import { addMonths, type Month, monthToSql } from '@kelas/contract/values/month';
import { type RawBuilder, sql } from 'kysely';
import { receiptNo } from '../billing/receipt.ts';
import type { Db } from '../db/database.ts';

type Row = OutputOf<typeof listAudit>[number];

interface Found extends Omit<Row, 'recordCreateDate'> {
  readonly recordedAt: Date;
  /** Of a payment's receipt. */
  readonly year: number | null;
  readonly number: number | null;
}

/** When a month begins in Singapore. */
function beginning(month: Month): RawBuilder<Date> {
  return sql`(${monthToSql(month)}::timestamp at time zone ${sql.lit(TIME_ZONE)})`;
}

/** A page of the trail, newest first; undefined filters match all. What an entry is about bears its name of today. */
export async function listEntries(
  db: Db,
  { month, kind, staffId, before }: InputOf<typeof listAudit>,
): Promise<Row[]> {
  const conditions = [
    ...(month
      ? [
          sql`recorded_at >= ${beginning(month)} and recorded_at < ${beginning(addMonths(month, 1))}`,
        ]
      : []),
    ...(kind ? [sql`subject_kind = ${kind}`] : []),
    ...(staffId ? [sql`staff_id = ${staffId}`] : []),
    ...(before ? [sql`position < ${before}`] : []),
    sql`true`,
  ];
  const { rows } = await sql<Found>`
    select
      entry.position,
      entry.recorded_at as "recordedAt",
      staff.display_name as "staffName",
      entry.action,
      entry.subject_kind as kind,
      coalesce(case entry.subject_kind
        when 'STUDENT' then student.name
        when 'TEACHER' then teacher.name
        when 'PAYMENT' then payer.name
        when 'SALARY' then concat_ws(' · ', payee.name, to_char(salary.month, 'MM-YYYY'))
        when 'STAFF' then account.display_name
        when 'CENTRE' then (select name from centre)
        else 'Trail'
      end, '') as "subjectName",
      payment.receipt_year as year,
      payment.receipt_number as number,
      entry.before,
      entry.after,
      encode(entry.hash, 'hex') as hash
    from (
      select * from audit_entry where ${sql.join(conditions, sql` and `)}
      order by position desc limit ${AUDIT_PAGE}
    ) entry
    left join staff on staff.id = entry.staff_id
    left join student on entry.subject_kind = 'STUDENT' and student.id = entry.subject_id
    left join teacher on entry.subject_kind = 'TEACHER' and teacher.id = entry.subject_id
    left join payment on entry.subject_kind = 'PAYMENT' and payment.id = entry.subject_id
    left join student payer on payer.id = payment.student_id
    left join salary on entry.subject_kind = 'SALARY' and salary.id = entry.subject_id
    left join teacher payee on payee.id = salary.teacher_id
    left join staff account on entry.subject_kind = 'STAFF' and account.id = entry.subject_id
    order by entry.position desc`.execute(db);
  return rows.map(({ recordedAt, year, number, subjectName, ...row }) => ({
    ...row,
    recordCreateDate: recordedAt.toISOString(),
    subjectName:
      year === null || number === null
        ? subjectName
        : `${receiptNo(year, number)} · ${subjectName}`,
  }));
}

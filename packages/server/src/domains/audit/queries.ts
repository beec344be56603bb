import { AUDIT_PAGE_SIZE, type listAudit } from '@kelas/contract/audit';
import { actionNames, auditActions, type SubjectKind } from '@kelas/contract/audit-actions';
import type { InputOf, OutputOf } from '@kelas/contract/call';
import { TIME_ZONE } from '@kelas/contract/values/date';
import { addMonths, type Month, monthToSql } from '@kelas/contract/values/month';
import { type RawBuilder, sql } from 'kysely';
import { printedNo } from '../../audit/printed-number.ts';
import type { Db } from '../../db/database.ts';

type Row = OutputOf<typeof listAudit>[number];

interface Found extends Omit<Row, 'recordCreateDate'> {
  readonly recordedAt: Date;
}

/** The beginning of a month in Singapore. */
function beginning(month: Month): RawBuilder<Date> {
  return sql`(${monthToSql(month)}::timestamp at time zone ${sql.lit(TIME_ZONE)})`;
}

type Filter = InputOf<typeof listAudit>;

/**
 * The positions of a page, newest first (R-1132). A month is read by its times and a kind by its
 * actions, because a scan by position is slow for old entries.
 */
function page({ month, kind, staffId, before, nricReads }: Filter): RawBuilder<unknown> {
  const conditions = sql.join(
    [
      sql`true`,
      ...(kind ? [sql`subject_kind = ${kind}`] : []),
      ...(staffId ? [sql`staff_id = ${staffId}`] : []),
      // A literal, so that the planner finds the indexes without these entries.
      ...(nricReads ? [sql`action <> 'NRIC_READ'`] : []),
      ...(before ? [sql`position < ${before}`] : []),
    ],
    sql` and `,
  );
  const newest = sql`order by position desc limit ${sql.lit(AUDIT_PAGE_SIZE)}`;
  if (month) {
    return sql`
      select position from (
        select position from audit_entry
        where recorded_at >= ${beginning(month)} and recorded_at < ${beginning(addMonths(month, 1))}
          and ${conditions}
        offset 0
      ) of_month ${newest}`;
  }
  if (!kind || staffId) return sql`select position from audit_entry where ${conditions} ${newest}`;
  // The actions are literals, so that the planner knows how frequent each one is.
  const pages = actionNames
    .filter((action) => !(nricReads && action === 'NRIC_READ'))
    .filter((action) => auditActions[action].some((each: SubjectKind) => each === kind))
    .map((action) => {
      const own = sql`action = ${sql.lit(action)} and ${conditions}`;
      return sql`(select position from audit_entry where ${own} ${newest})`;
    });
  return sql`select position from (${sql.join(pages, sql` union all `)}) of_kind ${newest}`;
}

/** A page of audit entries, newest first (R-1132). `subjectName` is the subject's present name. */
export async function selectAuditEntries(db: Db, filter: Filter): Promise<Row[]> {
  const { rows } = await sql<Found>`
    select
      entry.position,
      entry.recorded_at as "recordedAt",
      staff.display_name as "staffName",
      entry.action,
      entry.subject_kind as kind,
      concat_ws(' · ',
        case when payment.id is not null
          then ${printedNo('R', 'payment.receipt_year', 'payment.receipt_number')} end,
        case when refund.id is not null
          then ${printedNo('V', 'refund.voucher_year', 'refund.voucher_number')} end,
        coalesce(case entry.subject_kind
        when 'STUDENT' then student.name
        when 'TEACHER' then teacher.name
        when 'PAYMENT' then payer.name
        when 'REFUND' then refunded.name
        when 'SALARY' then concat_ws(' · ', payee.name, to_char(salary.month, 'MM-YYYY'))
        when 'CASH' then 'Close no. ' || entry.subject_id
        when 'BANK' then bank_account.name
        when 'BANK_LINE' then
          concat_ws(' · ', line_account.name, to_char(bank_line.transaction_date, 'DD-MM-YYYY'))
        when 'MONTH' then to_char(month_close.month, 'MM-YYYY')
        when 'STAFF' then account.display_name
        when 'CENTRE' then (select name from centre)
        when 'COURSE' then course.name
        when 'MISC_ITEM' then misc_item.name
        -- A removed level or session has its name in the entry alone.
        when 'LEVEL' then coalesce(level.name, entry.before->>'name')
        when 'CLASS_SESSION' then coalesce(class_session.name, entry.before->>'name')
        when 'CLOSED_DAY' then coalesce(closed_day.name, entry.before->>'name')
        when 'LESSON' then concat_ws(' · ', lesson_course.name, to_char(lesson.day, 'DD-MM-YYYY'))
        when 'IMPORT' then import_batch.file_name
        else 'Audit log'
      end, '')) as "subjectName",
      entry.before,
      -- Digests of single rows are for the check of the log alone.
      entry.after - 'discountDigests' - 'chargeDigests' as after,
      entry.erased_at is not null as erased,
      encode(entry.hash, 'hex') as hash
    from (${page(filter)}) page
    join audit_entry entry using (position)
    left join staff on staff.id = entry.staff_id
    left join student on entry.subject_kind = 'STUDENT' and student.id = entry.subject_id
    left join teacher on entry.subject_kind = 'TEACHER' and teacher.id = entry.subject_id
    left join payment on entry.subject_kind = 'PAYMENT' and payment.id = entry.subject_id
    left join student payer on payer.id = payment.student_id
    left join refund on entry.subject_kind = 'REFUND' and refund.id = entry.subject_id
    left join student refunded on refunded.id = refund.student_id
    left join salary on entry.subject_kind = 'SALARY' and salary.id = entry.subject_id
    left join teacher payee on payee.id = salary.teacher_id
    left join course on entry.subject_kind = 'COURSE' and course.id = entry.subject_id
    left join misc_item on entry.subject_kind = 'MISC_ITEM' and misc_item.id = entry.subject_id
    left join program_level level on entry.subject_kind = 'LEVEL' and level.id = entry.subject_id
    left join class_session
      on entry.subject_kind = 'CLASS_SESSION' and class_session.id = entry.subject_id
    left join closed_day on entry.subject_kind = 'CLOSED_DAY' and closed_day.id = entry.subject_id
    left join lesson on entry.subject_kind = 'LESSON' and lesson.id = entry.subject_id
    left join course lesson_course on lesson_course.id = lesson.course_id
    left join import_batch on entry.subject_kind = 'IMPORT' and import_batch.id = entry.subject_id
    left join bank_account on entry.subject_kind = 'BANK' and bank_account.id = entry.subject_id
    left join bank_line on entry.subject_kind = 'BANK_LINE' and bank_line.id = entry.subject_id
    left join bank_account line_account on line_account.id = bank_line.bank_account_id
    left join month_close on entry.subject_kind = 'MONTH' and month_close.id = entry.subject_id
    left join staff account on entry.subject_kind = 'STAFF' and account.id = entry.subject_id
    order by position desc`.execute(db);
  return rows.map(({ recordedAt, ...row }) => ({
    ...row,
    recordCreateDate: recordedAt.toISOString(),
  }));
}

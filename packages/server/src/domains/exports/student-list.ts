import { IMPORT_WORDS } from '@kelas/contract/import-fields';
import type { Cents } from '@kelas/contract/values/cents';
import { csvPhone } from '@kelas/contract/values/csv';
import { type Day, dayToSql } from '@kelas/contract/values/date';
import type { FamilyLanguage } from '@kelas/contract/values/languages';
import { type RawBuilder, sql } from 'kysely';
import type { Snapshot } from '../../db/snapshot.ts';
import {
  countGroups,
  dayCell,
  type ExportedList,
  groupCells,
  type ListRecord,
  monthCell,
  toRecords,
} from './list-cells.ts';

interface StudentRow {
  readonly name: string;
  readonly nric: string;
  readonly phone: string;
  readonly email: string;
  readonly gender: 'M' | 'F';
  readonly level: string;
  readonly session: string;
  readonly enrolled: string;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly contactRelationship: string;
  readonly language: FamilyLanguage;
  readonly familyId: number | null;
  readonly status: 'ACTIVE' | 'DEACTIVATED' | 'TERMINATED' | null;
  readonly statusFrom: string | null;
  readonly credit: Cents | null;
  readonly deposit: Cents | null;
  readonly courses: readonly {
    readonly level: string;
    readonly subject: string;
    readonly teacher: string;
    readonly fee: Cents;
    readonly from: string;
    readonly until: string | null;
  }[];
}

/**
 * SQL: the periods in which each subscription was charged or paid, with their last months. The import
 * has no pauses, so a pause that ended splits its subscription. The status carries a pause that has
 * not ended. A month that was paid although it is not charged is in one course of the same subject and
 * teacher only, because the import cannot tell them apart.
 */
const periods: RawBuilder<unknown> = sql`
  select id, student_id, offering_id, fee, lower(period) as from_month,
    (upper(period) - interval '1 month')::date as last_month
  from (
    select id, student_id, offering_id, fee,
      taken + (paid - range_agg(taken) over same - coalesce(range_agg(paid) over later, '{}'))
        as months
    from (
      select subscription.id, student_id, offering_id, subscription.fee, teacher_id, course_id,
        datemultirange(daterange(effective_month, cancelled_month)) - coalesce((
          select range_agg(daterange(from_month, until_month)) from student_pause
          where student_pause.student_id = subscription.student_id and until_month > from_month
        ), '{}') as taken,
        coalesce((
          select range_agg(month_range(month)) from payment_line
          where subscription_id = subscription.id and not voided
        ), '{}') as paid
      from subscription join offering on offering.id = offering_id
    ) own
    window same as (partition by student_id, teacher_id, course_id),
      later as (same order by id rows between 1 following and unbounded following)
  ) shown
  cross join lateral unnest(months) period`;

/** The students who are not anonymised, with their courses (R-1761). */
export async function studentRecords(snapshot: Snapshot, now: Day): Promise<ExportedList> {
  const students = snapshot.batches(sql<StudentRow>`
    select student.name, student.nric, student.phone_no as phone, student.email, student.gender,
      program_level.name as level, class_session.name as session, enrolment_month as enrolled,
      emergency_contact_name as "contactName",
      emergency_contact_phone_no as "contactPhone",
      emergency_contact_relationship as "contactRelationship", family_language as language,
      family_id as "familyId", changed.status, changed.month as "statusFrom",
      nullif(student.credit, 0) as credit, nullif(student.deposit, 0) as deposit,
      coalesce(taken.courses, '[]') as courses
    from student
    join program_level on program_level.id = student.program_level_id
    join class_session on class_session.code = schedule
    left join (
      select distinct on (student_id) student_id, status, month
      from student_status_change order by student_id, id desc
    ) changed on changed.student_id = student.id
    left join (
      select period.student_id, jsonb_agg(jsonb_build_object(
        'level', program_level.name, 'subject', course.name, 'teacher', teacher.name,
        'fee', period.fee, 'from', from_month, 'until', last_month
      ) order by from_month, period.id) as courses
      from (${periods}) period
      join offering on offering.id = period.offering_id
      join program_level on program_level.id = offering.program_level_id
      join course on course.id = offering.course_id
      join teacher on teacher.id = offering.teacher_id
      group by period.student_id
    ) taken on taken.student_id = student.id
    where student.anonymised_at is null
    order by student.id`);
  const today = dayToSql(now);
  return {
    groups: await countGroups(snapshot, periods, 'student_id'),
    records: [toRecords(students, (row) => toRecord(row, today))],
  };
}

/** *Owes* stays empty, because courses and the list of payments carry every debt. */
function toRecord({ courses, familyId, ...row }: StudentRow, today: string): ListRecord {
  const { status, statusFrom, credit, deposit } = row;
  const isActive = status === null || status === 'ACTIVE';
  return {
    ...row,
    phone: csvPhone(row.phone),
    gender: IMPORT_WORDS.GENDER[row.gender],
    enrolled: monthCell(row.enrolled),
    contactPhone: csvPhone(row.contactPhone),
    language: row.language && IMPORT_WORDS.LANGUAGE[row.language],
    family: familyId === null ? '' : `Family ${familyId}`,
    status: IMPORT_WORDS.STATUS[status ?? 'ACTIVE'],
    statusFrom: isActive ? '' : monthCell(statusFrom),
    credit: credit || '',
    deposit: deposit || '',
    openingDate: credit || deposit ? dayCell(today) : '',
    ...groupCells(
      courses.map(({ from, until, level, ...course }) => ({
        ...course,
        from: monthCell(from),
        until: monthCell(until),
        courseLevel: level === row.level ? '' : level,
      })),
    ),
  };
}

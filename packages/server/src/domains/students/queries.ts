import type { InputOf, OutputOf } from '@kelas/contract/call';
import type { listStudents } from '@kelas/contract/students';
import { currentMonth } from '@kelas/contract/values/date';
import { type Month, monthFromSql, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { notFound } from '../../base/errors.ts';
import { isMiscPaid, miscFee, paidInParts, settlementOfCharge } from '../../billing/fee-due.ts';
import { endsByMove, hasBegunOrIsNew } from '../../billing/moved-courses.ts';
import { type AdmissionRules, notAdmittedColumn } from '../../billing/not-admitted.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { streamRows } from '../../db/stream-rows.ts';
import { matchedStudents } from '../ledger/matched-students.ts';

type Status = Schema['student_status_change']['status']['__select__'];

type ListRow = OutputOf<typeof listStudents>[number];

/** Students by name, with the subjects of their running subscriptions (R-243 to R-245). */
export function selectStudents(
  db: Db,
  filter: InputOf<typeof listStudents> & { enrolled?: Month | undefined },
  rules: AdmissionRules,
  now: Date,
): AsyncIterable<readonly ListRow[]> {
  const { name, programLvl, enrolled } = filter;
  const isFiltered = [name, programLvl, enrolled].some((each) => each !== undefined);
  const students = isFiltered ? sql`array(select id from matched)` : undefined;
  const ofMatched = students ? sql`student_id = any(${students})` : sql`true`;
  const current = sql`${monthToSql(currentMonth(now))}::date`;
  const isEnrolled = enrolled && sql`enrolment_month = ${monthToSql(enrolled)}::date`;
  const query = sql<ListRow>`
    with matched as (${matchedStudents(filter, isEnrolled)}),
    subjects as (
      select student_id, string_agg(taught.name, ', ' order by subscription.id) as names
      from subscription
      -- The offset keeps this apart, so that each offering is looked up once and remembered.
      cross join lateral (
        select course.name from offering join course on course.id = offering.course_id
        where offering.id = subscription.offering_id offset 0
      ) taught
      where (cancelled_month is null or cancelled_month > greatest(effective_month, ${current}))
        and ${hasBegunOrIsNew(current)}
        -- PostgreSQL expects ten students of an array, and then looks up an offering for each course.
        and ${isFiltered ? sql`student_id in (select id from matched)` : sql`true`}
      group by student_id
    ),
    present as (
      select distinct on (student_id) student_id, status from student_status_change
      where ${ofMatched}
      order by student_id, id desc
    )
    select
      matched.uuid,
      matched.name,
      matched.program_level_id as "programLvl",
      matched.phone_no as "phoneNo",
      coalesce(subjects.names, '') as "subjectName",
      coalesce(present.status, 'ACTIVE') as status
      ${notAdmittedColumn(sql`matched.id`, rules, students, now)}
    from matched
    left join subjects on subjects.student_id = matched.id
    left join present on present.student_id = matched.id
    order by matched.place`;
  return streamRows(db, query);
}

/** A student with all fields and lines of the form (R-254). Throws 404 for an unknown uuid. */
export async function selectStudent(db: Db | Tx, uuid: string) {
  const row = await db
    .selectFrom('student')
    .select((eb) => [
      'uuid',
      'version',
      eb.fn
        .coalesce(
          eb
            .selectFrom('student_status_change')
            .select('status')
            .whereRef('student_id', '=', 'student.id')
            .orderBy('id', 'desc')
            .limit(1),
          eb.val<Status>('ACTIVE'),
        )
        .as('status'),
      'name',
      'nric',
      'phone_no as phoneNo',
      'email',
      'gender',
      'program_level_id as programLvl',
      'schedule',
      'enrolment_month',
      'emergency_contact_name as emergencyContactName',
      'emergency_contact_phone_no as emergencyContactPhoneNo',
      'emergency_contact_relationship as emergencyContactRelationship',
      'family_language as familyLanguage',
      jsonArrayFrom(
        eb
          .selectFrom('subscription')
          .innerJoin('offering', 'offering.id', 'subscription.offering_id')
          .innerJoin('teacher', 'teacher.id', 'offering.teacher_id')
          .innerJoin('course', 'course.id', 'offering.course_id')
          .select([
            'subscription.id as subscriptionId',
            'teacher.uuid as teacher',
            'teacher.name as teacherName',
            'offering.program_level_id as programLvl',
            'offering.course_id as subjectId',
            'course.name as subjectName',
            'subscription.fee',
            'subscription.by_lesson as byLesson',
            'effective_month',
            'cancelled_month',
            endsByMove.as('endsByMove'),
          ])
          .whereRef('subscription.student_id', '=', 'student.id')
          .orderBy('subscription.id'),
      ).as('tuitionCourses'),
      jsonArrayFrom(
        eb
          .selectFrom('misc_charge')
          .leftJoinLateral(settlementOfCharge, (join) => join.onTrue())
          .select([
            'misc_charge.id as subscriptionId',
            'misc_item_id as id',
            'name',
            miscFee.as('fee'),
            paidInParts.as('paidFee'),
            'misc_charge.fee as chargedFee',
            'misc_charge.month as month',
            'cancelled_month',
            isMiscPaid.as('isPaid'),
          ])
          .whereRef('misc_charge.student_id', '=', 'student.id')
          .orderBy('misc_charge.id'),
      ).as('miscs'),
    ])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (!row) throw notFound('student');
  const { enrolment_month, tuitionCourses, miscs, ...plain } = row;
  return {
    ...plain,
    enrolmentDate: monthFromSql(enrolment_month),
    tuitionCourses: tuitionCourses.map(
      ({ effective_month, cancelled_month, endsByMove, byLesson, ...line }) => ({
        ...line,
        ...(byLesson && { byLesson }),
        effectiveDate: monthFromSql(effective_month),
        cancelledDate: cancelled_month && monthFromSql(cancelled_month),
        ...(endsByMove && { endsByMove }),
      }),
    ),
    miscs: miscs.map(({ month, cancelled_month, isPaid, paidFee, ...line }) => ({
      ...line,
      ...(paidFee && { paidFee }),
      month: monthFromSql(month),
      cancelledDate: cancelled_month && monthFromSql(cancelled_month),
      paymentStatus: isPaid ? ('PAID' as const) : ('PENDING' as const),
    })),
  };
}

export type StudentRowValues = Omit<
  Schema['student'],
  | 'id'
  | 'uuid'
  | 'version'
  | 'created_at'
  | 'created_by'
  | 'anonymised_at'
  | 'search_name'
  | 'contact_search_name'
  | 'note'
  | 'family_id'
  | 'credit'
  | 'deposit'
>;

/** Adds a student. A second use of an NRIC violates `student_nric_key` (R-212). */
export async function insertStudent(tx: Tx, values: StudentRowValues, createdBy: number) {
  return tx
    .insertInto('student')
    .values({ ...values, created_by: createdBy })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow();
}

/** Saves a student's fields and raises the version. */
export async function saveStudent(tx: Tx, id: number, values: StudentRowValues): Promise<void> {
  await tx
    .updateTable('student')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Saves the note of a locked student; the version of the form stays (R-1475). */
export async function saveNote(tx: Tx, id: number, note: string): Promise<void> {
  await tx.updateTable('student').set({ note }).where('id', '=', id).execute();
}

/** Puts locked students into a family, or takes them out of theirs (R-1478). */
export async function setFamily(
  tx: Tx,
  ids: readonly number[],
  family_id: number | null,
): Promise<void> {
  await tx.updateTable('student').set({ family_id }).where('id', 'in', ids).execute();
}

/** A student's present status. */
export async function currentStatus(tx: Tx, studentId: number): Promise<Status> {
  const latest = await tx
    .selectFrom('student_status_change')
    .select('status')
    .where('student_id', '=', studentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.status ?? 'ACTIVE';
}

/** Records a change of status. A trigger refuses a change that R-265 does not allow. */
export async function insertStatusChange(
  tx: Tx,
  change: { studentId: number; status: Status; month: Month; recordedBy: number; now: Date },
): Promise<void> {
  await tx
    .insertInto('student_status_change')
    .values({
      student_id: change.studentId,
      status: change.status,
      month: monthToSql(change.month),
      recorded_at: change.now,
      recorded_by: change.recordedBy,
    })
    .execute();
}

/** Replaces a locked student's name and empties the other personal data (R-1285, R-1286). */
export async function overwritePersonalData(
  tx: Tx,
  { id, version }: { readonly id: number; readonly version: number },
  name: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('student')
    .set({
      name,
      nric: '',
      phone_no: '',
      email: '',
      emergency_contact_name: '',
      emergency_contact_phone_no: '',
      emergency_contact_relationship: '',
      family_language: '',
      note: '',
      family_id: null,
      anonymised_at: now,
      version: version + 1,
    })
    .where('id', '=', id)
    .execute();
}

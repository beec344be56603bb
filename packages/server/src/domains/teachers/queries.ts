import type { OutputOf } from '@kelas/contract/call';
import type { listTeacherDirectory } from '@kelas/contract/teachers';
import type { Cents } from '@kelas/contract/values/cents';
import { type Month, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { conflict, invalid, notFound } from '../../base/errors.ts';
import { runsIn } from '../../billing/charged.ts';
import { feeOfOffering } from '../../billing/offering-fee.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { contains } from '../../db/search.ts';
import { isActive } from '../ledger/present-status.ts';

/** The teachers by name, without private fields (R-133, R-335). */
export async function selectTeachers(db: Db, name: string | undefined) {
  return db
    .selectFrom('teacher')
    .select(['uuid', 'name', 'phone_no as phoneNo'])
    .$if(name !== undefined, (query) => query.where(contains('search_name', name ?? '')))
    .orderBy(sql`lower(name)`)
    .orderBy('uuid')
    .execute();
}

/**
 * The teachers by name, with subjects, students of a month and payment rate (R-2143), in cents if it is
 * no ratio.
 */
export async function selectTeacherDirectory(
  db: Db,
  name: string | undefined,
  month: Month,
): Promise<OutputOf<typeof listTeacherDirectory>> {
  const current = sql`${monthToSql(month)}::date`;
  const { rows } = await sql<OutputOf<typeof listTeacherDirectory>[number]>`
    with found as (
      select * from teacher
      where ${name === undefined ? sql`true` : contains('search_name', name)}
    ),
    taught as (
      select teacher_id, array_agg(name order by lower(name)) as subjects
      from (
        select distinct teacher_id, course_id from offering where cancelled_at is null
      ) running
      join course on course.id = course_id
      group by teacher_id
    ),
    taken as (
      select teacher_id, count(distinct subscription.student_id)::integer as students
      from subscription
      join offering on offering.id = subscription.offering_id
      where teacher_id in (select id from found)
        and ${runsIn(current)}
        and ${isActive('subscription.student_id')}
      group by teacher_id
    )
    select
      uuid,
      name,
      phone_no as "phoneNo",
      coalesce(subjects, '{}') as subjects,
      coalesce(students, 0) as students,
      payment_type as "paymentType",
      coalesce(to_jsonb(ratio), to_jsonb(rate)) as "paymentRate"
    from found
    left join taught on taught.teacher_id = found.id
    left join taken on taken.teacher_id = found.id
    order by lower(name), uuid`.execute(db);
  return rows;
}

/** A teacher with all fields and running offerings (R-333). Throws 404 for an unknown uuid. */
export async function selectTeacher(db: Db | Tx, uuid: string, month: Month) {
  const row = await db
    .selectFrom('teacher')
    .select((eb) => [
      'uuid',
      'version',
      'name',
      'phone_no as phoneNo',
      'gender',
      'nric',
      'email',
      'bank_swift_code',
      'bank_account_no as bankAccountNo',
      'payment_type as paymentType',
      'ratio',
      'rate',
      jsonArrayFrom(
        eb
          .selectFrom('offering')
          .innerJoin('course', 'course.id', 'offering.course_id')
          .select([
            'offering.id',
            'offering.program_level_id as programLvl',
            'offering.course_id as subjectId',
            'course.name as subjectName',
            feeOfOffering(month).as('fee'),
            'offering.by_lesson as byLesson',
            'offering.ratio',
          ])
          .whereRef('offering.teacher_id', '=', 'teacher.id')
          .where('offering.cancelled_at', 'is', null)
          .orderBy('offering.id'),
      ).as('tuitionCourse'),
    ])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (!row) throw notFound('teacher');
  const { bank_swift_code, ratio, rate, tuitionCourse, ...plain } = row;
  return {
    ...plain,
    bankName: bank_swift_code ?? '',
    paymentRate: ratio ?? rate ?? '',
    tuitionCourse: tuitionCourse.map(({ ratio: own, byLesson, ...line }) => ({
      ...line,
      ...(byLesson && { byLesson }),
      ...(own !== null && { ratio: own }),
    })),
  };
}

/**
 * All running offerings by teacher, level and subject (R-313), with the fee of a month and the next
 * one after it (R-1975); fees in cents.
 */
export async function selectOfferings(db: Db, month: Month) {
  const rows = await db
    .selectFrom('offering')
    .innerJoin('teacher', 'teacher.id', 'offering.teacher_id')
    .innerJoin('course', 'course.id', 'offering.course_id')
    .innerJoin('program_level', 'program_level.id', 'offering.program_level_id')
    .select([
      'offering.id',
      'teacher.uuid as teacherId',
      'teacher.name as teacherName',
      'offering.program_level_id as programLvl',
      'offering.course_id as courseId',
      'course.name as subjectName',
      feeOfOffering(month).as('fee'),
      'offering.by_lesson as byLesson',
      nextFee(month).as('next'),
    ])
    .where('offering.cancelled_at', 'is', null)
    .orderBy(sql`lower(teacher.name)`)
    .orderBy('program_level.position')
    .orderBy('program_level.id')
    .orderBy(sql`lower(course.name)`)
    .orderBy('offering.id')
    .execute();
  return rows.map(({ byLesson, ...row }) => ({ ...row, ...(byLesson && { byLesson }) }));
}

/** SQL: the next planned fee of `offering` after a month that differs from the fee of the month. */
function nextFee(month: Month) {
  return sql<{ month: string; fee: Cents } | null>`(
    select jsonb_build_object('month', to_char(month, 'MM-YYYY'), 'fee', fee)
    from (
      select distinct on (change.month) change.month, new_fee as fee
      from fee_change_offering
      join fee_change change on change.id = fee_change_id
      where offering_id = offering.id and change.month > ${monthToSql(month)}::date
      order by change.month, change.id desc
    ) later
    where fee <> ${feeOfOffering(month)}
    order by month limit 1
  )`;
}

export type TeacherRowValues = Omit<
  Schema['teacher'],
  'id' | 'uuid' | 'version' | 'created_at' | 'search_name'
>;

export async function insertTeacher(tx: Tx, values: TeacherRowValues) {
  return tx
    .insertInto('teacher')
    .values(values)
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow();
}

/** The stored teacher, locked until the transaction ends. Throws 404 for an unknown uuid. */
export async function lockTeacher(tx: Tx, uuid: string) {
  const teacher = await tx
    .selectFrom('teacher')
    .selectAll()
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();
  if (!teacher) throw notFound('teacher');
  return teacher;
}

/** Saves a teacher's fields and raises the version. */
export async function saveTeacher(tx: Tx, id: number, values: TeacherRowValues): Promise<void> {
  await tx
    .updateTable('teacher')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

/**
 * Adds offerings of a teacher. Returns their ids. A second running one violates
 * `offering_running_key` (R-329).
 */
export async function insertOfferings(
  tx: Tx,
  teacherId: number,
  lines: readonly {
    programLvl: number;
    subjectId: number;
    fee: Cents;
    byLesson: boolean;
    ratio?: string | null | undefined;
  }[],
): Promise<number[]> {
  if (lines.length === 0) return [];
  const rows = lines.map(({ programLvl, subjectId, fee, byLesson, ratio = null }) => ({
    teacher_id: teacherId,
    program_level_id: programLvl,
    course_id: subjectId,
    fee,
    by_lesson: byLesson,
    ratio,
  }));
  const added = await tx.insertInto('offering').values(rows).returning('id').execute();
  return added.map(({ id }) => id);
}

/** Saves own ratios of offerings (R-2193). Returns true if one has changed. */
export async function saveRatios(
  tx: Tx,
  ratios: readonly { readonly id: number; readonly ratio: string | null }[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update offering set ratio = each.ratio
    from unnest(
      ${ratios.map(({ id }) => id)}::integer[], ${ratios.map(({ ratio }) => ratio)}::text[]
    ) each (id, ratio)
    where offering.id = each.id and offering.ratio is distinct from each.ratio`.execute(tx);
  return numAffectedRows !== undefined && numAffectedRows > 0n;
}

/** Throws 422 for a saved offering that does not belong to the teacher. */
export async function requireOwnOfferings(
  tx: Tx,
  teacherId: number,
  ids: readonly number[],
): Promise<void> {
  const { rows } = await sql`
    select from unnest(${ids}::integer[]) own (id)
    where id not in (select id from offering where teacher_id = ${teacherId})`.execute(tx);
  if (rows.length === 0) return;
  throw invalid('tuitionCourse', 'A course line does not belong to this teacher');
}

/**
 * Cancels an offering. Returns its teacher. Throws 404 for an unknown one, and 409 if it is cancelled
 * already.
 */
export async function endOffering(tx: Tx, id: number, now: Date): Promise<number> {
  const offering = await tx
    .selectFrom('offering')
    .select(['teacher_id', 'cancelled_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!offering) throw notFound('course');
  if (offering.cancelled_at !== null) {
    throw conflict('ALREADY_CANCELLED', 'This course has already been cancelled');
  }
  await tx.updateTable('offering').set({ cancelled_at: now }).where('id', '=', id).execute();
  return offering.teacher_id;
}

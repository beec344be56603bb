import type { OutputOf } from '@kelas/contract/call';
import {
  FEE_CHANGES_MAX,
  type FeeChangeChoice,
  type listFeeChanges,
} from '@kelas/contract/fee-changes';
import type { Cents } from '@kelas/contract/values/cents';
import { errorText } from '@kelas/contract/values/error-text';
import { type Month, monthFromSql, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import { conflict } from '../../base/errors.ts';
import { endsAfter } from '../../billing/charged.ts';
import type { Db, Tx } from '../../db/database.ts';
import { type NamedOffering, selectNamedOfferings } from '../students/named-offerings.ts';

/** The offerings of a choice; cancelled ones too, because students may still take them. */
export function selectPricedOfferings(
  db: Db | Tx,
  choice: Pick<FeeChangeChoice, 'month'> &
    Partial<Pick<FeeChangeChoice, 'subjectId' | 'programLvl' | 'teacher'>>,
): Promise<NamedOffering[]> {
  const { month, subjectId, programLvl, teacher } = choice;
  const condition = sql`${subjectId ? sql`course_id = ${subjectId}` : sql`true`}
    and ${programLvl ? sql`program_level_id = ${programLvl}` : sql`true`}
    and ${teacher ? sql`teacher.uuid = ${teacher}` : sql`true`}`;
  return selectNamedOfferings(db, month, condition);
}

/** Throws 409 if an offering has a change from a later month on that is not undone (R-1976). */
export async function refuseLaterChange(
  db: Db | Tx,
  offerings: readonly NamedOffering[],
  month: Month,
): Promise<void> {
  const { rows } = await sql<{ offeringId: number; month: string }>`
    select offering_id as "offeringId", month
    from fee_change_offering
    join fee_change change on change.id = fee_change_id
    where offering_id = any(${offerings.map(({ id }) => id)}::integer[])
      and month > ${monthToSql(month)}::date and undoes is null
      and not exists (select from fee_change undo where undo.undoes = change.id)
    order by month, offering_id limit 1`.execute(db);
  const [later] = rows;
  if (!later) return;
  const name = offerings.find(({ id }) => id === later.offeringId)?.subjectName ?? '';
  const from = { month: monthFromSql(later.month) };
  throw conflict(
    'LATER_CHANGE',
    errorText`The fee of ${{ name }} changes from ${{ from }}. Undo that change first, or choose a month from then on.`,
  );
}

/** The students with a course in some offerings that runs from a month on, and their families. */
export async function selectStudentsOf(
  db: Db | Tx,
  offerings: readonly number[],
  month: Month,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with taking as materialized (
      select distinct student_id from subscription
      where offering_id = any(${offerings}::integer[])
        and ${endsAfter(sql`${monthToSql(month)}::date`)} and ${endsAfter(sql`effective_month`)}
    )
    select id from student
    where anonymised_at is null and (
      id in (select student_id from taking)
      or family_id in (
        select family_id from student where id in (select student_id from taking)
      )
    )
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks offerings against a cancellation and another change. */
export async function lockOfferings(tx: Tx): Promise<void> {
  await sql`select from offering order by id for no key update`.execute(tx);
}

/** Records a change of fees with its offerings and courses. Returns its id. */
export async function insertFeeChange(
  tx: Tx,
  change: {
    readonly month: Month;
    readonly undoes: number | null;
    readonly offerings: readonly Readonly<{ id: number; fee: Cents; newFee: Cents }>[];
    readonly courses: readonly { readonly oldId: number; readonly newId: number }[];
  },
  recordedBy: number,
  now: Date,
): Promise<number> {
  const { month, undoes, offerings, courses } = change;
  const { id } = await tx
    .insertInto('fee_change')
    .values({ month: monthToSql(month), undoes, recorded_at: now, recorded_by: recordedBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into fee_change_offering (fee_change_id, offering_id, old_fee, new_fee)
    select ${id}::integer, * from unnest(
      ${offerings.map((each) => each.id)}::integer[],
      ${offerings.map(({ fee }) => fee)}::integer[],
      ${offerings.map(({ newFee }) => newFee)}::integer[]
    )`.execute(tx);
  await sql`
    insert into fee_change_course (fee_change_id, subscription_id, old_subscription_id)
    select ${id}::integer, * from unnest(
      ${courses.map(({ newId }) => newId)}::integer[],
      ${courses.map(({ oldId }) => oldId)}::integer[]
    )`.execute(tx);
  return id;
}

/** A change of fees with who took it back; undefined for an unknown one and for an undo. */
export async function findFeeChange(db: Db | Tx, id: number) {
  return db
    .selectFrom('fee_change')
    .leftJoin('fee_change as undo', 'undo.undoes', 'fee_change.id')
    .leftJoin('staff', 'staff.id', 'undo.recorded_by')
    .select(['fee_change.month', 'undo.recorded_at as undoneAt', 'display_name as undoneBy'])
    .where('fee_change.id', '=', id)
    .where('fee_change.undoes', 'is', null)
    .executeTakeFirst();
}

/** The courses of students that a change began, with the fee and the student before it. */
export async function selectChangedCourses(
  db: Db | Tx,
  id: number,
): Promise<{ id: number; offeringId: number; oldFee: Cents; uuid: string; name: string }[]> {
  return db
    .selectFrom('fee_change_course')
    .innerJoin('subscription', 'subscription.id', 'subscription_id')
    .innerJoin('subscription as old', 'old.id', 'old_subscription_id')
    .innerJoin('student', 'student.id', 'subscription.student_id')
    .select([
      'subscription.id',
      'subscription.offering_id as offeringId',
      'old.fee as oldFee',
      'uuid',
      'student.name',
    ])
    .where('fee_change_id', '=', id)
    .orderBy(sql`lower(student.name)`)
    .orderBy('uuid')
    .execute();
}

/** The offerings whose fee in the month of a change is still the one that it made; fees in cents. */
export async function selectChangedOfferings(
  db: Db | Tx,
  id: number,
): Promise<{ id: number; fee: Cents; newFee: Cents }[]> {
  const { rows } = await sql<{ id: number; fee: Cents; newFee: Cents }>`
    select changed.offering_id as id, new_fee as fee, old_fee as "newFee"
    from fee_change_offering changed
    join fee_change change on change.id = changed.fee_change_id
    where change.id = ${id} and not exists (
      select from fee_change_offering other
      join fee_change later on later.id = other.fee_change_id
      where other.offering_id = changed.offering_id and later.month = change.month
        and later.id > change.id
    )
    order by changed.offering_id`.execute(db);
  return rows;
}

/** The latest changes, newest first. */
export async function selectFeeChanges(db: Db): Promise<OutputOf<typeof listFeeChanges>> {
  const { rows } = await sql<
    Omit<OutputOf<typeof listFeeChanges>[number], 'month' | 'recordCreateDate' | 'undone'> & {
      month: string;
      recordedAt: Date;
      undoneAt: Date | null;
      undoneBy: string | null;
    }
  >`
    select change.id, change.month, change.recorded_at as "recordedAt",
      staff.display_name as "staffName", undo.recorded_at as "undoneAt",
      undoer.display_name as "undoneBy",
      coalesce(priced.offerings, '[]') as offerings, begun.courses, begun.students
    from (
      select * from fee_change where undoes is null order by id desc limit ${FEE_CHANGES_MAX}
    ) change
    join staff on staff.id = change.recorded_by
    left join fee_change undo on undo.undoes = change.id
    left join staff undoer on undoer.id = undo.recorded_by
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', offering.id, 'subjectName', course.name,
        'programLvl', program_level_id, 'teacherName', teacher.name, 'fee', old_fee,
        'newFee', new_fee)
        || case when offering.by_lesson then '{"byLesson": true}' else '{}'::jsonb end order by lower(course.name), level.position, level.id, offering.id
      ) as offerings
      from fee_change_offering changed
      join offering on offering.id = changed.offering_id
      join course on course.id = course_id
      join program_level level on level.id = program_level_id
      join teacher on teacher.id = teacher_id
      where changed.fee_change_id = change.id
    ) priced on true
    cross join lateral (
      select count(*)::integer as courses, count(distinct student_id)::integer as students
      from fee_change_course
      join subscription on subscription.id = subscription_id
      where fee_change_id = change.id
    ) begun
    order by change.id desc`.execute(db);
  return rows.map(({ month, recordedAt, undoneAt, undoneBy, ...row }) => ({
    ...row,
    month: monthFromSql(month),
    recordCreateDate: recordedAt.toISOString(),
    undone: undoneAt
      ? { recordCreateDate: undoneAt.toISOString(), staffName: undoneBy ?? '' }
      : null,
  }));
}

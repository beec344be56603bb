import type { OutputOf } from '@kelas/contract/call';
import { type decideSibling, SIBLINGS_MAX } from '@kelas/contract/student-account';
import type { Cents } from '@kelas/contract/values/cents';
import { type Month, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import { invalid, notFound } from '../../base/errors.ts';
import { owedUntil } from '../../billing/owed.ts';
import type { Db, Tx } from '../../db/database.ts';
import { setFamily } from '../students/queries.ts';

/** A confirmed or proposed sibling; the owed amount in cents. */
type Sibling = OutputOf<typeof decideSibling>['siblings'][number];

/**
 * The siblings of a student: confirmed ones first, then students with the same contact phone of
 * whom no person has decided (R-1477).
 */
export async function selectSiblings(
  db: Db | Tx,
  studentId: number,
  current: Month,
): Promise<Sibling[]> {
  const until = sql`${monthToSql(current)}::date`;
  const { rows } = await sql<Sibling>`
    with own as (select * from student where id = ${studentId}),
    related as (
      select student.*, true as confirmed
      from own join student on student.family_id = own.family_id
      union all
      select student.*, false
      from own join student
        on student.emergency_contact_phone_no = own.emergency_contact_phone_no
        and student.emergency_contact_phone_no <> ''
      where student.family_id is distinct from own.family_id or own.family_id is null
    )
    select
      uuid,
      name,
      program_level_id as "programLvl",
      coalesce((
        select status from student_status_change
        where student_id = related.id order by student_status_change.id desc limit 1
      ), 'ACTIVE') as status,
      ${owedUntil(sql`related.id`, until)} as "totalOwedFee",
      confirmed
    from related
    where id <> ${studentId} and not exists (
      select from sibling_refusal
      where student_id = least(related.id, ${studentId}::integer)
        and other_id = greatest(related.id, ${studentId}::integer)
    )
    order by confirmed desc, lower(name), uuid
    limit ${sql.lit(SIBLINGS_MAX)}`.execute(db);
  return rows;
}

/** A student of a family decision. */
interface FamilyMember {
  readonly id: number;
  readonly uuid: string;
  readonly family_id: number | null;
  readonly anonymised_at: Date | null;
}

/**
 * The two students with all members of their families, locked in one order. Throws 404 for an unknown
 * uuid and 422 for one student twice.
 */
export async function lockFamilies(tx: Tx, uuid: string, siblingUuid: string) {
  if (uuid === siblingUuid) throw invalid('siblingUuid', 'Choose another student');
  // The families may change until the lock, so they are read again after it.
  await lockMembers(tx, uuid, siblingUuid);
  const members = await lockMembers(tx, uuid, siblingUuid);
  const student = members.find((member) => member.uuid === uuid);
  const sibling = members.find((member) => member.uuid === siblingUuid);
  if (!student || !sibling) throw notFound('student');
  return { student, sibling, members };
}

async function lockMembers(tx: Tx, uuid: string, siblingUuid: string): Promise<FamilyMember[]> {
  const { rows } = await sql<FamilyMember>`
    select id, uuid, family_id, anonymised_at from student
    where uuid in (${uuid}, ${siblingUuid}) or family_id in (
      select family_id from student where uuid in (${uuid}, ${siblingUuid})
    )
    order by id for no key update`.execute(tx);
  return rows;
}

export type Families = Awaited<ReturnType<typeof lockFamilies>>;

/**
 * Puts two students and their families into one family (R-1478). Clears earlier refusals. Returns
 * false if they are one family already.
 */
export async function joinFamilies(
  tx: Tx,
  { student, sibling, members }: Families,
): Promise<boolean> {
  if (isCommonFamily(student, sibling)) return false;
  const known = student.family_id ?? sibling.family_id;
  const family_id = known ?? (await insertFamilies(tx, 1))[0] ?? null;
  const ids = members.map(({ id }) => id);
  await setFamily(tx, ids, family_id);
  await tx
    .deleteFrom('sibling_refusal')
    .where('student_id', 'in', ids)
    .where('other_id', 'in', ids)
    .execute();
  return true;
}

/** True when two students are siblings already. */
export function isCommonFamily(one: FamilyMember, other: FamilyMember): boolean {
  return one.family_id !== null && one.family_id === other.family_id;
}

/**
 * Records that a student is no sibling of another one and of that one's family (R-1479). The student
 * leaves the common family. Returns false if this was recorded already.
 */
export async function separateSibling(
  tx: Tx,
  { student, sibling, members }: Families,
): Promise<boolean> {
  const isCommon = isCommonFamily(student, sibling);
  if (isCommon) await setFamily(tx, [sibling.id], null);
  const others = members.filter(
    ({ id, family_id }) =>
      id === student.id ||
      (id !== sibling.id && family_id !== null && family_id === student.family_id),
  );
  const added = await tx
    .insertInto('sibling_refusal')
    .values(
      others.map(({ id }) => ({
        student_id: Math.min(id, sibling.id),
        other_id: Math.max(id, sibling.id),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('student_id')
    .execute();
  return isCommon || added.length > 0;
}

/** True when two students become one family, and one of their families has credit (R-1891). */
export async function movesCredit(tx: Tx, families: Families): Promise<boolean> {
  if (isCommonFamily(families.student, families.sibling)) return false;
  const ids = families.members.map(({ id }) => id);
  const credit = await tx
    .selectFrom('student')
    .select('id')
    .where('credit', '>', 0 as Cents)
    .where('id', 'in', ids)
    .limit(1)
    .executeTakeFirst();
  return credit !== undefined;
}

function pairOf({ student, sibling }: Families) {
  return {
    student_id: Math.min(student.id, sibling.id),
    other_id: Math.max(student.id, sibling.id),
  };
}

/** Stores that an employee wants to confirm two siblings; the first request stays. */
export async function insertRequest(
  tx: Tx,
  families: Families,
  recordedBy: number,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('sibling_request')
    .values({ ...pairOf(families), recorded_at: now, recorded_by: recordedBy })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes the request of two students, because it is decided. */
export async function deleteRequest(tx: Tx, families: Families): Promise<void> {
  const { student_id, other_id } = pairOf(families);
  await tx
    .deleteFrom('sibling_request')
    .where('student_id', '=', student_id)
    .where('other_id', '=', other_id)
    .execute();
}

/** Makes families for new siblings. Returns their ids. */
export async function insertFamilies(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into family (created_at) select now() from generate_series(1, ${count}::integer)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The students and all their confirmed siblings, in the order of their ids. */
export async function selectFamilyMembers(tx: Tx, students: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from student
    where id = any(${students}::integer[]) or family_id in (
      select family_id from student where id = any(${students}::integer[])
    )
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

import type { Cents } from '@kelas/contract/values/cents';
import { type Month, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { StudentRowValues } from './queries.ts';

/** A misc charge of many students; fee in cents. */
export interface SharedCharge {
  readonly itemId: number;
  readonly name: string;
  readonly fee: Cents;
  readonly month: Month;
}

/**
 * Locks students by id until the transaction ends, and then a misc item, to which each new charge
 * refers. So no other request charges anyone the item in between (D-33).
 */
export async function lockForCharges(
  tx: Tx,
  students: readonly number[],
  itemId: number,
): Promise<void> {
  await sql`
    select from student where id = any(${students}::integer[]) order by id for share`.execute(tx);
  await sql`select from misc_item where id = ${itemId} for update`.execute(tx);
}

/** Charges a misc item to many students in one statement. Returns the charges with their students. */
export async function insertChargeOfMany(
  tx: Tx,
  students: readonly number[],
  { itemId, name, fee, month }: SharedCharge,
  createdBy: number,
): Promise<{ readonly id: number; readonly studentId: number }[]> {
  const { rows } = await sql<{ id: number; studentId: number }>`
    insert into misc_charge (student_id, misc_item_id, name, fee, month, created_by)
    select id, ${itemId}::integer, ${name}::text, ${fee}::integer, ${monthToSql(month)}::date,
      ${createdBy}::integer
    from unnest(${students}::integer[]) with ordinality as charged (id, place)
    order by place
    returning id, student_id as "studentId"`.execute(tx);
  return rows;
}

/**
 * Cancels those of many misc charges that have no payment, each from its own month on. The charges
 * are locked by id, so a payment comes before or after. Returns how many were cancelled, and the
 * students of the charges that are paid in full or in part.
 */
export async function cancelUnpaidCharges(
  tx: Tx,
  charges: readonly number[],
): Promise<{ readonly cancelled: number; readonly paidBy: readonly string[] }> {
  await sql`
    select from misc_charge where id = any(${charges}::integer[])
    order by id for no key update`.execute(tx);
  // Read after the lock, so that a concurrent payment is seen.
  const { numAffectedRows } = await sql`
    update misc_charge set cancelled_month = month
    where id = any(${charges}::integer[]) and cancelled_month is null
      and paid = 0`.execute(tx);
  const { rows } = await sql<{ uuid: string }>`
    select uuid from misc_charge
    join student on student.id = student_id
    where misc_charge.id = any(${charges}::integer[]) and paid > 0
    order by lower(student.name), uuid`.execute(tx);
  return { cancelled: Number(numAffectedRows ?? 0), paidBy: rows.map(({ uuid }) => uuid) };
}

/** A misc charge of one of many students; fee in cents. */
export interface NewChargeOfOne extends SharedCharge {
  readonly studentId: number;
}

/** Charges misc items to students in one statement. Returns the new ids in order. */
export async function insertChargesOfMany(
  tx: Tx,
  charges: readonly NewChargeOfOne[],
  createdBy: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into misc_charge (student_id, misc_item_id, name, fee, month, created_by)
    select student_id, item_id, name, fee, month, ${createdBy}::integer
    from unnest(
      ${charges.map((each) => each.studentId)}::integer[],
      ${charges.map((each) => each.itemId)}::integer[],
      ${charges.map((each) => each.name)}::text[],
      ${charges.map((each) => each.fee)}::integer[],
      ${charges.map((each) => monthToSql(each.month))}::date[]
    ) with ordinality as added (student_id, item_id, name, fee, month, place)
    order by place
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** A course of a new student; fee in cents. */
export interface NewCourse {
  readonly offeringId: number;
  readonly fee: Cents;
  readonly from: Month;
  /** The first month without a charge; null for a running course. */
  readonly until: Month | null;
}

/** A student to add with courses and, unless ACTIVE, with the status. */
export interface NewStudent {
  readonly values: StudentRowValues;
  readonly courses: readonly NewCourse[];
  readonly status: {
    readonly status: 'DEACTIVATED' | 'TERMINATED';
    readonly month: Month;
  } | null;
}

/** Adds students in their order, each with its family. Returns their keys. */
export async function insertStudents(
  tx: Tx,
  students: readonly (Pick<NewStudent, 'values'> & { readonly familyId: number | null })[],
  createdBy: number,
): Promise<{ readonly id: number; readonly uuid: string }[]> {
  const { rows } = await sql<{ id: number; uuid: string }>`
    insert into student (name, nric, phone_no, email, gender, program_level_id, schedule,
      enrolment_month, emergency_contact_name, emergency_contact_phone_no,
      emergency_contact_relationship, family_id, created_by)
    select name, nric, phone_no, email, gender, program_level_id, schedule,
      enrolment_month, emergency_contact_name, emergency_contact_phone_no,
      emergency_contact_relationship, family_id, ${createdBy}::integer
    from jsonb_to_recordset(${JSON.stringify(
      students.map(({ values, familyId }, place) => ({ ...values, family_id: familyId, place })),
    )}::jsonb) as added (place integer, name text, nric text, phone_no text, email text, gender text,
      program_level_id integer, schedule text, enrolment_month date, emergency_contact_name text,
      emergency_contact_phone_no text, emergency_contact_relationship text, family_id integer)
    order by place
    returning id, uuid`.execute(tx);
  return rows;
}

/** The fields of a student that may be empty. */
const FILLABLE = [
  'nric',
  'email',
  'emergency_contact_name',
  'emergency_contact_phone_no',
  'emergency_contact_relationship',
] as const;

/** Fills empty fields of students and raises their versions. */
export async function fillStudents(
  tx: Tx,
  filled: readonly { readonly id: number; readonly set: Readonly<Record<string, string>> }[],
): Promise<void> {
  const columns = FILLABLE.map((column) => {
    const [own, other] = [sql.ref(`student.${column}`), sql.ref(`filled.${column}`)];
    return sql`${sql.ref(column)} = case when ${own} = '' then coalesce(${other}, '') else ${own} end`;
  });
  await sql`
    update student set ${sql.join(columns)}, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(
      filled.map(({ id, set }) => ({ ...set, id })),
    )}::jsonb) as filled (id integer, ${sql.join(FILLABLE.map((column) => sql`${sql.ref(column)} text`))})
    where student.id = filled.id`.execute(tx);
}

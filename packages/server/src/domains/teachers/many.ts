import type { Cents } from '@kelas/contract/values/cents';
import { sql } from 'kysely';
import { fillEmpty } from '../../base/fill-empty.ts';
import type { Tx } from '../../db/database.ts';
import type { TeacherRowValues } from './queries.ts';

/** A teacher to add with offerings; fees in cents. */
export interface NewTeacher {
  readonly values: TeacherRowValues;
  readonly offerings: readonly {
    readonly levelId: number;
    readonly courseId: number;
    readonly fee: Cents;
    readonly byLesson: boolean;
    /** The own ratio (R-2193). */
    readonly ratio: string | null;
  }[];
}

/** Adds teachers in their order. Returns their keys. */
export async function insertTeachers(
  tx: Tx,
  teachers: readonly NewTeacher[],
): Promise<{ readonly id: number; readonly uuid: string }[]> {
  const { rows } = await sql<{ id: number; uuid: string }>`
    insert into teacher (name, phone_no, gender, nric, email, bank_swift_code, bank_account_no,
      payment_type, ratio, rate)
    select name, phone_no, gender, nric, email, bank_swift_code, bank_account_no,
      payment_type, ratio, rate
    from jsonb_to_recordset(${JSON.stringify(
      teachers.map(({ values }, place) => ({ ...values, place })),
    )}::jsonb) as added (place integer, name text, phone_no text, gender text, nric text, email text,
      bank_swift_code text, bank_account_no text, payment_type text, ratio text, rate integer)
    order by place
    returning id, uuid`.execute(tx);
  return rows;
}

/** Adds running offerings of several teachers. Returns their ids in order. */
export async function insertManyOfferings(
  tx: Tx,
  offerings: readonly (NewTeacher['offerings'][number] & { readonly teacherId: number })[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into offering (teacher_id, program_level_id, course_id, fee, by_lesson, ratio)
    select teacher_id, level_id, course_id, fee, by_lesson, ratio
    from unnest(
      ${offerings.map((each) => each.teacherId)}::integer[],
      ${offerings.map((each) => each.levelId)}::integer[],
      ${offerings.map((each) => each.courseId)}::integer[],
      ${offerings.map((each) => each.fee)}::integer[],
      ${offerings.map((each) => each.byLesson)}::boolean[],
      ${offerings.map((each) => each.ratio)}::text[]
    ) with ordinality as added (teacher_id, level_id, course_id, fee, by_lesson, ratio, place)
    order by place
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Fills empty fields of teachers and raises their versions. */
export async function fillTeachers(
  tx: Tx,
  filled: readonly { readonly id: number; readonly set: Readonly<Record<string, string>> }[],
): Promise<void> {
  const fillable = ['nric', 'email', 'bank_swift_code', 'bank_account_no'];
  await sql`update teacher set ${fillEmpty('teacher', fillable, filled)}`.execute(tx);
}

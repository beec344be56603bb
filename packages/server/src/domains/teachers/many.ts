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
  }[];
}

/** Adds a chunk of teachers in their order. Returns their keys. */
export async function insertTeachers(
  tx: Tx,
  teachers: readonly NewTeacher[],
): Promise<{ readonly id: number; readonly uuid: string }[]> {
  const rows = teachers.map(({ values }) => values);
  return tx.insertInto('teacher').values(rows).returning(['id', 'uuid']).execute();
}

/** Adds a chunk of running offerings of several teachers. Returns their ids in order. */
export async function insertManyOfferings(
  tx: Tx,
  offerings: readonly {
    readonly teacherId: number;
    readonly levelId: number;
    readonly courseId: number;
    readonly fee: Cents;
  }[],
): Promise<number[]> {
  const rows = offerings.map(({ teacherId, levelId, courseId, fee }) => ({
    teacher_id: teacherId,
    program_level_id: levelId,
    course_id: courseId,
    fee,
  }));
  const added = await tx.insertInto('offering').values(rows).returning('id').execute();
  return added.map(({ id }) => id);
}

/** Fills empty fields of teachers and raises their versions. */
export async function fillTeachers(
  tx: Tx,
  filled: readonly { readonly id: number; readonly set: Readonly<Record<string, string>> }[],
): Promise<void> {
  const fillable = ['nric', 'email', 'bank_swift_code', 'bank_account_no'];
  await sql`update teacher set ${fillEmpty('teacher', fillable, filled)}`.execute(tx);
}

import type { OutputOf } from '@kelas/contract/call';
import type { listQuizzes } from '@kelas/contract/materials';
import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { isOfYear } from '../entries/many.ts';

export type StoredKind = 'QUIZ' | 'NOTE';

export type MaterialValues = Pick<Insertable<Schema['material']>, 'title' | 'url'> & {
  offering_id: number | null;
  teacher_id: number | null;
  program_level_id: number | null;
  course_id: number | null;
};

/** The ACTIVE quizzes or notes, newest first; of a year with the entries of every year (R-1016). */
export async function listMaterials(
  db: Db | Tx,
  kind: StoredKind,
  year?: number,
): Promise<OutputOf<typeof listQuizzes>> {
  const rows = await db
    .selectFrom('material')
    .leftJoin('teacher', 'teacher.id', 'material.teacher_id')
    .select([
      'material.id',
      'material.version',
      'title',
      'url',
      'offering_id as tuitionId',
      'teacher.uuid as teacherId',
      'material.course_id as courseId',
      'material.program_level_id as programLvl',
      'school_year as schoolYear',
      'status',
      'material.created_at',
    ])
    .where('kind', '=', kind)
    .where('status', '=', sql.lit('ACTIVE'))
    .$if(year !== undefined, (query) => query.where(isOfYear(year ?? 0)))
    .orderBy('material.id', 'desc')
    .execute();
  return rows.map(({ created_at, ...row }) => ({
    ...row,
    recordCreateDate: created_at.toISOString(),
  }));
}

/** A teacher's id; undefined for an unknown uuid. */
export async function findTeacher(tx: Tx, uuid: string): Promise<number | undefined> {
  const teacher = await tx
    .selectFrom('teacher')
    .select('id')
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return teacher?.id;
}

/** The running offering of a teacher, level and course, else the latest cancelled one. */
export async function findOffering(
  tx: Tx,
  teacherId: number,
  programLvl: number,
  courseId: number,
): Promise<number | undefined> {
  const offering = await tx
    .selectFrom('offering')
    .select('id')
    .where('teacher_id', '=', teacherId)
    .where('program_level_id', '=', programLvl)
    .where('course_id', '=', courseId)
    .orderBy('cancelled_at', (order) => order.desc().nullsFirst())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return offering?.id;
}

import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/**
 * Copies many quizzes and notes to a school year in one statement, with title, url, teacher, level
 * and course. Returns the copies in the order of `ids`, which ascends.
 */
export async function copyMaterials(
  tx: Tx,
  ids: readonly number[],
  { year, by, at }: { readonly year: number; readonly by: number; readonly at: Date },
): Promise<number[]> {
  // Identities are assigned in the order of the selected rows.
  const { rows } = await sql<{ id: number }>`
    insert into material (
      kind, title, url, offering_id, teacher_id, program_level_id, course_id,
      school_year, created_at, created_by
    )
    select kind, title, url, offering_id, teacher_id, program_level_id, course_id,
      ${year}::smallint, ${at}::timestamptz, ${by}::integer
    from material where id = any(${ids}::integer[]) order by id
    returning id`.execute(tx);
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

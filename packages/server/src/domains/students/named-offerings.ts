import type { Month } from '@kelas/contract/values/month';
import { type RawBuilder, sql } from 'kysely';
import { feeOfOffering } from '../../billing/offering-fee.ts';
import type { OfferingFacts } from '../../billing/year-end.ts';
import type { Db, Tx } from '../../db/database.ts';

/** An offering with its fee in a month, in cents, and its names. */
export interface NamedOffering extends OfferingFacts {
  /** The uuid of the teacher. */
  readonly teacher: string;
  readonly teacherName: string;
  readonly subjectName: string;
  readonly isRunning: boolean;
}

/** The offerings of a condition by subject, level and teacher; cancelled ones too. */
export async function selectNamedOfferings(
  db: Db | Tx,
  month: Month,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<NamedOffering[]> {
  const { rows } = await sql<NamedOffering>`
    select offering.id, teacher_id as "teacherId", program_level_id as "programLvl",
      course_id as "subjectId", ${feeOfOffering(month)} as fee, teacher.uuid as teacher,
      teacher.name as "teacherName", course.name as "subjectName",
      by_lesson as "byLesson", cancelled_at is null as "isRunning"
    from offering
    join teacher on teacher.id = teacher_id
    join course on course.id = course_id
    join program_level level on level.id = program_level_id
    where ${condition}
    order by lower(course.name), level.position, level.id, lower(teacher.name),
      offering.id`.execute(db);
  return rows;
}

import { type RawBuilder, sql } from 'kysely';
import { contains } from '../../db/search.ts';

/** The filters of a list of students. */
export interface StudentFilter {
  readonly name?: string | undefined;
  readonly programLvl?: number | undefined;
}

/**
 * SQL of the students of a list that meet a further condition, with their `place` by name (R-243). The
 * index returns them in this order, and places sort faster than names.
 */
export function matchedStudents(
  { name, programLvl }: StudentFilter,
  condition: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  return sql`
    select id, uuid, name, program_level_id, phone_no,
      row_number() over (order by lower(name), uuid) as place
    from student
    where ${name === undefined ? sql`true` : contains('search_name', name)}
      and ${programLvl === undefined ? sql`true` : sql`program_level_id = ${programLvl}`}
      and ${condition}`;
}

import { type RawBuilder, sql } from 'kysely';

/**
 * SQL expression: the id from which the reference code of a family is made, the one of the student
 * who was registered first (R-2351). `student` is the name of the student's row in the query.
 */
export function codeHolder(student: string): RawBuilder<number> {
  const row = sql.ref(student);
  return sql<number>`coalesce(
    (select min(member.id) from student member where member.family_id = ${row}.family_id),
    ${row}.id
  )`;
}

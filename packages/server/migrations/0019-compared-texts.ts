import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Soft hyphens, zero-width characters, direction marks and emoji's selector: nobody sees them. */
const UNSEEN = '\u00ad\u061c\u200b\u200c\u200d\u200e\u200f\u2060\ufe0f\ufeff';

/** What names of courses are compared by; cut, since an index entry has a limit. */
const courseKey = (name: RawBuilder<unknown>) => {
  const seen = sql`translate(normalize(${name}, NFKC), ${sql.raw(`'${UNSEEN}'`)}, '')`;
  return sql`left(lower(regexp_replace(${seen}, '\\s+', ' ', 'g')), 500)`;
};
/** What card numbers are compared by, once they are in their plain form. */
const nricKey = (nric: RawBuilder<unknown>) =>
  sql`regexp_replace(upper(normalize(${nric}, NFKC)), '[^0-9A-Z]', '', 'g')`;

export async function up(db: Kysely<unknown>): Promise<void> {
  // A name in one form, however it was typed. Computed once per row, so that searches stay fast.
  for (const table of ['student', 'teacher']) {
    const index = sql.id(`${table}_name_search`);
    await sql`drop index ${index}`.execute(db);
    await sql`
      alter table ${sql.id(table)} add column search_name text not null
        generated always as (normalize(name, NFKC)) stored`.execute(db);
    await sql`
      create index ${index} on ${sql.id(table)} using gin (search_name gin_trgm_ops)`.execute(db);
  }

  // Of courses that look the same, the first keeps its name; the others get (2), (3) …
  await sql`drop index course_name_key`.execute(db);
  await sql`
    do $$
    declare
      twin record;
      numbered text;
      number integer;
    begin
      for twin in
        select id, name from course
        where exists (
          select from course earlier
          where earlier.id < course.id and ${courseKey(sql`earlier.name`)} = ${courseKey(sql`course.name`)}
        )
        order by id
      loop
        number := 1;
        loop
          number := number + 1;
          numbered := left(twin.name, 190) || ' (' || number || ')';
          exit when not exists (
            select from course where ${courseKey(sql`name`)} = ${courseKey(sql`numbered`)}
          );
        end loop;
        update course set name = numbered where id = twin.id;
      end loop;
    end $$`.execute(db);
  await sql`create unique index course_name_key on course (${courseKey(sql`name`)})`.execute(db);

  // A number that another student has already stays as it was typed, for the staff to look at.
  await sql`
    update student set nric = normalize(nric, NFKC)
    where nric is not nfkc normalized and length(normalize(nric, NFKC)) <= 200 and not exists (
      select from student other
      where other.id <> student.id and (other.id < student.id or other.nric is nfkc normalized)
        and ${nricKey(sql`other.nric`)} = ${nricKey(sql`student.nric`)}
        and ${nricKey(sql`student.nric`)} <> ''
    )`.execute(db);
}

import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Invisible characters: soft hyphens, zero-width ones, direction marks and variation selectors. */
const UNSEEN = '\u00ad\u061c\u200b\u200c\u200d\u200e\u200f\u2060\ufe0f\ufeff';

/** The compared form of course names (R-304), cut because an index entry has a size limit. */
const courseKey = (name: RawBuilder<unknown>) => {
  const seen = sql`translate(normalize(${name}, NFKC), ${sql.raw(`'${UNSEEN}'`)}, '')`;
  return sql`left(lower(regexp_replace(${seen}, '\\s+', ' ', 'g')), 500)`;
};
/** The compared form of identity card numbers (R-213). */
const nricKey = (nric: RawBuilder<unknown>) =>
  sql`regexp_replace(upper(normalize(${nric}, NFKC)), '[^0-9A-Z]', '', 'g')`;

export async function up(db: Kysely<unknown>): Promise<void> {
  // The name in form NFKC for searches (R-1320), stored so that searches stay fast.
  for (const table of ['student', 'teacher']) {
    const index = sql.id(`${table}_name_search`);
    await sql`drop index ${index}`.execute(db);
    await sql`
      alter table ${sql.id(table)} add column search_name text not null
        generated always as (normalize(name, NFKC)) stored`.execute(db);
    await sql`
      create index ${index} on ${sql.id(table)} using gin (search_name gin_trgm_ops)`.execute(db);
  }

  // Of equal course names the first stays, the others get (2), (3) … (R-1240).
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

  // A number that another student already has stays as typed (R-1241).
  await sql`
    update student set nric = normalize(nric, NFKC)
    where nric is not nfkc normalized and length(normalize(nric, NFKC)) <= 200 and not exists (
      select from student other
      where other.id <> student.id and (other.id < student.id or other.nric is nfkc normalized)
        and ${nricKey(sql`other.nric`)} = ${nricKey(sql`student.nric`)}
        and ${nricKey(sql`student.nric`)} <> ''
    )`.execute(db);
}

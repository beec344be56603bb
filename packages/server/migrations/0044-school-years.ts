import { type Kysely, sql } from 'kysely';

/** Entries of a school year, and their copy to a new year, which can be undone (R-1740 to R-1749). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null for an entry that belongs to every year.
  for (const table of ['timetable_entry', 'material']) {
    await sql`
      alter table ${sql.table(table)}
        add column school_year smallint check (school_year between 2001 and 2099)`.execute(db);
  }
  await sql`
    create index timetable_entry_year on timetable_entry (school_year)
    where status = 'ACTIVE'`.execute(db);
  await sql`
    create index material_year on material (kind, school_year, id desc)
    where status = 'ACTIVE'`.execute(db);

  // Undoing it once is the only change.
  await sql`
    create table year_copy (
      id integer generated always as identity primary key,
      from_year smallint not null check (from_year between 2001 and 2099),
      to_year smallint not null check (to_year between 2001 and 2099),
      recorded_at timestamptz not null,
      recorded_by integer not null references staff,
      undone_at timestamptz,
      undone_by integer references staff,
      constraint year_copy_order check (to_year > from_year),
      constraint year_copy_undone check ((undone_at is null) = (undone_by is null))
    )`.execute(db);
  await sql`create index year_copy_years on year_copy (from_year, to_year, id desc)`.execute(db);
  await sql`
    create function guard_year_copy() returns trigger language plpgsql as $$
    declare
      undone year_copy := old;
    begin
      if tg_op = 'UPDATE' and old.undone_at is null then
        undone.undone_at := new.undone_at;
        undone.undone_by := new.undone_by;
        if new is not distinct from undone then
          return new;
        end if;
      end if;
      raise exception 'a copy of a year is only undone, once' using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`
    create trigger year_copy_guard before update or delete on year_copy
    for each row execute function guard_year_copy()`.execute(db);

  // A copy and its original: of the timetable, or a quiz or a note.
  await sql`
    create table year_copy_line (
      id integer generated always as identity primary key,
      year_copy_id integer not null references year_copy,
      timetable_entry_id integer constraint year_copy_line_entry_once unique
        references timetable_entry,
      original_entry_id integer references timetable_entry,
      material_id integer constraint year_copy_line_material_once unique references material,
      original_material_id integer references material,
      -- The original belonged to every year; the copy gave it the old year.
      from_every_year boolean not null,
      constraint year_copy_line_kind check (
        num_nonnulls(timetable_entry_id, material_id) = 1
        and (timetable_entry_id is null) = (original_entry_id is null)
        and (material_id is null) = (original_material_id is null)
      )
    )`.execute(db);
  for (const column of ['year_copy_id', 'original_entry_id', 'original_material_id']) {
    await sql`
      create index ${sql.id(`year_copy_line_${column}`)}
      on year_copy_line (${sql.id(column)})`.execute(db);
  }
  await sql`
    create trigger year_copy_line_append_only before update or delete on year_copy_line
    for each row execute function refuse_change()`.execute(db);
}

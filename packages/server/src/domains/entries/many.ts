import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** The tables of entries that belong to a school year (R-1740). */
type YearTable = 'material' | 'timetable_entry';

/** Who changes entries, and when. */
interface ChangedBy {
  readonly id: number;
  readonly at: Date;
}

/** The condition of an entry that belongs to a school year or to every year (R-1740). */
export function isOfYear(year: number | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(school_year = ${year}::integer or school_year is null)`;
}

/**
 * Locks the timetable, the quizzes and the notes until the transaction ends. Other requests read
 * them; requests that add or change an entry wait (D-37).
 */
export async function lockEntriesOfYears(tx: Tx): Promise<void> {
  await sql`lock table material, timetable_entry in exclusive mode`.execute(tx);
}

/** Moves ACTIVE entries from one year to another; null is every year. */
export async function moveToYear(
  tx: Tx,
  table: YearTable,
  ids: readonly number[],
  years: { readonly from: number | null; readonly to: number | null },
  by: ChangedBy,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set school_year = ${years.to}::smallint, ${changed(by)}
    where id = any(${ids}::integer[]) and status = 'ACTIVE'
      and school_year is not distinct from ${years.from}::smallint`.execute(tx);
}

/** The fields that a copy of an entry takes from its original. */
const COPIED = {
  material: ['kind', 'title', 'url', 'offering_id', 'teacher_id', 'program_level_id', 'course_id'],
  timetable_entry: [
    ...['course_id', 'program_level_id', 'start_time', 'end_time', 'day_of_week', 'classroom'],
    ...['class_session', 'places'],
  ],
} as const;

/**
 * Copies many entries to a school year in one statement. Returns the copies in the order of `ids`,
 * which ascends.
 */
export async function copyToYear(
  tx: Tx,
  table: YearTable,
  ids: readonly number[],
  year: number,
  { id: createdBy, at }: ChangedBy,
): Promise<number[]> {
  const fields = sql.join(COPIED[table].map((field) => sql.ref(field)));
  // Identities are assigned in the order of the selected rows.
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${fields}, school_year, created_at, created_by)
    select ${fields}, ${year}::smallint, ${at}::timestamptz, ${createdBy}::integer
    from ${sql.table(table)} where id = any(${ids}::integer[]) order by id
    returning id`.execute(tx);
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/** Deletes the unchanged ones of many entries; returns their ids. */
export async function deleteUnchanged(
  tx: Tx,
  table: YearTable,
  ids: readonly number[],
  by: ChangedBy,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(table)} set status = 'DELETED', ${changed(by)}
    where id = any(${ids}::integer[]) and status = 'ACTIVE' and version = 1
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Returns the ids of the ACTIVE entries among these. */
export async function selectActive(
  tx: Tx,
  table: YearTable,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)}
    where id = any(${ids}::integer[]) and status = 'ACTIVE'`.execute(tx);
  return rows.map(({ id }) => id);
}

function changed({ id, at }: ChangedBy): RawBuilder<unknown> {
  return sql`version = version + 1, changed_by = ${id}::integer, changed_at = ${at}`;
}

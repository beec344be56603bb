import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

export interface CopiedYears {
  readonly from: number;
  readonly to: number;
}

/** A quiz or a note of a preview, with the fields that make two of them equal. */
export interface StoredMaterial {
  readonly id: number;
  readonly kind: 'QUIZ' | 'NOTE';
  readonly schoolYear: number | null;
  readonly title: string;
  readonly url: string;
  readonly teacher: number | null;
  readonly teacherName: string | null;
  readonly programLvl: number | null;
  readonly course: number | null;
  readonly subjectName: string | null;
}

/** The ACTIVE quizzes and notes of both years and of every year, newest first. */
export async function selectMaterials(
  db: Db | Tx,
  { from, to }: CopiedYears,
): Promise<StoredMaterial[]> {
  const { rows } = await sql<StoredMaterial>`
    select
      material.id, kind, school_year as "schoolYear", title, url, teacher_id as teacher,
      teacher.name as "teacherName", program_level_id as "programLvl", course_id as course,
      course.name as "subjectName"
    from material
    left join teacher on teacher.id = teacher_id
    left join course on course.id = course_id
    where status = 'ACTIVE'
      and (school_year is null or school_year in (${from}::integer, ${to}::integer))
    order by material.id desc`.execute(db);
  return rows;
}

export interface StoredCopy {
  readonly id: number;
  readonly recordedAt: Date;
  readonly staffName: string;
  readonly undoneAt: Date | null;
  readonly undoneBy: string | null;
  /** The number of its copies that are not deleted. */
  readonly entries: number;
}

/** All copies between two years, newest first. */
export async function selectCopies(
  db: Db | Tx,
  { from, to }: CopiedYears,
): Promise<readonly StoredCopy[]> {
  const { rows } = await sql<StoredCopy>`
    select
      year_copy.id, recorded_at as "recordedAt", recorder.display_name as "staffName",
      undone_at as "undoneAt", undoer.display_name as "undoneBy",
      (
        select count(*)::integer from year_copy_line
        left join timetable_entry entry on entry.id = timetable_entry_id
        left join material on material.id = material_id
        where year_copy_id = year_copy.id and 'ACTIVE' in (entry.status, material.status)
      ) as entries
    from year_copy
    join staff recorder on recorder.id = recorded_by
    left join staff undoer on undoer.id = undone_by
    where from_year = ${from}::integer and to_year = ${to}::integer
    order by year_copy.id desc`.execute(db);
  return rows;
}

/** A copy of one entry, and its original. */
export interface CopyLine {
  readonly copyId: number;
  readonly originalId: number;
  /** The original belonged to every year. */
  readonly fromEveryYear: boolean;
}

export interface CopyLines {
  readonly timetable_entry: readonly CopyLine[];
  readonly material: readonly CopyLine[];
}

/** The entries that were copied between two years and not undone. */
export async function selectLines(db: Db | Tx, copies: readonly number[]): Promise<CopyLines> {
  const { rows } = await sql<CopyLine & { isMaterial: boolean }>`
    select
      coalesce(timetable_entry_id, material_id) as "copyId",
      coalesce(original_entry_id, original_material_id) as "originalId",
      from_every_year as "fromEveryYear", material_id is not null as "isMaterial"
    from year_copy_line
    where year_copy_id = any(${copies}::integer[])
    order by id`.execute(db);
  return {
    timetable_entry: rows.filter(({ isMaterial }) => !isMaterial),
    material: rows.filter(({ isMaterial }) => isMaterial),
  };
}

/** The originals whose copy is ACTIVE in the new year, also if it was changed since. */
export async function selectOriginals(db: Db | Tx, { from, to }: CopiedYears) {
  const { rows } = await sql<{ entry: number | null; material: number | null }>`
    select original_entry_id as entry, original_material_id as material
    from year_copy_line line
    join year_copy on year_copy.id = year_copy_id
    left join timetable_entry entry on entry.id = timetable_entry_id
    left join material on material.id = material_id
    where from_year = ${from}::integer and to_year = ${to}::integer
      and 'ACTIVE' in (entry.status, material.status)
      and ${to}::integer in (entry.school_year, material.school_year)`.execute(db);
  return {
    entries: new Set(rows.map(({ entry }) => entry)),
    materials: new Set(rows.map(({ material }) => material)),
  };
}

/** Records a copy with its lines; returns its id. */
export async function insertYearCopy(
  tx: Tx,
  { from, to }: CopiedYears,
  lines: CopyLines,
  recordedBy: number,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('year_copy')
    .values({ from_year: from, to_year: to, recorded_at: now, recorded_by: recordedBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into year_copy_line
      (year_copy_id, timetable_entry_id, original_entry_id, from_every_year)
    select ${id}::integer, copy, original, every_year
    from ${unnested(lines.timetable_entry)}`.execute(tx);
  await sql`
    insert into year_copy_line (year_copy_id, material_id, original_material_id, from_every_year)
    select ${id}::integer, copy, original, every_year
    from ${unnested(lines.material)}`.execute(tx);
  return id;
}

function unnested(lines: readonly CopyLine[]) {
  return sql`unnest(
    ${lines.map(({ copyId }) => copyId)}::integer[],
    ${lines.map(({ originalId }) => originalId)}::integer[],
    ${lines.map(({ fromEveryYear }) => fromEveryYear)}::boolean[]
  ) as line (copy, original, every_year)`;
}

export async function markCopiesUndone(
  tx: Tx,
  ids: readonly number[],
  undoneBy: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('year_copy')
    .set({ undone_at: now, undone_by: undoneBy })
    .where('id', 'in', ids)
    .execute();
}

import { type Insertable, sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

/** The tables that the demo fills. */
export const filledTables = [
  'course',
  'teacher',
  'offering',
  'student',
  'student_status_change',
  'subscription',
  'misc_charge',
  'payment',
  'payment_line',
  'salary',
  'salary_line',
  'salary_head',
  'announcement',
  'material',
  'timetable_entry',
] as const;

/** Far below what the statement time limit allows on a slow disk. */
const ROWS_PER_STATEMENT = 5_000;

type Table = (typeof filledTables)[number];

/** Inserts rows, some thousand per statement as one JSON document; returns their ids in order. */
export async function insert<T extends Table>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const part of parts(rows, ROWS_PER_STATEMENT)) {
    const columns = sql.join(Object.keys(part[0] ?? {}).map((column) => sql.ref(column)));
    const result = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(part)})
      returning id`.execute(tx);
    for (const { id } of result.rows) ids.push(id);
  }
  return ids;
}

function* parts<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}

/** Maps each object to its id; both lists have the same order. */
export function idsOf<T>(things: readonly T[], ids: readonly number[]): Map<T, number> {
  return new Map(things.map((thing, index) => [thing, at(ids, index)]));
}

/** The id at an index. Throws a RangeError when there is none. */
export function at(ids: readonly number[], index: number): number {
  const id = ids[index];
  if (id === undefined) throw new RangeError(`the demo has no row ${index}`);
  return id;
}

/** The id of an object. Throws a RangeError when it has none. */
export function get<T>(ids: ReadonlyMap<T, number>, thing: T): number {
  const id = ids.get(thing);
  if (id === undefined) throw new RangeError('a part of the demo was not inserted');
  return id;
}

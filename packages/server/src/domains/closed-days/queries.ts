import type { OutputOf } from '@kelas/contract/call';
import type { changeClosedDay } from '@kelas/contract/closed-days';
import { type Day, dayFromSql, dayToSql } from '@kelas/contract/values/date';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

export type ClosedDay = OutputOf<typeof changeClosedDay> & { readonly day: Day };

/** A closed day as a form sends it. */
interface Values {
  readonly day: Day;
  readonly name: string;
}

const COLUMNS = ['id', 'version', 'day', 'name'] as const;

const toClosedDay = <R extends { readonly day: string }>(row: R) => ({
  ...row,
  day: dayFromSql(row.day),
});

export async function selectClosedDays(db: Db, year: number): Promise<ClosedDay[]> {
  const rows = await db
    .selectFrom('closed_day')
    .select(COLUMNS)
    .where('day', '>=', `${year}-01-01`)
    .where('day', '<=', `${year}-12-31`)
    .orderBy('day')
    .execute();
  return rows.map(toClosedDay);
}

/** Adds the days that are not closed yet, the first of equal ones, and returns them. */
export async function insertClosedDays(tx: Tx, days: readonly Values[]): Promise<ClosedDay[]> {
  const rows = await tx
    .insertInto('closed_day')
    .values(days.map(({ day, name }) => ({ day: dayToSql(day), name })))
    .onConflict((conflict) => conflict.constraint('closed_day_once').doNothing())
    .returning(COLUMNS)
    .execute();
  return rows.map(toClosedDay);
}

/** A closed day, locked until the transaction ends; undefined when there is none. */
export async function lockClosedDay(tx: Tx, id: number): Promise<ClosedDay | undefined> {
  const row = await tx
    .selectFrom('closed_day')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && toClosedDay(row);
}

/** Changes a closed day. A day that is closed already violates `closed_day_once`. */
export async function updateClosedDay(tx: Tx, id: number, values: Values): Promise<ClosedDay> {
  const row = await tx
    .updateTable('closed_day')
    .set({ ...values, day: dayToSql(values.day), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toClosedDay(row);
}

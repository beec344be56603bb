import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { maintainedTables } from './maintained-tables.ts';
import { filledTables } from './rows.ts';

/**
 * Runs `work` without foreign keys and triggers, because they slow down every row. Foreign keys are
 * checked for all rows at the end. `work` has to do itself what the triggers do.
 */
export async function withoutTriggers(tx: Tx, work: () => Promise<void>): Promise<void> {
  const tables = [...filledTables, ...maintainedTables];
  const keys = await sql<{ table: string; name: string; definition: string }>`
    select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and conrelid = any(${tables}::regclass[])
    order by relname, conname`.execute(tx);
  for (const { table, name } of keys.rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(tx);
  }
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
  }
  await work();
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
  }
  for (const { table, name, definition } of keys.rows) {
    await sql`
      alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
      tx,
    );
  }
}

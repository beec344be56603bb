import { startServer } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { references } from './references.ts';

const server = await startServer();

/**
 * The columns of the database that refer to a row of a table: its foreign keys to the id, and the
 * columns of summaries with the usual name.
 */
async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`
    select format('%s.%s', conrelid::regclass, own.attname) as column
    from pg_constraint
    cross join unnest(conkey, confkey) as pair (own, referred)
    join pg_attribute own on own.attrelid = conrelid and own.attnum = pair.own
    join pg_attribute other on other.attrelid = confrelid and other.attnum = pair.referred
    where contype = 'f' and confrelid = ${table}::regclass and other.attname = 'id'
    union
    select format('%s.%s', table_name, column_name) from information_schema.columns
    join pg_class on oid = format('%I.%I', table_schema, table_name)::regclass and relkind = 'r'
    where table_schema = 'public' and column_name = ${`${table}_id`}`.execute(server.db);
  return rows.map(({ column }) => column).toSorted();
}

describe('the references to records that an undo removes (R-1672)', () => {
  it('are the columns of the database that refer to them', async () => {
    const found: Record<string, string[]> = {};
    for (const table of Object.keys(references)) found[table] = await columnsOf(table);
    const listed = Object.entries(references).map(([table, columns]) => [
      table,
      Object.keys(columns).toSorted(),
    ]);
    expect(Object.fromEntries(listed)).toEqual(found);
  });

  it('are removed by the database where they say so', async () => {
    const { rows } = await sql<{ source: string }>`
      select prosrc as source from pg_proc where proname = 'remove_imported'`.execute(server.db);
    const { rows: cascades } = await sql<{ column: string }>`
      select format('%s.%s', conrelid::regclass, attname) as column
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confdeltype in ('c', 'n')`.execute(server.db);
    const isRemoved = (column: string) =>
      rows[0]?.source.includes(`delete from ${column.split('.')[0]}`) ||
      cascades.some((each) => each.column === column);
    const removed = Object.values(references).flatMap((columns) =>
      Object.entries(columns).filter(([, treatment]) => treatment === 'removed'),
    );
    expect(removed.length).toBeGreaterThan(7);
    expect(removed.map(([column]) => column).filter((column) => !isRemoved(column))).toEqual([]);
  });
});

import { type RawBuilder, sql } from 'kysely';

/** SQL after `update TABLE set`: fills empty columns of the rows by id, and raises the versions. */
export function fillEmpty(
  table: string,
  columns: readonly string[],
  filled: readonly { readonly id: number; readonly set: Readonly<Record<string, string>> }[],
): RawBuilder<unknown> {
  const own = (column: string) => sql.ref(`${table}.${column}`);
  const fills = columns.map(
    (column) => sql`${sql.ref(column)} =
      coalesce(nullif(${own(column)}, ''), ${sql.ref(`filled.${column}`)}, ${own(column)})`,
  );
  const rows = JSON.stringify(filled.map(({ id, set }) => ({ ...set, id })));
  return sql`${sql.join(fills)}, version = ${own('version')} + 1
    from jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::jsonb) filled
    where ${own('id')} = filled.id`;
}

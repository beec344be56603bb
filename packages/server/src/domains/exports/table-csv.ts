import { CSV_START, csvText } from '@kelas/contract/values/csv';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Snapshot } from '../../db/snapshot.ts';
import { CENTRE_TABLES, tables } from '../../db/tables.ts';

interface ExportedColumn {
  readonly name: string;
  /** False for numbers, days, times and bytes, whose texts are harmless in every program. */
  readonly isText: boolean;
  readonly description: string | null;
}

/** A table with the columns that the export contains, and its order. */
export interface ExportedTable {
  readonly name: string;
  /** Its comment in the database. */
  readonly description: string | null;
  readonly columns: readonly ExportedColumn[];
  readonly key: readonly string[];
}

/** The types whose texts need no quotation marks. */
const PLAIN_TYPES = [
  ...['int2', 'int4', 'int8', 'numeric', 'float4', 'float8'],
  ...['bool', 'date', 'time', 'timestamptz', 'uuid', 'bytea'],
];

/** Lists the tables of the centre with their columns, in the order of loading (R-1757, R-1759). */
export async function listExportedTables(tx: Tx): Promise<ExportedTable[]> {
  const names = CENTRE_TABLES.filter((name) => !tables[name]?.noExport);
  const { rows } = await sql<ExportedTable>`
    select relname as name, obj_description(pg_class.oid, 'pg_class') as description,
      jsonb_agg(jsonb_build_object('name', attname, 'isText', typname <> all (${PLAIN_TYPES}),
        'description', col_description(pg_class.oid, attnum)) order by attnum) as columns,
      coalesce((
        select array_agg(key.attname::text order by array_position(conkey, key.attnum))
        from pg_constraint
        join pg_attribute key on key.attrelid = conrelid and key.attnum = any (conkey)
        where conrelid = pg_class.oid and contype = 'p'
      ), '{}') as key
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    join pg_type on pg_type.oid = atttypid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any (${names})
    group by pg_class.oid
    order by array_position(${names}, relname::text)`.execute(tx);
  return rows.map((table) => ({
    ...table,
    columns: table.columns.filter(({ name }) => !tables[table.name]?.secrets?.includes(name)),
  }));
}

/** Yields a table as CSV, each value exactly as it is stored (R-1758). */
export async function* tableCsv(
  snapshot: Snapshot,
  { name, columns, key }: ExportedTable,
): AsyncGenerator<string, void> {
  yield `${CSV_START}${columns.map((column) => csvText(column.name)).join(',')}\r\n`;
  for await (const rows of snapshot.batches(select(name, columns, key))) {
    yield rows.map((row) => toLine(row, columns)).join('');
  }
}

type Row = Readonly<Record<string, string | null>>;

function select(
  name: string,
  columns: readonly ExportedColumn[],
  key: readonly string[],
): RawBuilder<Row> {
  const texts = columns.map(
    (column) => sql`${sql.ref(column.name)}::text as ${sql.id(column.name)}`,
  );
  const order = key.length > 0 ? key.map((each) => sql.ref(`${name}.${each}`)) : [sql`1`];
  return sql<Row>`
    select ${sql.join(texts)} from ${sql.table(name)} order by ${sql.join(order)}`;
}

/** Line breaks and tabs, at which some programs end a cell, and the sign that escapes them. */
const ESCAPED = /[\\\t\n\v\f\r\u0085\u2028\u2029]/g;
const SHORT: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\\': '\\\\',
};

function escapeBreaks(text: string): string {
  return text.replace(
    ESCAPED,
    (sign) => SHORT[sign] ?? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** An empty cell without quotation marks has no value; an empty text has the marks (R-1758). */
function toLine(row: Row, columns: readonly ExportedColumn[]): string {
  const cells = columns.map(({ name, isText }, index) => {
    const value = row[name] ?? null;
    if (value === null) return '';
    // A program that splits at semicolons reads the rest of the row as part of the first cell.
    return isText || index === 0 ? csvText(escapeBreaks(value)) : value;
  });
  return `${cells.join(',')}\r\n`;
}

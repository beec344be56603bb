import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { LIFT_LIMITS } from '../db/database.ts';
import { CENTRE_TABLES } from '../db/tables.ts';
import { type BackupContents, RowDigest, type TableHead } from './manifest.ts';

/** Fixes all settings that change the text of a row. */
const SETTINGS =
  '-c jit=off -c TimeZone=UTC -c DateStyle=ISO,YMD -c IntervalStyle=postgres -c bytea_output=hex ' +
  '-c extra_float_digits=1';

/** Connects for a backup or a restore: without time limits, under its own application name. */
export async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'kelas backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: SETTINGS,
  });
  // A broken connection must not end the process. The next statement throws.
  client.on('error', () => {});
  await client.connect();
  await client.query(LIFT_LIMITS);
  return client;
}

/** A table with the SQL that orders its rows. */
export interface OrderedTable extends TableHead {
  readonly order: string;
}

/** Lists the tables of {@link CENTRE_TABLES} that the database has, without their generated columns. */
export async function tablesOf(client: pg.Client): Promise<OrderedTable[]> {
  const { rows } = await client.query<OrderedTable>(
    `select relname as name,
       array_agg(attname::text order by attnum) filter (where attgenerated = '') as columns,
       string_agg(
         quote_ident(attname) || case when attcollation <> 0 then ' collate "C"' else '' end,
         ', ' order by array_position(key.columns, attnum), attnum
       ) filter (where key.columns is null or attnum = any (key.columns)) as order
     from pg_class
     join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     left join lateral (
       select conkey as columns from pg_constraint where conrelid = pg_class.oid and contype = 'p'
     ) key on true
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname = any ($1)
     group by relname
     order by array_position($1, relname::text)`,
    [CENTRE_TABLES],
  );
  return rows;
}

/** Streams the rows of a table as COPY writes them, always in the same order. */
export function rowsIn(client: pg.Client, { name, columns, order }: OrderedTable) {
  const list = columns.map(quoted).join(', ');
  const rows = copyTo(`copy (select ${list} from ${quoted(name)} order by ${order}) to stdout`);
  // A backup that fails, as on a full disk, may never read it: its error must not end the process.
  rows.on('error', () => {});
  return client.query(rows) as AsyncIterable<Buffer>;
}

/** Digests all tables. Returns their contents and, in the same order, the bytes of their rows. */
export async function digestContents(
  client: pg.Client,
): Promise<{ contents: BackupContents; sizes: number[] }> {
  const tables: BackupContents['tables'] = [];
  const sizes: number[] = [];
  for (const table of await tablesOf(client)) {
    const digest = new RowDigest();
    for await (const chunk of rowsIn(client, table)) digest.add(chunk);
    tables.push({ name: table.name, columns: table.columns, ...digest.end() });
    sizes.push(digest.bytes);
  }
  // Sequences ignore transactions. Read after the snapshot, none is behind its rows.
  return { contents: { tables, sequences: await sequencesOf(client) }, sizes };
}

/** Lists the sequences that number the rows of those tables, with their last values. */
async function sequencesOf(client: pg.Client): Promise<BackupContents['sequences']> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select relname as name, pg_sequence_last_value(pg_class.oid) as last
     from pg_class
     where relkind = 'S' and relnamespace = current_schema()::regnamespace and (
       exists (
         select from pg_depend join pg_class owner on owner.oid = refobjid
         where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i')
           and owner.relname = any ($1))
       or exists (
         select from pg_depend join pg_attrdef on pg_attrdef.oid = objid
         join pg_class owner on owner.oid = adrelid
         where classid = 'pg_attrdef'::regclass and refobjid = pg_class.oid
           and owner.relname = any ($1)))
     order by relname`,
    [CENTRE_TABLES],
  );
  return rows.map(({ name, last }) => ({ name, last: last === null ? null : Number(last) }));
}

export const quoted = (name: string): string => pg.escapeIdentifier(name);

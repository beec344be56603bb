import { readFileSync } from 'node:fs';
import { checkEach } from '@kelas/testkit/check-each';
import { startServer } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

const server = await startServer();

/** The type of a column, in schema.ts or in the migrated database. */
interface Column {
  readonly type: string;
  readonly isNullable: boolean;
}

/** TypeScript types, each with the PostgreSQL types that the driver reads as it. */
const READ_AS: Readonly<Record<string, readonly string[]>> = {
  number: ['int2', 'int4', 'int8'],
  string: ['text', 'uuid', 'bpchar', 'numeric', 'date', 'time', 'int4multirange', 'datemultirange'],
  boolean: ['bool'],
  Date: ['timestamptz'],
  Buffer: ['bytea'],
  unknown: ['json', 'jsonb'],
};

/** The plain type behind an alias of schema.ts. */
const ALIASES: Readonly<Record<string, string>> = {
  SqlDate: 'string',
  CreatedAt: 'Date',
  ChangedBy: 'number | null',
  ChangedAt: 'Date | null',
  EntryStatus: 'string',
  Cents: 'number',
  Role: 'string',
  Language: 'string',
  SubjectKind: 'string',
  Bearer: 'string',
  DiscountRule: 'string',
  FirstMonth: 'string',
  DoneMove: 'string',
  FeeChoice: 'string',
  ImportKind: 'string',
  ImportEncoding: 'string',
  ImportDelimiter: 'string',
};

/** Kysely's own tables, and summaries that only SQL templates read. */
const UNTYPED = [
  'migration',
  'migration_lock',
  'pending_salary_line',
  'monthly_income',
  'computed_fee_period',
  'open_cash',
  'cash_start',
];

/** Reads the type that a SELECT returns from a declaration such as `Once<number | null>`. */
function columnOf(declared: string): Column {
  const selected =
    /^(?:Once|Generated|Computed|ColumnType)<([^,>]+)/.exec(declared)?.[1] ?? declared;
  const parts = selected.split('|').map((part) => part.trim());
  const plain = parts.flatMap((part) => (ALIASES[part] ?? part).split(' | '));
  const [type = ''] = plain.filter((part) => part !== 'null' && part !== '');
  return { type: type.startsWith("'") ? 'string' : type, isNullable: plain.includes('null') };
}

/** Reads the columns of schema.ts and its parts: `table.column` to type. */
function declaredColumns(): Map<string, Column> {
  const texts = [
    'schema.ts',
    'adjustment-schema.ts',
    'audit-schema.ts',
    'bulk-charge-schema.ts',
    'cash-schema.ts',
    'entry-schema.ts',
    'fee-change-schema.ts',
    'fund-schema.ts',
    'house-rules-schema.ts',
    'import-schema.ts',
    'salary-schema.ts',
    'year-copy-schema.ts',
    'year-end-schema.ts',
  ].map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8'));
  const body = texts
    .map((text) => text.slice(text.indexOf('export interface')))
    .join('\n')
    .replace(/\/\*\*[\s\S]*?\*\//g, '');
  return new Map(
    [...body.matchAll(/(\w+): \{([^}]*)\}/g)].flatMap(([, table, columns = '']) =>
      [...columns.matchAll(/(\w+): ([^;}]+)/g)].map(
        ([, name, type = '']) => [`${table}.${name}`, columnOf(type.trim())] as const,
      ),
    ),
  );
}

const { rows } = await sql<{ name: string; type: string; isNullable: boolean; isView: boolean }>`
  select relname || '.' || attname as name, coalesce(base.typname, pg_type.typname) as type, relkind = 'v' as "isView",
    not (attnotnull or relkind = 'v') as "isNullable"
  from pg_attribute
  join pg_class on pg_class.oid = attrelid
  join pg_type on pg_type.oid = atttypid
  left join pg_type base on base.oid = pg_type.typbasetype
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
    and attnum > 0 and not attisdropped`.execute(server.db);
const stored = new Map(
  rows
    .filter(({ name }) => !UNTYPED.includes(name.split('.')[0] ?? ''))
    .map(({ name, ...column }) => [name, column]),
);
const declared = declaredColumns();

describe('schema.ts', () => {
  it('has exactly the tables and columns of the migrated database', () => {
    expect(declared.size).toBeGreaterThan(150);
    expect([...declared.keys()].toSorted()).toEqual([...stored.keys()].toSorted());
  });

  it('declares each column with the type that the database returns', async () => {
    await checkEach(declared, ([name, { type, isNullable }]) => {
      const column = stored.get(name);
      expect(READ_AS[type], type).toContain(column?.type);
      // PostgreSQL does not know which columns of a view can be null. `unknown` includes null.
      if (!column?.isView && type !== 'unknown') expect(isNullable).toBe(column?.isNullable);
    });
  });
});

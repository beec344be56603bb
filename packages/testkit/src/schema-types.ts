import type { Db } from '@kelas/server/db/database';
import { tables } from '@kelas/server/db/tables';
import { sql } from 'kysely';

interface Column {
  readonly table: string;
  readonly isView: boolean;
  readonly name: string;
  /** The name in PostgreSQL; for a domain the name of its base. */
  readonly type: string;
  readonly isNullable: boolean;
  /** Whether PostgreSQL alone writes it: a generated value or identity. */
  readonly isGenerated: boolean;
  readonly hasDefault: boolean;
  /** The texts that a check constraint allows; null for any. */
  readonly choices: readonly string[] | null;
}

/** Lists the columns of all tables and views; PostgreSQL does not know which of a view can be null. */
export async function listColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select relname as table, relkind = 'v' as "isView", attname as name, coalesce(base.typname, type.typname) as type,
      not (attnotnull or relkind = 'v') as "isNullable",
      attgenerated <> '' or attidentity = 'a' as "isGenerated",
      atthasdef or attidentity = 'd' as "hasDefault",
      (
        select array_agg(choice[1] order by place) from pg_constraint
        cross join regexp_matches(pg_get_expr(conbin, conrelid), '''([^'']*)''::text', 'g')
          with ordinality as found (choice, place)
        where contype = 'c' and conrelid = pg_class.oid and conkey = array[attnum]
          and pg_get_expr(conbin, conrelid) ~ '^\\(\\w+ = ANY '
      ) as choices
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    join pg_type type on type.oid = atttypid
    left join pg_type base on base.oid = type.typbasetype
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
    order by array_position(${Object.keys(tables)}, relname::text), relname, attnum`.execute(db);
  return rows;
}

/** The type in which the driver returns each type of PostgreSQL. */
const READ_AS: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'SqlDate',
  datemultirange: 'string',
  int2: 'number',
  int4: 'number',
  int4multirange: 'string',
  int8: 'number',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  varchar: 'string',
};

/** The types that no constraint of one column tells. */
const READ_OTHERWISE: Readonly<Record<string, string>> = {
  'audit_entry.subject_kind': 'SubjectKind',
  'import_draft.delimiter': 'ImportDelimiter',
  'import_draft.encoding': 'ImportEncoding',
  'import_row.record_kind': 'string',
  'misc_settlement.due': 'Cents | null',
  'misc_settlement.payment_type': "'CASH' | 'BANK' | 'CREDIT' | null",
  'payment_line.payment_type': "'CASH' | 'BANK' | 'CREDIT' | null",
  'student_pause.until_month': 'SqlDate | null',
  'tuition_settlement.base': 'Cents | null',
  'tuition_settlement.due': 'Cents | null',
  'tuition_settlement.part': 'string | null',
  'tuition_settlement.payment_type': "'CASH' | 'BANK' | 'CREDIT' | null",
};

/** Integers of these names are cents. */
const CENTS =
  /^(?:(?:.*_)?(?:amount|collected|counted|deposit|difference|fee|float|share)|bank|banked|bank_(?:claimed|seen)|base|cash|charged|corrections|credit|deducted|discounts|due|float_left|left_over|open_money|owed|paid|received|refunded|salaries|taken|threshold|uncounted|unknown)$/;
/** Never changed, whatever changes in the row. */
const FIXED = /^(?:(?:created|recorded)_(?:at|by)|file_name|id|kind|only_one|source|uuid)$/;
/** Empty in a new row, and never emptied again. */
const SET_LATER = /^(?:undone_(?:at|by)|changed_(?:at|by)|cancelled_at)$/;
/** Given with each row, although there is a default. */
const GIVEN = /^(?:recorded_at|until_month)$/;

function selectedType({ table, name, type, isNullable, choices }: Column): string {
  const otherwise = READ_OTHERWISE[`${table}.${name}`];
  if (otherwise) return otherwise;
  const plain = READ_AS[type];
  if (!plain) throw new Error(`READ_AS lacks the type ${type} of ${table}.${name}`);
  const isCents = plain === 'number' && CENTS.test(name);
  const narrow = choices?.map((choice) => `'${choice}'`).join(' | ') ?? (isCents ? 'Cents' : plain);
  return isNullable ? `${narrow} | null` : narrow;
}

function typeOf(column: Column): string {
  const { table, name, type, isNullable, isGenerated, hasDefault } = column;
  const { writes, kept = [], changes } = tables[table] ?? { writes: 'nothing' };
  if (type === 'jsonb') return `ColumnType<unknown, string${isNullable ? ' | null' : ''}, never>`;
  const selected = selectedType(column);
  const isFixed = FIXED.test(name);
  if (writes === 'nothing' || isGenerated || kept.includes(name)) return `Computed<${selected}>`;
  if (writes === 'updates') return isFixed ? `Computed<${selected}>` : selected;
  if (SET_LATER.test(name)) return `SetLater<${selected.replace(' | null', '')}>`;
  const isOptional = hasDefault && !GIVEN.test(name);
  const canChange = writes === 'all' && (changes ? changes.includes(name) : !isFixed);
  if (canChange) return isOptional ? `Generated<${selected}>` : selected;
  return isOptional ? `OnceDefault<${selected}>` : `Once<${selected}>`;
}

/** The imports of the file, by module. */
const IMPORTS = {
  '@kelas/contract/audit-actions': 'SubjectKind',
  '@kelas/contract/import-fields': 'ImportDelimiter, ImportEncoding',
  '@kelas/contract/values/cents': 'Cents',
  kysely: 'ColumnType, Generated',
  './columns.ts': 'Computed, Once, OnceDefault, SetLater, SqlDate',
};

const NOTE = '// `npm run schema` writes this file from the migrated database.';
const DOC = '/** The columns of each table and view, as they are read, inserted and updated. */';
const NAME = 'Schema';

/** Returns the TypeScript of the schema: what {@link tables} and the database say of each column. */
export function describeSchema(columns: readonly Column[]): string {
  const described = Object.entries(Object.groupBy(columns, ({ table }) => table)).map(
    ([table, own = []]) => {
      const lines = own.map((column) => `    ${column.name}: ${typeOf(column)};\n`);
      return `  ${table}: {\n${lines.join('')}  };\n`;
    },
  );
  const imports = Object.entries(IMPORTS).map(
    ([module, names]) => `import type { ${names} } from '${module}';\n`,
  );
  return `${NOTE}\n${imports.join('')}\n${DOC}\nexport interface ${NAME} {\n${described.join('')}}\n`;
}

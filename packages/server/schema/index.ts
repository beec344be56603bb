import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The subjects of the database. Each may refer to those before it. */
const SUBJECTS = [
  'values',
  'people',
  'lessons',
  'charges',
  'payments',
  'salaries',
  'funds',
  'cash',
  'bank',
  'months',
  'attendance',
  'operations',
] as const;

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const tablesOf = (subject: string) => read(`tables/${subject}.sql`);
const functionsOf = (subject: string) => read(`functions/${subject}.sql`);

/** The functions that constraints and generated columns use. */
const valueFunctions = functionsOf('values');

/** The comments on tables and columns, which the export of everything shows (R-1758). */
const comments = ['shared', ...SUBJECTS.slice(1)].map((name) => read(`comments/${name}.sql`));

/** The text of all functions, views, triggers and comments. It may run again and again. */
const functions = [...SUBJECTS.map(functionsOf), functionsOf('kept'), ...comments].join('\n');
const digest = createHash('sha256').update(functions).digest('hex');

/** All migrations in order, forward only. The SQL of a released one never changes. */
export const migrations: Record<string, Migration> = {
  '1.0.0': {
    async up(db) {
      await sql
        .raw([tablesOf('values'), valueFunctions, ...SUBJECTS.slice(1).map(tablesOf)].join('\n'))
        .execute(db);
    },
  },
};

/**
 * Brings functions, views, triggers and comments to the form of this version, after all migrations.
 * The comment on `migration` holds the digest of their text, so that an unchanged form takes no lock
 * on a table.
 */
export async function applyFunctions<T>(db: Kysely<T>): Promise<void> {
  const apply = async (tx: Kysely<T>) => {
    await sql`select pg_advisory_xact_lock(hashtext('kelas functions'))`.execute(tx);
    const { rows } = await sql<{ digest: string | null }>`
      select obj_description('migration'::regclass) as digest`.execute(tx);
    if (rows[0]?.digest === digest) return;
    await sql.raw(functions).execute(tx);
    await sql`comment on table migration is ${sql.lit(digest)}`.execute(tx);
  };
  await (db.isTransaction ? apply(db) : db.transaction().execute(apply));
}

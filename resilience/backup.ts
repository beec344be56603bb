import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { openBackup } from '@kelas/server/backup/open';
import { checkBackup } from '@kelas/server/backup/read';
import { cleanUp, eventually, makeFolder, type Started, start } from '@kelas/testkit/processes';
import pg from 'pg';
import {
  askDatabase,
  digestsOf,
  fillCentre,
  type OwnPostgres,
  ownPostgres,
  whileClientsPay,
  withEmbedded,
} from './backup-centres.ts';
import { hasBackupTools, openWithTools } from './backup-tools.ts';
import { runTests } from './run-tests.ts';
import { type Scale, type Scenario, SkippedError } from './scenario.ts';

/** The restore of a large centre takes minutes. */
const RESTORE_TIMEOUT_MS = 600_000;

const repository = join(import.meta.dirname, '..');
const PASSPHRASE = 'only for resilience';
const secret = { BACKUP_PASSPHRASE: PASSPHRASE };

type Env = Readonly<Record<string, string>>;

export interface RoundTrip {
  /** Number of students in the saved centre. */
  readonly students: number;
  /** Number of clients that record payments during the backup. */
  readonly clients: number;
}

export interface RoundTripFigure {
  readonly rows: number;
  readonly bytes: number;
  readonly saveSeconds: number;
  readonly restoreSeconds: number;
  /** Number of payments that were confirmed during the backup. */
  readonly payments: number;
}

/** Starts `npm run backup` or `npm run restore` in a process. */
export function command(name: 'backup' | 'restore', env: Env, file: string) {
  const program = `packages/server/src/cli/${name}.ts`;
  const { PATH } = process.env;
  return start(process.execPath, [join(repository, program), file], { env: { PATH, ...env } });
}

/** Runs a command that must succeed; returns its duration in seconds. */
async function must(name: 'backup' | 'restore', env: Env, file: string): Promise<number> {
  const began = performance.now();
  const run = command(name, env, file);
  if ((await run.exit) !== 0) throw new Error(`${name} failed: ${run.stderr()}${run.stdout()}`);
  return (performance.now() - began) / 1000;
}

/**
 * Saves a centre, encrypted, while clients record payments. Restores it into another PostgreSQL,
 * saves that, and restores it into a folder where Kelas starts. On the way it kills a backup and a
 * restore, which must leave nothing. Throws when data is lost.
 */
export async function roundTrip({ students, clients }: RoundTrip): Promise<RoundTripFigure> {
  const folder = makeFolder();
  const [first, last] = [join(folder, 'first'), join(folder, 'last')];
  const [one, two] = [join(folder, 'one.kbackup'), join(folder, 'two.kbackup')];
  const own = await ownPostgres(join(folder, 'own'));
  try {
    await fillCentre(first, students);
    const { done: saveSeconds, payments } = await whileClientsPay(first, clients, () =>
      must('backup', { DATA_DIR: first, ...secret }, one),
    );
    const target = { DATABASE_URL: own.url };
    await killRestore(own, one);
    const restoreSeconds = await must('restore', { ...target, ...secret }, one);
    await killBackup(own.url, join(folder, 'killed.kbackup'));
    await must('backup', target, two);
    const saved = await tablesOf(one, PASSPHRASE);
    requireSame(saved, await tablesOf(two));
    await must('restore', { DATA_DIR: last }, two);
    const restored = await withEmbedded(last, (embedded) => digestsOf(embedded.connectionString));
    requireSame(await digestsOf(own.url), restored);
    await whileClientsPay(last, 1, async () => {});
    const rows = saved.reduce((sum, table) => sum + table.rows, 0);
    return { rows, bytes: statSync(one).size, saveSeconds, restoreSeconds, payments };
  } finally {
    await own.stop();
    await cleanUp();
  }
}

async function tablesOf(file: string, passphrase?: string) {
  const backup = await openBackup(file, passphrase);
  return (await checkBackup(backup).finally(backup.close)).tables;
}

function requireSame<T>(before: readonly T[], after: readonly T[]): void {
  const [had, has] = [before, after].map((list) => list.map((each) => JSON.stringify(each)));
  const lost = had?.filter((each) => !has?.includes(each)) ?? [];
  if (lost.length > 0) throw new Error(`The restored data differs: ${lost.join(' ')}`);
}

/** Kills a running backup; throws when a file with its name exists. */
async function killBackup(url: string, file: string): Promise<void> {
  await killWaiting(url, 'begin; lock table timetable_entry', () =>
    command('backup', { DATABASE_URL: url }, file),
  );
  const left = readdirSync(dirname(file)).filter((name) => name.startsWith(basename(file)));
  if (left.some((name) => !name.endsWith('.tmp')))
    throw new Error(`The killed backup left ${file}`);
}

/** Kills a restore after it has loaded all rows; throws unless the database is empty again. */
async function killRestore({ url, superuserUrl }: OwnPostgres, file: string): Promise<void> {
  await askDatabase(
    superuserUrl,
    `create function wait_when_loaded() returns event_trigger language plpgsql as $$
     begin
       if to_regclass('staff') is not null then
         if exists (select from staff) then perform pg_advisory_xact_lock(1); end if;
       end if;
     end $$;
     create event trigger waits on ddl_command_start execute function wait_when_loaded()`,
  );
  await killWaiting(url, 'select pg_advisory_lock(1)', () =>
    command('restore', { DATABASE_URL: url, ...secret }, file),
  );
  await askDatabase(superuserUrl, 'drop event trigger waits; drop function wait_when_loaded');
  const tables = await askDatabase(
    url,
    `select tablename from pg_tables where schemaname = 'public'`,
  );
  if (tables.length > 0) throw new Error(`The killed restore left ${tables.length} tables`);
}

/** Takes a lock, starts a command and kills it when it waits for the lock. */
async function killWaiting(url: string, lock: string, begin: () => Started): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const activity = `select from pg_stat_activity where application_name = 'kelas backup'`;
  try {
    await client.query(lock);
    const run = begin();
    await eventually(RESTORE_TIMEOUT_MS, async () => {
      // On a new connection, because within a transaction the view does not change.
      const waiting = await askDatabase(url, `${activity} and wait_event_type = 'Lock'`);
      if (waiting.length === 0) throw new Error(`No process waits for the lock: ${run.stderr()}`);
    });
    run.child.kill('SIGKILL');
    await run.exit;
  } finally {
    await client.end();
  }
  await eventually(30_000, async () => {
    if ((await askDatabase(url, activity)).length > 0)
      throw new Error('PostgreSQL still runs a statement of the killed command');
  });
}

/** Saves a centre and opens the encrypted file with other tools; returns the number of tables. */
export async function openWithoutKelas(): Promise<number> {
  const folder = makeFolder();
  const [data, file] = [join(folder, 'data'), join(folder, 'centre.kbackup')];
  await fillCentre(data, 20);
  await must('backup', { DATA_DIR: data, ...secret }, file);
  return openWithTools(file, PASSPHRASE, folder);
}

const SIZES: Readonly<Record<Scale, RoundTrip & { alterations: number }>> = {
  short: { students: 20, clients: 2, alterations: 100 },
  long: { students: 20_000, clients: 4, alterations: 2_000 },
};

/** Backups are complete, altered ones are refused, and standard programs open them. */
export const backupScenarios: readonly Scenario[] = [
  {
    promise: 'A backup made during payments restores completely, also on another PostgreSQL',
    async attempt(scale) {
      const { rows, bytes, saveSeconds, restoreSeconds, payments } = await roundTrip(SIZES[scale]);
      return (
        `${rows} rows in ${(bytes / 1e6).toFixed(1)} MB, saved in ${saveSeconds.toFixed(1)} s during ` +
        `${payments} payments, restored and compared in ${restoreSeconds.toFixed(1)} s; ` +
        'a killed backup and a killed restore left nothing'
      );
    },
  },
  {
    promise: 'An altered or truncated backup is refused, and nothing is changed',
    async attempt(scale) {
      const { alterations } = SIZES[scale];
      await runTests(['backup/refusals'], { BACKUP_ALTERATIONS: String(alterations) });
      return `${alterations} altered files, and ${alterations / 5} encrypted ones, each refused`;
    },
  },
  {
    promise: 'An encrypted backup can be opened with age and tar, without Kelas',
    async attempt() {
      if (!hasBackupTools) throw new SkippedError('apt-get install age bsdutils tar');
      const tables = await openWithoutKelas().finally(cleanUp);
      return `${tables} tables, each with the digest of the manifest`;
    },
  },
];

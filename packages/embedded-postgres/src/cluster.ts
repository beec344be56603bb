import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { postgresError } from './errors.ts';
import { type Passwords, syncDirectory } from './passwords.ts';
import { PostgresStartError } from './start-error.ts';
import type { PostgresUser } from './system-user.ts';

const run = promisify(execFile);

/** Requires a password for every connection, which is made by the socket or by TCP on this machine. */
const PG_HBA = `# TYPE  DATABASE     USER  ADDRESS       METHOD
local   all          all                 scram-sha-256
host    all          all   127.0.0.1/32  scram-sha-256
host    replication  all   127.0.0.1/32  scram-sha-256
`;

/** Returns the owner of an existing cluster; undefined when there is none. */
export async function findCluster(
  clusterDir: string,
): Promise<{ uid: number; gid: number } | undefined> {
  const found = await stat(clusterDir).catch(ignoreMissing);
  if (found === undefined) return undefined;
  if ((await readdir(clusterDir)).length > 0) return { uid: found.uid, gid: found.gid };
  await rmdir(clusterDir);
  return undefined;
}

/** @throws {PostgresStartError} when the folder is no cluster, or one of another major version. */
export async function checkVersion(clusterDir: string, ours: string): Promise<void> {
  const found = await readFile(join(clusterDir, 'PG_VERSION'), 'utf8').catch(ignoreMissing);
  if (found === undefined) {
    throw new PostgresStartError(
      `${clusterDir} holds no PostgreSQL cluster: choose another DATA_DIR`,
    );
  }
  if (found.trim() === ours) return;
  throw new PostgresStartError(
    `${clusterDir} was made by PostgreSQL ${found.trim()}, but this is PostgreSQL ${ours}: ` +
      'dump it with the version that made it and restore it into a new DATA_DIR',
  );
}

/**
 * Creates a new cluster in a temporary folder and renames it when it is complete.
 * So an interrupted start leaves no half cluster.
 */
export async function makeCluster(
  clusterDir: string,
  dataDir: string,
  binaries: Binaries,
  user: PostgresUser,
  passwords: Passwords,
): Promise<void> {
  const unfinished = `${clusterDir}.unfinished-${randomBytes(4).toString('hex')}`;
  await removeUnfinished(clusterDir, dataDir);
  try {
    await mkdir(unfinished, { mode: 0o700 });
    await user.own(unfinished);
    await initdb(unfinished, dataDir, binaries, user);
    await writeAccess(unfinished);
    await setSuperuserPassword(unfinished, dataDir, binaries, user, passwords);
    await rename(unfinished, clusterDir);
    await syncDirectory(dataDir);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Writes who may connect to a cluster, unless the file says so already. */
export async function writeAccess(clusterDir: string): Promise<void> {
  const file = join(clusterDir, 'pg_hba.conf');
  const present = await readFile(file, 'utf8').catch(ignoreMissing);
  if (present !== PG_HBA) await writeFile(file, PG_HBA, { flush: true });
}

/**
 * Sets the superuser's password in PostgreSQL's single-user mode, which needs no old password.
 * The cluster must not be running.
 */
export async function setSuperuserPassword(
  clusterDir: string,
  dataDir: string,
  binaries: Binaries,
  user: PostgresUser,
  passwords: Passwords,
): Promise<void> {
  const args = ['--single', '-D', clusterDir, '-c', 'log_min_messages=error', 'postgres'];
  const command = user.command(binaries.postgres, args);
  const running = run(command.file, command.args, command.options);
  const { stdin } = running.child;
  // A program that exits before it has read its input must not end this process.
  stdin?.on('error', () => {});
  stdin?.end(`ALTER ROLE postgres PASSWORD '${passwords.postgres}';\n`);
  const failure = await running.then(
    ({ stderr }) => (/ERROR|FATAL|PANIC/.test(stderr) ? stderr : undefined),
    stderrOf,
  );
  if (failure === undefined) return;
  throw postgresError('The database password could not be set', dataDir, failure);
}

async function removeUnfinished(clusterDir: string, dataDir: string): Promise<void> {
  const prefix = `${basename(clusterDir)}.unfinished-`;
  const left = (await readdir(dataDir)).filter((name) => name.startsWith(prefix));
  // An initdb whose parent was killed may still write here; the next start removes the rest.
  const remove = (name: string) =>
    rm(join(dataDir, name), { recursive: true, force: true }).catch(() => {});
  await Promise.all(left.map(remove));
}

/**
 * Runs initdb with PostgreSQL's builtin C.UTF-8, which maps case in all of Unicode alike on every
 * machine. LC_CTYPE comes from the system; only pg_trgm uses it, to recognise letters.
 */
async function initdb(
  directory: string,
  dataDir: string,
  binaries: Binaries,
  user: PostgresUser,
): Promise<void> {
  const encoding = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const common = ['-D', directory, '-U', 'postgres', '-A', 'reject', '--data-checksums'];
  const attempt = (ctype: string) => {
    const args = [...common, ...encoding, '--locale=C', `--lc-ctype=${ctype}`];
    const command = user.command(binaries.initdb, args);
    return run(command.file, command.args, command.options).then(() => undefined, stderrOf);
  };
  let failure = await attempt('C.UTF-8');
  if (failure !== undefined && /invalid locale/i.test(failure)) failure = await attempt('C');
  if (failure === undefined) return;
  throw postgresError('The database could not be created', dataDir, failure);
}

function stderrOf({ stderr, message }: Error & { stderr?: string }): string {
  return stderr || message;
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}

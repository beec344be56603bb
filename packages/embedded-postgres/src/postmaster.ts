import { chown, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresLog } from './log.ts';
import { findBackendsOf, isPostmasterOf, signal, waitUntilExited } from './processes.ts';
import { PostgresStartError } from './start-error.ts';

/** No system assigns this pid, so PostgreSQL treats a lock file with it as stale. */
const UNUSED_PID = 2_147_483_647;
const FAST_STOP_MS = 10_000;
const HARD_STOP_MS = 6_000;

/** The lines of postmaster.pid that are used here. */
export interface PostmasterFile {
  pid: number;
  /** For example `starting`, `ready` or `stopping`; empty until PostgreSQL writes it. */
  status: string;
}

/** Reads postmaster.pid of a cluster; undefined when it is missing or incomplete. */
export async function readPostmaster(clusterDir: string): Promise<PostmasterFile | undefined> {
  const lines = (await readFile(fileIn(clusterDir), 'utf8').catch(() => '')).split('\n');
  const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10));
  return pid > 0 ? { pid, status: lines[7]?.trim() ?? '' } : undefined;
}

/**
 * Prepares a cluster after an earlier run: stops a PostgreSQL that was left behind (R-1236) and
 * invalidates a postmaster.pid with a dead, zombie or foreign process, and removes its sockets.
 * The caller must hold the data directory's lock.
 * @throws {PostgresStartError} when the PostgreSQL does not stop.
 */
export async function clearPostmaster(
  clusterDir: string,
  clusterName: string,
  log: PostgresLog,
): Promise<void> {
  const left = await readPostmaster(clusterDir);
  if (left === undefined) await rm(fileIn(clusterDir), { force: true });
  else if (left.pid !== UNUSED_PID && (await isPostmasterOf(left.pid, clusterDir, clusterName))) {
    log.warn({ postmaster: left.pid }, 'stopping the PostgreSQL that an earlier run left behind');
    await stopOrphan(left.pid, clusterDir);
  }
  await disown(clusterDir);
  const sockets = (await readdir(clusterDir)).filter((name) => name.startsWith('.s.PGSQL.'));
  for (const name of sockets) await rm(join(clusterDir, name), { force: true });
}

async function stopOrphan(pid: number, clusterDir: string): Promise<void> {
  signal(pid, 'SIGINT');
  if (await waitUntilExited(pid, FAST_STOP_MS)) return;
  signal(pid, 'SIGQUIT');
  if (await waitUntilExited(pid, HARD_STOP_MS)) return;
  throw new PostgresStartError(
    `A PostgreSQL of an earlier run (process ${pid}) still uses ${clusterDir} and does not stop: end it and start again`,
  );
}

/**
 * Replaces only the pid. By the shared memory id in the other lines PostgreSQL detects processes of
 * the earlier run that still write.
 */
async function disown(clusterDir: string): Promise<void> {
  const file = fileIn(clusterDir);
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) return;
  const [, ...rest] = (await readFile(file, 'utf8')).split('\n');
  const temporary = `${file}.new`;
  await writeFile(temporary, [UNUSED_PID, ...rest].join('\n'), { mode: 0o600 });
  await chown(temporary, found.uid, found.gid);
  await rename(temporary, file);
}

/** Sends a signal to the backends of a killed postmaster, which hold its shared memory. */
export async function signalBackends(clusterName: string, name: NodeJS.Signals): Promise<void> {
  for (const pid of await findBackendsOf(clusterName)) signal(pid, name);
}

function fileIn(clusterDir: string): string {
  return join(clusterDir, 'postmaster.pid');
}

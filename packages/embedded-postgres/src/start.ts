import { createHash } from 'node:crypto';
import { mkdir, realpath, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Binaries, findBinaries } from './binaries.ts';
import { checkVersion, findCluster, makeCluster, setSuperuserPassword } from './cluster.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { dataDirError, postgresError } from './errors.ts';
import type { PostgresLog } from './log.ts';
import {
  keepPasswords,
  makePasswords,
  type Passwords,
  protectPasswords,
  readPasswords,
} from './passwords.ts';
import { clearPostmaster } from './postmaster.ts';
import { connectionStringFor, prepareRoles } from './roles.ts';
import { type Server, ServerEndedError, type ServerPlan } from './server.ts';
import { PostgresStartError } from './start-error.ts';
import { keepRunning, startPastLeftovers } from './supervisor.ts';
import { choosePostgresUser, type PostgresUser } from './system-user.ts';

const PORT_ATTEMPTS = 10;

export interface EmbeddedOptions {
  /** Absolute path; made when it is missing, and locked for this process. */
  dataDir: string;
  log: PostgresLog;
  /** PostgreSQL settings on top of the usual ones. */
  settings?: Readonly<Record<string, string>>;
  /** Calls the start off. */
  signal?: AbortSignal;
  /** Called once PostgreSQL is on its way and only waited for: the moment for other work. */
  onLaunch?: () => void;
}

/** A running embedded PostgreSQL, which is started again by itself when it ends unasked. */
export interface Embedded {
  /** Address with the password of the owner and database `kelas`, the same until `stop`. */
  readonly connectionString: string;
  /** The same database as the role that may not change what must never change. */
  readonly appConnectionString: string;
  /** The same server as its superuser. */
  readonly superuserConnectionString: string;
  /** Process id of the postmaster that runs now. */
  readonly pid: number;
  /** Tells a second start on the same data directory where this one answers. */
  announce(address: string): void;
  /** Stops PostgreSQL, hard after `quitAfterMs` (4000 by default), and gives up the directory. */
  stop(options?: { quitAfterMs?: number }): Promise<void>;
}

/**
 * Starts PostgreSQL in `dataDir`, making the cluster when there is none and taking over after a
 * crash of the program, of PostgreSQL or of both.
 * @throws {PostgresStartError} with one line to act on.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = await openDataDir(options.dataDir, options.log);
  const lock = lockDataDir(dataDir);
  try {
    const { plan, passwords, fresh } = await prepareCluster(dataDir, options);
    const abort = options.signal ?? new AbortController().signal;
    const server = await startOnFreePort(plan, dataDir, abort);
    await prepareRoles(passwords, plan.port, { expected: !fresh }).catch(async (error) => {
      await server.stop(2_000);
      throw new PostgresStartError(`The database could not be prepared: ${error.message}`, {
        cause: error,
      });
    });
    server.raiseLogLevel();
    const keeper = keepRunning(plan, server);
    let stopped: Promise<void> | undefined;
    return {
      connectionString: connectionStringFor('kelas', passwords, plan.port),
      appConnectionString: connectionStringFor('kelas_app', passwords, plan.port),
      superuserConnectionString: connectionStringFor('postgres', passwords, plan.port),
      get pid() {
        return keeper.pid();
      },
      announce: lock.announce,
      stop: ({ quitAfterMs = 4_000 } = {}) => {
        stopped ??= keeper.stop(quitAfterMs).finally(lock.release);
        return stopped;
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openDataDir(path: string, log: PostgresLog): Promise<string> {
  try {
    // Others may pass through (PostgreSQL's own user must), but not look.
    await mkdir(path, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    const dataDir = await realpath(path);
    const openToOthers = process.platform !== 'win32' && (await stat(dataDir)).mode & 0o022;
    if (openToOthers) {
      log.warn({ dataDir }, 'other users of this computer may write into DATA_DIR: chmod go-w it');
    }
    return dataDir;
  } catch (error) {
    throw dataDirError(path, error);
  }
}

interface Prepared {
  plan: ServerPlan;
  passwords: Passwords;
  /** Whether some of the passwords are new, so that their roles do not have them yet. */
  fresh: boolean;
}

/** Everything up to the start of the server: binaries, user, cluster, passwords, leftovers. */
async function prepareCluster(dataDir: string, options: EmbeddedOptions): Promise<Prepared> {
  const clusterDir = join(dataDir, 'postgres');
  const clusterName = `kelas-${createHash('sha256').update(clusterDir).digest('hex').slice(0, 12)}`;
  try {
    const binaries = await findBinaries();
    const owner = await findCluster(clusterDir);
    const user = await choosePostgresUser(binaries, dataDir, owner);
    const { log, settings = {} } = options;
    const onLaunch = options.onLaunch ?? (() => {});
    const plan = { binaries, user, clusterDir, clusterName, port: 0, settings, log, onLaunch };
    if (owner === undefined) {
      const passwords = makePasswords();
      await makeCluster(clusterDir, dataDir, binaries, user, passwords);
      await keepPasswords(dataDir, passwords);
      return { plan, passwords, fresh: true };
    }
    if (owner.uid === 0) await user.own(clusterDir);
    await checkVersion(clusterDir, user.major);
    await clearPostmaster(clusterDir, clusterName, log);
    protectPasswords(dataDir);
    const known = await readPasswords(dataDir);
    if (known?.kelas_app) return { plan, passwords: known, fresh: false };
    if (known) {
      const passwords = makePasswords(known);
      await keepPasswords(dataDir, passwords);
      return { plan, passwords, fresh: true };
    }
    const passwords = await replacePasswords(plan, dataDir, binaries, user);
    return { plan, passwords, fresh: true };
  } catch (error) {
    throw dataDirError(dataDir, error);
  }
}

async function replacePasswords(
  { clusterDir, log }: ServerPlan,
  dataDir: string,
  binaries: Binaries,
  user: PostgresUser,
): Promise<Passwords> {
  log.warn({ dataDir }, 'the passwords of the database are missing; making new ones');
  const passwords = makePasswords();
  await setSuperuserPassword(clusterDir, dataDir, binaries, user, passwords);
  // Last, so that a start which is killed here finds them missing and begins anew.
  await keepPasswords(dataDir, passwords);
  return passwords;
}

async function startOnFreePort(
  plan: ServerPlan,
  dataDir: string,
  abort: AbortSignal,
): Promise<Server> {
  for (let attempt = 1; ; attempt++) {
    plan.port = await freePort();
    try {
      return await startPastLeftovers(plan, abort);
    } catch (error) {
      if (!(error instanceof ServerEndedError)) throw error;
      const taken = /could not bind|could not create any TCP\/IP sockets/.test(error.message);
      if (taken && attempt < PORT_ATTEMPTS) continue;
      throw postgresError('PostgreSQL could not start', dataDir, error.message);
    }
  }
}

/** A port that was free a moment ago; another program may still take it first. */
function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      probe.close(() => done(port));
    });
  });
}

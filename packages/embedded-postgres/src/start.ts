import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, realpath, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { findBinaries } from './binaries.ts';
import {
  checkVersion,
  findCluster,
  makeCluster,
  setSuperuserPassword,
  writeAccess,
} from './cluster.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { dataDirError, postgresError } from './errors.ts';
import type { PostgresLog } from './log.ts';
import {
  makePasswords,
  type Passwords,
  protectPasswords,
  readPasswords,
  writePasswords,
} from './passwords.ts';
import { clearPostmaster } from './postmaster.ts';
import { connectionStringFor, prepareRoles } from './roles.ts';
import { type Server, ServerEndedError, type ServerPlan } from './server.ts';
import { PostgresStartError } from './start-error.ts';
import { startAfterCrash, supervise } from './supervisor.ts';
import { choosePostgresUser } from './system-user.ts';

const PORT_ATTEMPTS = 10;
/** Bytes of a socket's path; macOS allows the least. */
const SOCKET_PATH_MAX = 103;

export interface EmbeddedOptions {
  /** Absolute path of the data folder. It is created when missing and locked for this process. */
  dataDir: string;
  log: PostgresLog;
  /** PostgreSQL settings that override the defaults. */
  settings?: Readonly<Record<string, string>>;
  /** Cancels the start. */
  signal?: AbortSignal;
  /** Called once PostgreSQL is spawned. The caller can do other work while it starts. */
  onLaunch?: () => void;
}

/** A running embedded PostgreSQL. It is restarted when it ends by itself (R-1237). */
export interface Embedded {
  /** Connection string of the owner to the database `kelas`; it stays the same until `stop`. */
  readonly connectionString: string;
  /** The same database as the program's role, which can only add payments (D-06). */
  readonly appConnectionString: string;
  /** The same server as its superuser, database `postgres`. */
  readonly superuserConnectionString: string;
  /** Process id of the present postmaster. */
  readonly pid: number;
  /** Stores the program's address for the message of a second start on the same folder. */
  announce(address: string): void;
  /** Stops PostgreSQL fast, by force after `quitAfterMs` (default 4000), and releases the lock. */
  stop(options?: { quitAfterMs?: number }): Promise<void>;
}

/**
 * Starts PostgreSQL in `dataDir` (R-1228). Creates the cluster when there is none, and recovers
 * after a crash of the program, of PostgreSQL or of both (R-1234, R-1236).
 * @throws {PostgresStartError} with the reason and the remedy; the reason of `signal` when aborted.
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
    const keeper = supervise(plan, server);
    const host = plan.socket ? plan.clusterDir : undefined;
    const address = (role: keyof Passwords) =>
      connectionStringFor(role, passwords, plan.port, host);
    let stopped: Promise<void> | undefined;
    return {
      connectionString: address('kelas'),
      appConnectionString: address('kelas_app'),
      superuserConnectionString: address('postgres'),
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
    // As root the folder can be entered but not listed, because PostgreSQL's user must enter it.
    await mkdir(path, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    const dataDir = await realpath(path);
    const openToOthers = process.platform !== 'win32' && (await stat(dataDir)).mode & 0o022;
    if (openToOthers) {
      log.warn({ dataDir }, 'other users may write into DATA_DIR: run "chmod go-w" on it');
    }
    return dataDir;
  } catch (error) {
    throw dataDirError(path, error);
  }
}

/**
 * Prepares all for the start of the server: binaries, user, cluster, passwords, leftovers. `fresh` is
 * true when a password is new, so that its role does not have it yet.
 */
async function prepareCluster(dataDir: string, options: EmbeddedOptions) {
  const clusterDir = join(dataDir, 'postgres');
  const clusterName = `kelas-${createHash('sha256').update(clusterDir).digest('hex').slice(0, 12)}`;
  try {
    const binaries = await findBinaries();
    const owner = await findCluster(clusterDir);
    const user = await choosePostgresUser(binaries, dataDir, owner);
    const { log, settings = {}, onLaunch = () => {} } = options;
    const socket = canHaveSocket(clusterDir);
    const plan = {
      binaries,
      user,
      clusterDir,
      clusterName,
      port: 0,
      socket,
      settings,
      log,
      onLaunch,
    };
    if (owner) {
      if (owner.uid === 0) await user.own(clusterDir);
      await checkVersion(clusterDir, user.major);
      await clearPostmaster(clusterDir, clusterName, log);
      protectPasswords(dataDir);
      await writeAccess(clusterDir);
    }
    const known = owner && (await readPasswords(dataDir));
    const fresh = !known?.kelas_app;
    const passwords = makePasswords(known);
    if (!owner) await makeCluster(clusterDir, dataDir, binaries, user, passwords);
    else if (!known) {
      log.warn({ dataDir }, 'the passwords of the database are missing; creating new ones');
      await setSuperuserPassword(clusterDir, dataDir, binaries, user, passwords);
    }
    // Written last, so that the next start after a kill finds them missing and sets them again.
    if (fresh) await writePasswords(dataDir, passwords);
    return { plan, passwords, fresh };
  } catch (error) {
    throw dataDirError(dataDir, error);
  }
}

/** A connection by a socket is faster than by TCP. Node has none on Windows. */
function canHaveSocket(clusterDir: string): boolean {
  const longest = join(clusterDir, '.s.PGSQL.65535');
  return process.platform !== 'win32' && Buffer.byteLength(longest) <= SOCKET_PATH_MAX;
}

async function startOnFreePort(
  plan: ServerPlan,
  dataDir: string,
  abort: AbortSignal,
): Promise<Server> {
  for (let attempt = 1; ; attempt++) {
    plan.port = await freePort();
    try {
      return await startAfterCrash(plan, abort);
    } catch (error) {
      if (!(error instanceof ServerEndedError)) throw error;
      if (plan.socket && /Unix/.test(error.message)) {
        plan.log.warn({ dataDir }, 'the file system of DATA_DIR has no sockets; using TCP');
        plan.socket = false;
        continue;
      }
      const taken = /could not bind|could not create any TCP\/IP sockets/.test(error.message);
      if (taken && attempt < PORT_ATTEMPTS) continue;
      throw postgresError('PostgreSQL could not start', dataDir, error.message);
    }
  }
}

/** Returns a free port; another program may still take it first. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

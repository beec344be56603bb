import {
  closeSync,
  constants,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dataDirError } from './errors.ts';
import { restrictToOwner } from './private-files.ts';
import { isAlive } from './processes.ts';
import { PostgresStartError } from './start-error.ts';

const SQLITE_BUSY = 5;
const SQLITE_NOT_A_DATABASE = 26;
/** A process that was just stopped or killed holds the lock a little longer. */
const LOCK_TIMEOUT_MS = 1_000;

export interface DataDirLock {
  /** Stores the address for the message of a second start, for example `http://127.0.0.1:3000`. */
  announce(address: string): void;
  release(): void;
}

/** Held locks. A garbage collected database would release its lock. */
const held = new Set<DatabaseSync>();

/**
 * Locks a data directory for this process (R-1235). SQLite's lock on an empty file is a lock of the
 * operating system: it ends with the process in any case and works across containers.
 * @throws {PostgresStartError} with the process that holds the lock.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const holderFile = join(dataDir, 'holder.json');
  const lock = openLock(dataDir, holderFile);
  held.add(lock);
  writeHolder(holderFile, { pid: process.pid });
  return {
    announce: (address) => writeHolder(holderFile, { pid: process.pid, address }),
    release: () => {
      if (held.delete(lock)) lock.close();
    },
  };
}

function openLock(dataDir: string, holderFile: string): DatabaseSync {
  const file = join(dataDir, 'lock');
  let lock: DatabaseSync | undefined;
  try {
    makeLockFile(file);
    lock = new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS });
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock?.close();
    const code = (error as { errcode?: number }).errcode;
    if (code === SQLITE_BUSY) throw inUse(dataDir, readHolder(holderFile));
    if (code === SQLITE_NOT_A_DATABASE) {
      throw new PostgresStartError(`${file} is damaged: delete it and start again`);
    }
    throw dataDirError(dataDir, error);
  }
}

/** Creates the file for its owner only, because any reader could lock it and block the start. */
function makeLockFile(file: string): void {
  // An existing file is not opened: closing it would release a lock of this process.
  if (restrictToOwner(file)) return;
  const { O_WRONLY, O_CREAT, O_EXCL } = constants;
  try {
    closeSync(openSync(file, O_WRONLY | O_CREAT | O_EXCL, 0o600));
  } catch (error) {
    // Another start created it at the same moment.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

interface Holder {
  pid?: number;
  address?: string;
}

function inUse(dataDir: string, { pid, address }: Holder): PostgresStartError {
  const who = pid === undefined ? 'another process' : `process ${pid}`;
  const where = address === undefined ? '' : ` at ${address}`;
  return new PostgresStartError(
    `DATA_DIR ${dataDir} is in use by ${who}${where}: stop that one or choose another DATA_DIR`,
  );
}

function readHolder(file: string): Holder {
  try {
    const { pid, address } = JSON.parse(readFileSync(file, 'utf8')) as Holder;
    // A pid of another container or of the previous holder means nothing here.
    return typeof pid === 'number' && isAlive(pid)
      ? { pid, ...(address === undefined ? {} : { address }) }
      : {};
  } catch {
    return {};
  }
}

function writeHolder(file: string, holder: Holder): void {
  const temporary = `${file}.${process.pid}`;
  try {
    rmSync(temporary, { force: true });
    writeFileSync(temporary, `${JSON.stringify(holder)}\n`, { mode: 0o600, flag: 'wx' });
    renameSync(temporary, file);
  } catch {
    // The file only improves a message; the lock works without it.
  }
}

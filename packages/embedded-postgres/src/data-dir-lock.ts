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
import { closeToOthers } from './private-files.ts';
import { isAlive } from './processes.ts';
import { PostgresStartError } from './start-error.ts';

const SQLITE_BUSY = 5;
const SQLITE_NOT_A_DATABASE = 26;
/** A process that was just told to stop, or killed, has the lock a little longer. */
const PATIENCE_MS = 1_000;

export interface DataDirLock {
  /** Tells a second start where this one answers, for example `http://127.0.0.1:3000`. */
  announce(address: string): void;
  release(): void;
}

/** A lock whose object was collected would be a lock given up. */
const held = new Set<DatabaseSync>();

/**
 * Takes a data directory for this process alone. It is a lock of the operating system (SQLite's, on
 * an empty file), so it ends with the process however that ends, and works across containers.
 * @throws {PostgresStartError} naming the holder when another process has it.
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
    lock = new DatabaseSync(file, { timeout: PATIENCE_MS });
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

/** Whoever may read the file could lock it, and keep Kelas from starting. */
function makeLockFile(file: string): void {
  // An existing file is not opened: to close it again would give up a lock that this process has.
  if (closeToOthers(file)) return;
  const { O_WRONLY, O_CREAT, O_EXCL } = constants;
  try {
    closeSync(openSync(file, O_WRONLY | O_CREAT | O_EXCL, 0o600));
  } catch (error) {
    // Another start made it at the same moment.
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
    // A pid from another container, or one that the holder has not yet replaced, says nothing.
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
    // It only makes a message clearer; the lock itself holds.
  }
}

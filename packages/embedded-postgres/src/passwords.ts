import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { restrictToOwner } from './private-files.ts';

/** Passwords of the roles: the superuser, the owner of the data and the program's role (D-06). */
export interface Passwords {
  postgres: string;
  kelas: string;
  /** Empty in a folder of an earlier version, which worked as the owner. */
  kelas_app: string;
}

/** Reads the passwords of a data directory; undefined when the file is missing or damaged. */
export async function readPasswords(dataDir: string): Promise<Passwords | undefined> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  try {
    const { postgres, kelas, kelas_app = '' } = JSON.parse(text) as Partial<Passwords>;
    return postgres && kelas ? { postgres, kelas, kelas_app } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the known passwords, and new ones of 256 bits for missing passwords. */
export function makePasswords(known?: Passwords): Passwords {
  const make = () => randomBytes(32).toString('base64url');
  return {
    postgres: known?.postgres || make(),
    kelas: known?.kelas || make(),
    kelas_app: known?.kelas_app || make(),
  };
}

/** Writes the passwords atomically into a file that only its owner may read. */
export async function writePasswords(dataDir: string, passwords: Passwords): Promise<void> {
  const temporary = `${fileIn(dataDir)}.new`;
  const content = `${JSON.stringify(passwords)}\n`;
  await rm(temporary, { force: true });
  await writeFile(temporary, content, { mode: 0o600, flag: 'wx', flush: true });
  await rename(temporary, fileIn(dataDir));
  await syncDirectory(dataDir);
}

/** Flushes a folder to disk, so that a rename in it survives a power cut. */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** Makes the file private, because a copy of the folder may have opened it to others. */
export function protectPasswords(dataDir: string): void {
  restrictToOwner(fileIn(dataDir));
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'passwords.json');
}

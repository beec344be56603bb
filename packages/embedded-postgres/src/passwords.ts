import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { closeToOthers } from './private-files.ts';

/** Passwords of the embedded cluster's roles: its superuser, the owner of the data, and the one that the program works as. */
export interface Passwords {
  postgres: string;
  kelas: string;
  /** Empty where the folder is of a Kelas that worked as the owner. */
  kelas_app: string;
}

/** Reads the passwords of a data directory; undefined when there are none or the file is damaged. */
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

/** Makes new passwords of 256 bits, but for those that are known. */
export function makePasswords(known?: Passwords): Passwords {
  const make = () => randomBytes(32).toString('base64url');
  return {
    postgres: known?.postgres || make(),
    kelas: known?.kelas || make(),
    kelas_app: known?.kelas_app || make(),
  };
}

/** Keeps passwords in a file that its owner alone may read, whole or not at all. */
export async function keepPasswords(dataDir: string, passwords: Passwords): Promise<void> {
  const temporary = `${fileIn(dataDir)}.new`;
  const content = `${JSON.stringify(passwords)}\n`;
  await rm(temporary, { force: true });
  await writeFile(temporary, content, { mode: 0o600, flag: 'wx', flush: true });
  await rename(temporary, fileIn(dataDir));
  await syncDirectory(dataDir);
}

/** Makes a rename inside a folder survive a power cut. */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** The passwords may have been copied with the folder, open to others. */
export function protectPasswords(dataDir: string): void {
  closeToOthers(fileIn(dataDir));
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'passwords.json');
}

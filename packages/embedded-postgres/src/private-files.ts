import { chmodSync, lstatSync } from 'node:fs';
import { PostgresStartError } from './start-error.ts';

/**
 * Removes the access of other users to a file, which an older version or a copy may have left open.
 * Returns false when there is no file.
 * @throws {PostgresStartError} for a symbolic link, since it could name another user's file.
 */
export function restrictToOwner(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return false;
  if (found.isSymbolicLink()) {
    throw new PostgresStartError(`${path} is a symbolic link: remove it and start again`);
  }
  if (found.mode & 0o077) chmodSync(path, 0o600);
  return true;
}

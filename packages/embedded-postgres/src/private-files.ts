import { chmodSync, lstatSync } from 'node:fs';
import { PostgresStartError } from './start-error.ts';

/**
 * Takes a file from all users but its owner, where an older version or a copy left it open to them.
 * Returns false when there is none.
 * @throws {PostgresStartError} when it is a symbolic link, which could lead to a file of somebody else.
 */
export function closeToOthers(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return false;
  if (found.isSymbolicLink()) {
    throw new PostgresStartError(`${path} is a symbolic link: remove it and start again`);
  }
  if (found.mode & 0o077) chmodSync(path, 0o600);
  return true;
}

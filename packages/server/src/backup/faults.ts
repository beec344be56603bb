import { StartError } from '../base/start-error.ts';

/** Returns the error of a file, which ends in the statement that nothing was changed. */
function fault(text: string, cause?: unknown): StartError {
  return new StartError(`${text}. Nothing was changed`, { cause });
}

/** The error for a file that was cut short, altered or otherwise damaged. */
export const damaged = (path: string, cause?: unknown) =>
  fault(`${path} is damaged: it was cut short or altered after it was made`, cause);

export const notABackup = (path: string) => fault(`${path} is not a backup of Kelas`);

export const wrongPassphrase = (cause?: unknown) =>
  fault('The passphrase is wrong, or the first line of the file was altered', cause);

/** The error for a file or a saved database of a later version than this program. */
export const newer = (path: string) =>
  fault(`${path} is of a newer version of Kelas: use that version`);

/** The error for a backup of a version before 1.0. */
export const beforeFirstVersion = (path: string) =>
  fault(`${path} is from before version 1.0: restore it with the version that made it`);

/** For `catch`: any error while a file is read means that the file is damaged. */
export function asDamaged(path: string): (cause: unknown) => never {
  return (cause) => {
    throw cause instanceof StartError ? cause : damaged(path, cause);
  };
}

/** Returns the error of a failed backup or restore, in one line: `what`, and the reason. */
export function failure(what: string, path: string, error: unknown): StartError {
  if (error instanceof StartError) return error;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  const reason = syscall === 'connect' || code === undefined ? undefined : reasons[code];
  return new StartError(reason ? `${path} ${reason}` : `${what}: ${message || code}`, {
    cause: error,
  });
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'is on a full disk: free some space and try again',
  EDQUOT: 'is on a full disk: free some space and try again',
  EFBIG: 'is larger than the file system takes',
  ENOENT: 'does not exist, or its folder does not',
  ENOTDIR: 'is inside a file, not a folder',
  EISDIR: 'is a folder, not a file',
  EACCES: 'may not be used by this user',
  EPERM: 'may not be used by this user',
  EROFS: 'is on a read-only file system',
};

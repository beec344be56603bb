import { StartError } from '../base/start-error.ts';

/** The file was cut short or altered, or is damaged otherwise. */
export function damaged(path: string, cause?: unknown): StartError {
  return new StartError(
    `${path} is damaged: it was cut short or altered after it was made. Nothing was changed`,
    { cause },
  );
}

/** For `catch`: whatever goes wrong while a file is read means that it is damaged. */
export function asDamaged(path: string): (cause: unknown) => never {
  return (cause) => {
    throw cause instanceof StartError ? cause : damaged(path, cause);
  };
}

export function notABackup(path: string): StartError {
  return new StartError(`${path} is not a backup of Kelas. Nothing was changed`);
}

export function wrongPassphrase(cause?: unknown): StartError {
  return new StartError(
    'The passphrase is wrong, or the first line of the file was altered. Nothing was changed',
    { cause },
  );
}

/** The file, or the database that was saved, is of a later version than this program. */
export function newer(path: string): StartError {
  return new StartError(`${path} is of a newer Kelas: use that one. Nothing was changed`);
}

/** Returns why a backup or a restore failed in one line: `what`, and the reason. */
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
  ENOENT: 'is not there, or its folder is not',
  ENOTDIR: 'is in something that is no folder',
  EISDIR: 'is a folder, not a file',
  EACCES: 'may not be used by this user',
  EPERM: 'may not be used by this user',
  EROFS: 'is on a read-only file system',
};

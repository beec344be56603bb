import { StartError } from '../base/start-error.ts';

/** The error for a file that was cut short, altered or otherwise damaged. */
export function damaged(path: string, cause?: unknown): StartError {
  return new StartError(
    `${path} is damaged: it was cut short or altered after it was made. Nothing was changed`,
    { cause },
  );
}

/** For `catch`: any error while a file is read means that the file is damaged. */
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

/** The error for a file or a saved database of a later version than this program. */
export function newer(path: string): StartError {
  return new StartError(
    `${path} is of a newer version of Kelas: use that version. Nothing was changed`,
  );
}

/** The error for a backup of a version before 1.0. */
export function beforeFirstVersion(path: string): StartError {
  return new StartError(
    `${path} is from before version 1.0: restore it with the version that made it. Nothing was changed`,
  );
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

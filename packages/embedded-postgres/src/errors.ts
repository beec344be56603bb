import { PostgresStartError } from './start-error.ts';

/** Returns a start error with the reason why a data directory cannot be used, in one line. */
export function dataDirError(dataDir: string, error: unknown): PostgresStartError {
  if (error instanceof PostgresStartError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  const text = `${code} ${message}`;
  return new PostgresStartError(`DATA_DIR ${dataDir} ${reasonOf(text)}`, { cause: error });
}

function reasonOf(text: string): string {
  if (/ENOTDIR|EEXIST/.test(text)) return 'is a file, not a directory: choose another DATA_DIR';
  if (/ENOSPC|EDQUOT|disk is full|No space left/i.test(text)) {
    return 'is on a full disk: free some space and start again';
  }
  if (/EROFS/.test(text)) return 'is on a read-only file system: choose another DATA_DIR';
  if (/EACCES|EPERM|unable to open|readonly|Permission denied/i.test(text)) {
    return 'may not be written by this user: start as its owner or choose another DATA_DIR';
  }
  return `cannot be used: ${text}`;
}

/**
 * Returns a start error with the reason why a PostgreSQL program failed, in one line of its stderr.
 * The full text is the cause of the error.
 */
export function postgresError(what: string, dataDir: string, stderr: string): PostgresStartError {
  const cause = new Error(stderr.trim());
  if (/No space left on device|Disk quota exceeded/i.test(stderr)) {
    return dataDirError(dataDir, Object.assign(cause, { code: 'ENOSPC' }));
  }
  return new PostgresStartError(`${what}: ${lastReason(stderr)}`, { cause });
}

function lastReason(stderr: string): string {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  const errors = lines.filter((line) => /FATAL|PANIC|ERROR|error:/.test(line));
  const line = errors.at(-1) ?? lines.at(-1) ?? 'no reason was given';
  return line.replace(/^.*?(FATAL|PANIC|ERROR|error):\s*/, '').trim();
}

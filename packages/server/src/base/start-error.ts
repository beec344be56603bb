import { PostgresStartError } from '@kelas/embedded-postgres/start-error';

/**
 * Thrown when Kelas or a command cannot start. `lines` is the text for the terminal; `cause` is the
 * technical error, shown at LOG_LEVEL=debug.
 */
export class StartError extends PostgresStartError {
  override name = 'StartError';
}

/** Returns the lines of a start error for the terminal, or undefined for any other error. */
export function startErrorLines(error: unknown): readonly string[] | undefined {
  return error instanceof PostgresStartError ? error.lines : undefined;
}

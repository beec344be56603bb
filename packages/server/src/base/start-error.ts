import { PostgresStartError } from '@kelas/embedded-postgres/start-error';

/**
 * Why the program cannot start, told in whole lines for the person at the terminal.
 * `cause` carries the technical error, shown at LOG_LEVEL=debug.
 */
export class StartError extends Error {
  override name = 'StartError';
  readonly lines: readonly string[];

  constructor(lines: string | readonly string[], options?: ErrorOptions) {
    const all = typeof lines === 'string' ? [lines] : lines;
    super(all.join('\n'), options);
    this.lines = all;
  }
}

/** The lines of an error that is meant for the person at the terminal; undefined for any other. */
export function startErrorLines(error: unknown): readonly string[] | undefined {
  return error instanceof StartError || error instanceof PostgresStartError
    ? error.lines
    : undefined;
}

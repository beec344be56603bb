/**
 * The reason why PostgreSQL cannot start, as lines for the terminal.
 * `cause` holds the technical error.
 */
export class PostgresStartError extends Error {
  override name = 'PostgresStartError';
  readonly lines: readonly string[];

  constructor(lines: string | readonly string[], options?: ErrorOptions) {
    const all = typeof lines === 'string' ? [lines] : lines;
    super(all.join('\n'), options);
    this.lines = all;
  }
}

/** A file or a table that cannot be read. The message tells the clerk what to do (R-1641). */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
  /** A code for programs, in capitals. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

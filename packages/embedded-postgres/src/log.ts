/** The part of a pino logger that the supervisor writes to. */
export interface PostgresLog {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

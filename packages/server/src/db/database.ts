import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { boundedPool } from './bounded-pool.ts';
import { Client } from './client.ts';
import type { Schema } from './schema.ts';
import { StreamedQuery } from './streamed-query.ts';

/** The database outside a transaction: for reads. */
export type Db = Kysely<Schema>;
/** The database inside a transaction: for writes. */
export type Tx = Transaction<Schema>;

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface Options {
  /** Maximum number of connections. */
  readonly max?: number;
  /** The role of the connections. Absent: the user of the connection string. */
  readonly role?: string | undefined;
  /** Lifts the time limits for upgrades, backups and commands. No request may use it. */
  readonly withoutTimeLimits?: boolean;
}

/** Milliseconds. */
const LIMITS = {
  statement_timeout: 20_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 20_000,
  // Longer than the server's limits, so that it applies only when the server does not respond.
  query_timeout: 25_000,
};

/** The limit of a whole transaction. PostgreSQL has it from version 17 on. */
const LIMIT_TRANSACTIONS = `
  select set_config('transaction_timeout', '30s', false)
  where current_setting('transaction_timeout', true) is not null`;

/** Lifts all time limits of a connection, including the limits of its role and its server. */
export const LIFT_LIMITS = `
  select set_config(name, '0', false) from pg_settings where name in
    ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`;

const DATE = 1082;
const INT8 = 20;

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    // The driver's Date for a DATE is a day off west of Greenwich.
    if (oid === DATE) return (text: string) => text;
    if (oid === INT8) return readInt8;
    return pg.types.getTypeParser(oid, format);
  },
} as pg.CustomTypesConfig;

function readInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('a sum is too large to be exact');
  return value;
}

/**
 * Opens a connection pool with time limits (R-1246). It connects with the first query, so it never
 * fails itself. The next query replaces a lost connection.
 */
export function openDatabase(connectionString: string, options: Options = {}): Database {
  const limits = options.withoutTimeLimits ? {} : LIMITS;
  const pool = new pg.Pool({
    Client,
    connectionString,
    types,
    max: options.max ?? 10,
    application_name: 'kelas',
    connectionTimeoutMillis: 5_000,
    ...limits,
    // Statements are sent without waiting for the results before them.
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    onConnect: (client) =>
      client.query(options.withoutTimeLimits ? LIFT_LIMITS : LIMIT_TRANSACTIONS),
    // JIT compiles a plan for longer than the query then saves.
    options: `-c jit=off -c TimeZone=UTC${options.role ? ` -c role=${options.role}` : ''}`,
  });
  // An idle connection that breaks must not end the process.
  pool.on('error', () => {});
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: boundedPool(pool), cursor: StreamedQuery }),
  });
  openedWith.set(db, { connectionString, role: options.role });
  return { db, pool, close: () => db.destroy() };
}

/** The details that open a database: for another connection or thread. */
export interface DatabaseAccess {
  readonly connectionString: string;
  readonly role: string | undefined;
}

const openedWith = new WeakMap<Db, DatabaseAccess>();

/** The connection string and role that a database was opened with. */
export function connectionOf(db: Db): DatabaseAccess {
  const connection = openedWith.get(db);
  if (!connection) throw new Error('this database was not opened here');
  return connection;
}

/** Opens one more connection to the database of a pool, with the same role and time limits. */
export function openBeside(db: Db): Database {
  const { connectionString, role } = connectionOf(db);
  return openDatabase(connectionString, { max: 1, role });
}

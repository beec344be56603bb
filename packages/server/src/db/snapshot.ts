import { type ControlledTransaction, type RawBuilder, sql } from 'kysely';
import { type Database, type Db, openBeside } from './database.ts';
import type { Schema } from './schema.ts';
import { CENTRE_TABLES } from './tables.ts';

/** Rows in one batch: few enough for the memory, many enough for the speed. */
const BATCH_ROWS = 500;
/** Milliseconds in which a client may take no bytes. */
const STALLED_MAX_MS = 60_000;

/**
 * One state of the database, read in a transaction on a connection of its own, while others write
 * (R-1757). Close it after use.
 */
export class Snapshot {
  readonly tx: ControlledTransaction<Schema>;
  readonly #db: Db;
  readonly #own: Database;
  readonly #pid: number;
  #closed: Promise<void> | undefined;
  #isReading = false;
  #cursors = 0;

  private constructor(db: Db, own: Database, tx: ControlledTransaction<Schema>, pid: number) {
    this.#db = db;
    this.#own = own;
    this.tx = tx;
    this.#pid = pid;
  }

  /** Opens a snapshot of the database of a pool. The pool's connections stay free. */
  static async open(db: Db): Promise<Snapshot> {
    const own = openBeside(db);
    try {
      const tx = await own.db
        .startTransaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute();
      // Locks against upgrades only, before the first query takes the snapshot. A table that an
      // upgrade rewrites later would look empty in it.
      const tables = sql.join(CENTRE_TABLES.map((name) => sql.table(name)));
      await sql`lock table ${tables} in access share mode`.execute(tx);
      const { rows } = await sql<{ pid: number }>`
        select pg_backend_pid() as pid,
          set_config('idle_in_transaction_session_timeout', ${String(STALLED_MAX_MS)}, true),
          -- All rows of a cursor are read.
          set_config('cursor_tuple_fraction', '1', true)
      `.execute(tx);
      // The reader limits the whole time. Each batch keeps its limit.
      await sql`
        select set_config('transaction_timeout', '0', true)
        where current_setting('transaction_timeout', true) is not null`.execute(tx);
      return new Snapshot(db, own, tx, rows[0]?.pid ?? 0);
    } catch (error) {
      await own.close();
      throw error;
    }
  }

  /** Yields a query's rows in batches. The next batch is read when the caller asks for it. */
  async *batches<R>(query: RawBuilder<R>): AsyncGenerator<readonly R[], void> {
    this.#cursors += 1;
    const cursor = sql.id(`export_${this.#cursors}`);
    await this.#read(sql`declare ${cursor} no scroll cursor for ${query}`);
    for (;;) {
      const rows = await this.#read(sql<R>`fetch ${sql.lit(BATCH_ROWS)} from ${cursor}`);
      if (rows.length > 0) yield rows;
      if (rows.length < BATCH_ROWS) break;
    }
    await this.#read(sql`close ${cursor}`);
  }

  /** Ends the transaction and its connection. A running query is cancelled. */
  close(): Promise<void> {
    this.#closed ??= this.#end();
    return this.#closed;
  }

  async #read<R>(query: RawBuilder<R>): Promise<readonly R[]> {
    this.#isReading = true;
    try {
      return (await query.execute(this.tx)).rows;
    } finally {
      this.#isReading = false;
    }
  }

  async #end(): Promise<void> {
    const cancel = sql`select pg_cancel_backend(${this.#pid})`;
    if (this.#isReading) await cancel.execute(this.#db).catch(() => {});
    await this.tx
      .rollback()
      .execute()
      .catch(() => {});
    await this.#own.close();
  }
}

import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { Subjects } from './login-subjects.ts';

/** Days for which a known place is kept (R-1273). */
const KEEP_DAYS = 90;
/** Maximum number of places in memory, of the latest logins. */
const LOADED_MAX = 10_000;
/** Maximum age of the copy in memory when it is used. */
const LOADED_FOR_MS = 60_000;

/**
 * The known places of accounts, as hashes (D-12). The copy in memory only decides precedence, and
 * may lack the last minute of other processes. `isKnownPlace` decides what counts.
 */
export class LoginPlaces {
  readonly #db: Db;
  #places = new Set<string>();
  #addresses = new Set<string>();
  #loadedAt = Number.NEGATIVE_INFINITY;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Returns true if the account logged in from this address. */
  has({ account, address }: Subjects): boolean {
    this.#renew();
    return this.#places.has(keyOf(account, address));
  }

  /** Returns true if any account logged in from this address. */
  hasAddress(address: Buffer): boolean {
    this.#renew();
    return this.#addresses.has(address.toString('latin1'));
  }

  add({ account, address }: Pick<Subjects, 'account' | 'address'>): void {
    this.#places.add(keyOf(account, address));
    this.#addresses.add(address.toString('latin1'));
  }

  #renew(): void {
    if (performance.now() - this.#loadedAt < LOADED_FOR_MS) return;
    this.#loadedAt = performance.now();
    // Without the database the old copy stays in use.
    this.#load().catch(() => {});
  }

  async #load(): Promise<void> {
    const rows = await this.#db
      .selectFrom('login_place')
      .select(['account', 'address'])
      .orderBy('last_login_at', 'desc')
      .limit(LOADED_MAX)
      .execute();
    this.#places = new Set();
    this.#addresses = new Set();
    for (const row of rows) this.add(row);
  }
}

const keyOf = (account: Buffer, address: Buffer) =>
  Buffer.concat([account, address]).toString('latin1');

/** Returns true if the account logged in from this address within the last 90 days (R-1273). */
export async function isKnownPlace(tx: Tx, { account, address }: Subjects): Promise<boolean> {
  const found = await tx
    .selectFrom('login_place')
    .select('account')
    .where('account', '=', account)
    .where('address', '=', address)
    .executeTakeFirst();
  return found !== undefined;
}

/** Stores that an account logged in from this address. */
export async function rememberPlace(
  tx: Tx,
  { account, address }: Subjects,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('login_place')
    .values({ account, address, last_login_at: now })
    .onConflict((on) =>
      on.columns(['account', 'address']).doUpdateSet({
        last_login_at: sql`greatest(login_place.last_login_at, excluded.last_login_at)`,
      }),
    )
    .execute();
}

/** Deletes places without a login for 90 days. */
export async function deleteOldPlaces(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_DAYS * 24 * 3_600_000);
  await db.deleteFrom('login_place').where('last_login_at', '<', before).execute();
}

import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { Subjects } from './login-subjects.ts';

/** How long it is remembered that an account was used from an address. */
const KEEP_DAYS = 90;
/** Places in memory at most, those of the latest logins. */
const LOADED_MAX = 10_000;
/** How old the copy in memory may grow while somebody needs it. */
const LOADED_FOR_MS = 60_000;

/**
 * From where accounts were logged in to, as hashes. The copy in memory says who is let in first; it
 * lacks what other processes have added in the last minute. What counts is `isKnownPlace`.
 */
export class LoginPlaces {
  readonly #db: Db;
  #places = new Set<string>();
  #addresses = new Set<string>();
  #loadedAt = Number.NEGATIVE_INFINITY;

  constructor(db: Db) {
    this.#db = db;
  }

  /** True when the account was logged in to from there. */
  has({ account, address }: Subjects): boolean {
    this.#renew();
    return this.#places.has(keyOf(account, address));
  }

  /** True when any account was logged in to from there. */
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
    // Without the database the old copy does.
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

/** True when the account was logged in to from there. */
export async function isKnownPlace(tx: Tx, { account, address }: Subjects): Promise<boolean> {
  const found = await tx
    .selectFrom('login_place')
    .select('account')
    .where('account', '=', account)
    .where('address', '=', address)
    .executeTakeFirst();
  return found !== undefined;
}

/** Remembers that an account was logged in to from there. */
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

/** Removes places that were not used for a long time. */
export async function deleteOldPlaces(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_DAYS * 24 * 3_600_000);
  await db.deleteFrom('login_place').where('last_login_at', '<', before).execute();
}

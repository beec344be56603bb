import type { ScreenLanguage } from '@kelas/contract/values/languages';
import { canonicalUsername } from '@kelas/contract/values/username';
import type { Db, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

const columns = [
  ...(['id', 'username', 'display_name as displayName', 'role', 'active'] as const),
  'last_login_at as lastLogin',
] as const;

type Role = Schema['staff']['role'];

function toAccount<R extends { readonly lastLogin: Date | null }>({ lastLogin, ...row }: R) {
  return { ...row, lastLoginDate: lastLogin?.toISOString() ?? null };
}

/** The account of a username in any spelling (R-1114), with its password hash. */
export async function findAccount(db: Db | Tx, username: string) {
  return db
    .selectFrom('staff')
    .select(['id', 'username', 'role', 'active', 'password_hash'])
    .where('canonical_username', '=', canonicalUsername(username))
    .executeTakeFirst();
}

/** The account of an id, with its password hash; undefined when there is none. */
export async function findAccountById(db: Db | Tx, id: number) {
  return db
    .selectFrom('staff')
    .select(['id', 'username', 'display_name', 'role', 'active', 'password_hash'])
    .select(['previous_login_at', 'language'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * An account, locked until the transaction ends; undefined when there is none. Rows that refer to
 * the account, such as audit entries, do not wait for this lock.
 */
export async function lockAccount(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('staff')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && toAccount(row);
}

/**
 * Locks accounts until the transaction ends, always in the order of their ids. So two people who
 * change each other's accounts do not deadlock (D-11).
 */
export async function lockAccounts(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom('staff')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** All accounts by username. */
export async function listAccounts(db: Db) {
  const rows = await db
    .selectFrom('staff')
    .select(columns)
    .orderBy('username')
    .orderBy('id')
    .execute();
  return rows.map(toAccount);
}

/** Adds an account. An equal username violates `staff_username_key` (R-1114). */
export async function insertAccount(
  db: Db | Tx,
  account: { username: string; displayName: string; role: Role; passwordHash: string },
) {
  const row = await db
    .insertInto('staff')
    .values({
      username: account.username,
      canonical_username: canonicalUsername(account.username),
      display_name: account.displayName || account.username,
      role: account.role,
      password_hash: account.passwordHash,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toAccount(row);
}

/** Changes an account; undefined when there is none. A trigger keeps the last ADMIN (R-1117). */
export async function updateAccount(
  tx: Tx,
  id: number,
  { displayName, ...change }: { role?: Role; displayName?: string; active?: boolean },
) {
  const row = await tx
    .updateTable('staff')
    .set({ ...change, ...(displayName !== undefined && { display_name: displayName }) })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return row && toAccount(row);
}

/** Sets the language of an account's screens (R-2283). */
export async function updateLanguage(tx: Tx, id: number, language: ScreenLanguage): Promise<void> {
  await tx.updateTable('staff').set({ language }).where('id', '=', id).execute();
}

export async function updatePassword(tx: Tx, id: number, passwordHash: string): Promise<void> {
  await tx.updateTable('staff').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/**
 * Records a login and returns the account's role and language. Returns undefined if the account was deactivated
 * or its password changed since it was read. The row stays locked until the transaction ends.
 */
export async function recordLogin(
  tx: Tx,
  account: { id: number; password_hash: string },
  now: Date,
): Promise<Pick<Schema['staff'], 'role' | 'language'> | undefined> {
  return tx
    .updateTable('staff')
    .set((eb) => ({ previous_login_at: eb.ref('last_login_at'), last_login_at: now }))
    .where('id', '=', account.id)
    .where('active', '=', true)
    .where('password_hash', '=', account.password_hash)
    .returning(['role', 'language'])
    .executeTakeFirst();
}

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined;
}

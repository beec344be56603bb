import { randomBytes } from 'node:crypto';
import { newUsername } from '@kelas/contract/values/username';
import { hashPassword } from '../../auth/passwords.ts';
import { isWeakPassword } from '../../auth/weak-passwords.ts';
import { StartError } from '../../base/start-error.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import { violatedConstraint } from '../../http/database-errors.ts';
import { addAccount } from './accounts.ts';
import { hasAccounts } from './queries.ts';

/** Makes a password that is easy to read out: twenty random characters in groups of five. */
export function generatePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'; // without l, i, o, 0 and 1
  const letters = Array.from(randomBytes(20), (byte) => alphabet[byte % alphabet.length]);
  return letters.join('').replace(/(.{5})(?=.)/g, '$1-');
}

/**
 * Makes an ADMIN account when there is no account (R-1113). Returns the username and the generated
 * password, if any, to print once; undefined when accounts exist.
 * @throws {StartError} for an invalid username or a password that is easy to guess.
 */
export async function ensureFirstAdmin(
  db: Db,
  config: Pick<Config, 'adminUsername' | 'adminPassword'>,
): Promise<{ username: string; password: string | undefined } | undefined> {
  if (await hasAccounts(db)) return undefined;
  const parsed = newUsername.safeParse(config.adminUsername);
  if (!parsed.success) throw new StartError(`ADMIN_USERNAME: ${parsed.error.issues[0]?.message}`);
  const username = parsed.data;
  if (config.adminPassword && (await isWeakPassword(config.adminPassword, username))) {
    throw new StartError('ADMIN_PASSWORD is too easy to guess: choose another, or let one be made');
  }
  const generated = config.adminPassword === undefined ? generatePassword() : undefined;
  const passwordHash = await hashPassword(generated ?? config.adminPassword ?? '');
  try {
    const account = { username, displayName: username, role: 'ADMIN' as const, passwordHash };
    const by = { actor: null, now: new Date() };
    await db.transaction().execute((tx) => addAccount(tx, account, by));
  } catch (error) {
    // Another process on the same database made the account at the same time.
    if (violatedConstraint(error) === 'staff_username_key') return undefined;
    throw error;
  }
  return { username, password: generated };
}

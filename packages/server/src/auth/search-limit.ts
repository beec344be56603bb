import { createHash } from 'node:crypto';
import { errorText } from '@kelas/contract/values/error-text';
import { sql } from 'kysely';
import { AppError } from '../base/errors.ts';
import type { Tx } from '../db/database.ts';

/** Searches for a number without a result that one person may make in a period (R-1940). */
export const MISSES_MAX = 30;
/** The length of a period; the first one begins at midnight UTC. */
const PERIOD_MS = 5 * 60_000;

/** The row of `login_failure` that counts a person's misses of the current period. */
function subjectOf(staffId: number, now: Date): Buffer {
  const period = Math.floor(now.getTime() / PERIOD_MS);
  return createHash('sha256').update(`search\0${staffId}\0${period}`).digest();
}

/** Throws 429 if the person made too many searches for a number without a result. */
export async function requireFewMisses(tx: Tx, staffId: number, now: Date): Promise<void> {
  const counted = await tx
    .selectFrom('login_failure')
    .select('failures')
    .where('subject', '=', subjectOf(staffId, now))
    .executeTakeFirst();
  if ((counted?.failures ?? 0) < MISSES_MAX) return;
  const seconds = Math.ceil((PERIOD_MS - (now.getTime() % PERIOD_MS)) / 1000);
  const minutes = Math.ceil(seconds / 60);
  throw new AppError(
    429,
    'TOO_MANY_SEARCHES',
    minutes === 1
      ? 'Too many numbers without a result. Search by name, or try again in 1 minute.'
      : errorText`Too many numbers without a result. Search by name, or try again in ${{ minutes }} minutes.`,
    { retryAfterSeconds: seconds },
  );
}

/** Counts a search for a number without a result; returns the person's number in this period. */
export async function countMiss(tx: Tx, staffId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    insert into login_failure (subject, failures, last_failed_at)
    values (${subjectOf(staffId, now)}, 1, ${now})
    on conflict (subject) do update set
      failures = login_failure.failures + 1, last_failed_at = ${now}
    returning failures`.execute(tx);
  return rows[0]?.failures ?? 1;
}

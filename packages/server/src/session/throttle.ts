import { createHash } from 'node:crypto';
import { canonicalUsername } from '@kelas/contract/values/username';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { AppError } from '../http/errors.ts';

interface Limit {
  /** Failures that cost nothing. */
  readonly free: number;
  /** Longest wait in seconds; the wait doubles with each failure up to this. */
  readonly longest: number;
}

/** Short enough that the right person is never kept out for long, long enough to make guessing hopeless. */
const ACCOUNT: Limit = { free: 5, longest: 30 };
/** A whole centre may share one address, so it is allowed more. */
const ADDRESS: Limit = { free: 30, longest: 60 };
/** Failures are forgotten after this many seconds without one. */
const FORGET_AFTER = 900;

const hash = (kind: string, text: string) =>
  createHash('sha256').update(`${kind}\0${text}`).digest();

/** The account and the address that an attempt counts against, as hashes. */
function subjectsOf(username: string, address: string): [Buffer, Limit][] {
  return [
    [hash('account', canonicalUsername(username)), ACCOUNT],
    [hash('address', address), ADDRESS],
  ];
}

/**
 * Counts an attempt as failed before its password is looked at, so that attempts sent all at once
 * are counted too. Throws 429 while the account or the address has to wait; a refused attempt counts
 * against neither. An unknown account is treated like a known one.
 */
export async function countAttempt(
  db: Db,
  username: string,
  address: string,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const [subject, limit] of subjectsOf(username, address)) {
      await countFailure(tx, subject, limit, now);
    }
  });
}

async function countFailure(
  tx: Tx,
  subject: Buffer,
  { free, longest }: Limit,
  now: Date,
): Promise<void> {
  // Below zero when the clock was set back, or goes after that of another process. A little less
  // only makes the wait longer; by more than any wait, it tells of the clock and not of a failure.
  const idle = sql<number>`extract(epoch from ${now}::timestamptz - login_failure.last_failed_at)`;
  const wait = sql<number>`
    case when login_failure.failures < ${free}::int then 0
    else least(power(2, least(login_failure.failures - ${free}::int, 20)), ${longest}::int) end`;
  const counted = await sql`
    insert into login_failure (subject, failures, last_failed_at) values (${subject}, 1, ${now})
    on conflict (subject) do update set
      failures = case when ${idle} > ${FORGET_AFTER}::int then 1 else login_failure.failures + 1 end,
      last_failed_at = ${now}
    where ${wait} = 0 or ${idle} >= ${wait} or ${idle} < -${longest}::int
    returning failures`.execute(tx);
  if (counted.rows.length > 0) return;
  const left = await sql<{ seconds: number }>`
    select ceil(${wait} - ${idle})::int as seconds from login_failure where subject = ${subject}`.execute(
    tx,
  );
  const seconds = Math.max(1, left.rows[0]?.seconds ?? 1);
  throw new AppError(
    429,
    'TOO_MANY_ATTEMPTS',
    `Too many failed logins, please try again in ${seconds} second${seconds === 1 ? '' : 's'}`,
    { retryAfterSeconds: seconds },
  );
}

/** Takes back what `countAttempt` counted: the password was right. The account's earlier failures are forgotten. */
export async function forgiveAttempt(db: Db, username: string, address: string): Promise<void> {
  const [[account], [from]] = subjectsOf(username, address) as [[Buffer, Limit], [Buffer, Limit]];
  await sql`delete from login_failure where subject = ${account} or (subject = ${from} and failures = 1)`.execute(
    db,
  );
  await sql`update login_failure set failures = failures - 1 where subject = ${from} and failures > 1`.execute(
    db,
  );
}

/** Removes failures that no longer count. */
export async function forgetOldFailures(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - FORGET_AFTER * 1000);
  await db.deleteFrom('login_failure').where('last_failed_at', '<', before).execute();
}

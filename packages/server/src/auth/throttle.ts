import { sql } from 'kysely';
import { AppError } from '../base/errors.ts';
import type { Db, Tx } from '../db/database.ts';
import { isKnownPlace } from './login-places.ts';
import type { Subjects } from './login-subjects.ts';

interface Limit {
  /** Failures that cost nothing. */
  readonly free: number;
  /** Longest wait in seconds; the wait doubles with each failure up to this. */
  readonly longest: number;
}

/** Short enough that the right person is never kept out for long, long enough to make guessing hopeless. */
const ACCOUNT: Limit = { free: 5, longest: 30 };
/** From where an account was logged in to before, its failures count apart from those elsewhere. */
const KNOWN_PLACE: Limit = ACCOUNT;
/** A whole centre may share one address, so it is allowed more. */
const ADDRESS: Limit = { free: 30, longest: 60 };
/** Failures are forgotten after this many seconds without one. */
const FORGET_AFTER_SECONDS = 900;

/**
 * An attempt from a known place counts apart, so that guesses elsewhere do not keep the right person
 * out there.
 */
export function countedSubjects(
  { account, address, place }: Subjects,
  isKnown: boolean,
): [Buffer, Limit][] {
  return isKnown
    ? [
        [place, KNOWN_PLACE],
        [address, ADDRESS],
      ]
    : [
        [account, ACCOUNT],
        [address, ADDRESS],
      ];
}

/** An attempt must wait, because of one of its subjects. */
export class TooManyAttemptsError extends AppError {
  readonly subject: Buffer;
  readonly seconds: number;

  constructor(subject: Buffer, seconds: number) {
    super(
      429,
      'TOO_MANY_ATTEMPTS',
      `Too many failed logins, please try again in ${seconds} second${seconds === 1 ? '' : 's'}`,
      { retryAfterSeconds: seconds },
    );
    this.subject = subject;
    this.seconds = seconds;
  }
}

/**
 * Counts an attempt as failed before its password is looked at, so that attempts sent all at once
 * are counted too; true when it came from a known place. Throws 429 while a subject has to wait; a
 * refused attempt counts against none. An unknown account is treated like a known one.
 */
export async function countAttempt(db: Db, subjects: Subjects, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const isKnown = await isKnownPlace(tx, subjects);
    let longest: TooManyAttemptsError | undefined;
    for (const [subject, limit] of countedSubjects(subjects, isKnown)) {
      const seconds = await countFailure(tx, subject, limit, now);
      if (seconds > (longest?.seconds ?? 0)) longest = new TooManyAttemptsError(subject, seconds);
    }
    if (longest) throw longest;
    return isKnown;
  });
}

/** Counts a failure; the seconds to wait where none is counted because it came too early, else 0. */
async function countFailure(
  tx: Tx,
  subject: Buffer,
  { free, longest }: Limit,
  now: Date,
): Promise<number> {
  // Below zero when the clock was set back, or goes after that of another process. A little less
  // only makes the wait longer; by more than any wait, it tells of the clock and not of a failure.
  const idle = sql<number>`extract(epoch from ${now}::timestamptz - login_failure.last_failed_at)`;
  const wait = sql<number>`
    case when login_failure.failures < ${free}::int then 0
    else least(power(2, least(login_failure.failures - ${free}::int, 20)), ${longest}::int) end`;
  const counted = await sql`
    insert into login_failure (subject, failures, last_failed_at) values (${subject}, 1, ${now})
    on conflict (subject) do update set
      failures = case when ${idle} > ${FORGET_AFTER_SECONDS}::int then 1 else login_failure.failures + 1 end,
      last_failed_at = ${now}
    where ${wait} = 0 or ${idle} >= ${wait} or ${idle} < -${longest}::int
    returning failures`.execute(tx);
  if (counted.rows.length > 0) return 0;
  const left = await sql<{ seconds: number }>`
    select ceil(${wait} - ${idle})::int as seconds from login_failure where subject = ${subject}`.execute(
    tx,
  );
  return Math.max(1, left.rows[0]?.seconds ?? 1);
}

/**
 * Takes back what `countAttempt` counted: the password was right. Earlier failures of the place, or
 * of the account where the place was not known, are forgotten.
 */
export async function forgiveAttempt(
  db: Db,
  { account, address, place }: Subjects,
  isKnown: boolean,
): Promise<void> {
  const forgiven = isKnown ? place : account;
  await sql`delete from login_failure where subject = ${forgiven} or (subject = ${address} and failures = 1)`.execute(
    db,
  );
  await sql`update login_failure set failures = failures - 1 where subject = ${address} and failures > 1`.execute(
    db,
  );
}

/** Removes failures that no longer count. */
export async function deleteOldFailures(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - FORGET_AFTER_SECONDS * 1000);
  await db.deleteFrom('login_failure').where('last_failed_at', '<', before).execute();
}

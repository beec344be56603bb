import { errorText } from '@kelas/contract/values/error-text';
import { sql } from 'kysely';
import { AppError } from '../base/errors.ts';
import type { Db, Tx } from '../db/database.ts';
import { isKnownPlace } from './login-places.ts';
import type { Subjects } from './login-subjects.ts';

interface Limit {
  /** Number of failures without a wait. */
  readonly free: number;
  /** Longest wait in seconds. The wait doubles with each failure up to this. */
  readonly longest: number;
}

/** R-1269. The wait is short for the owner and long for someone who guesses. */
const ACCOUNT: Limit = { free: 5, longest: 30 };
/** Failures at a known place have their own count (R-1273). */
const KNOWN_PLACE: Limit = ACCOUNT;
/** R-1270. Higher, because a whole centre may share one address. */
const ADDRESS: Limit = { free: 30, longest: 60 };
/** Failures expire this long after the last one (R-1271). */
const EXPIRE_AFTER_SECONDS = 900;

/**
 * Returns the subjects that an attempt counts against. A known place counts separately, so that
 * guesses elsewhere do not delay its owner (R-1273).
 */
export function countedSubjects(
  { account, address, place }: Subjects,
  isKnown: boolean,
): [Buffer, Limit][] {
  const own: [Buffer, Limit] = isKnown ? [place, KNOWN_PLACE] : [account, ACCOUNT];
  return [own, [address, ADDRESS]];
}

/** 429: an attempt has to wait because of one of its subjects. */
export class TooManyAttemptsError extends AppError {
  readonly subject: Buffer;
  readonly seconds: number;

  constructor(subject: Buffer, seconds: number) {
    super(
      429,
      'TOO_MANY_ATTEMPTS',
      seconds === 1
        ? 'Too many failed logins, please try again in 1 second'
        : errorText`Too many failed logins, please try again in ${{ seconds }} seconds`,
      { retryAfterSeconds: seconds },
    );
    this.subject = subject;
    this.seconds = seconds;
  }
}

/**
 * Counts an attempt as failed before its password is checked, so that simultaneous attempts count
 * too (R-1271). Returns true for a known place. Throws 429 while a subject has to wait; a refused
 * attempt counts against none. Unknown accounts are treated like known ones.
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

/** Counts a failure and returns 0, or counts none and returns the seconds to wait. */
async function countFailure(
  tx: Tx,
  subject: Buffer,
  { free, longest }: Limit,
  now: Date,
): Promise<number> {
  // Below zero when the clock was set back or is behind another process. A small difference lengthens
  // the wait. One larger than any wait ends it (R-1272).
  const idle = sql<number>`extract(epoch from ${now}::timestamptz - login_failure.last_failed_at)`;
  const wait = sql<number>`
    case when login_failure.failures < ${free}::int then 0
    else least(power(2, least(login_failure.failures - ${free}::int, 20)), ${longest}::int) end`;
  const counted = await sql`
    insert into login_failure (subject, failures, last_failed_at) values (${subject}, 1, ${now})
    on conflict (subject) do update set
      failures = case when ${idle} > ${EXPIRE_AFTER_SECONDS}::int then 1 else login_failure.failures + 1 end,
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
 * Reverts the count of `countAttempt` after a right password. Deletes earlier failures of the place,
 * or of the account at an unknown place.
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

export async function deleteOldFailures(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - EXPIRE_AFTER_SECONDS * 1000);
  await db.deleteFrom('login_failure').where('last_failed_at', '<', before).execute();
}

import { createHash } from 'node:crypto';

/** A session ends this long after its last request. */
const IDLE_LIMIT_HOURS = 12;
/** A session ends this long after its login. */
const ABSOLUTE_LIMIT_HOURS = 24;
const TOKEN = /^(?:Bearer +)?([A-Za-z0-9_-]{43})$/i;

/**
 * SQL condition on `session`: true from the login to the absolute limit, by the database's clock
 * (D-18). A session from the future is invalid, with one minute of grace for corrected clocks.
 */
export const SESSION_IS_RECENT = `
  session.created_at <= now() + interval '1 minute'
  and session.created_at > now() - interval '${ABSOLUTE_LIMIT_HOURS} hours'`;

/** SQL condition on `session` joined with `staff`: true while a request may use the session. */
export const SESSION_IS_GOOD = `${SESSION_IS_RECENT}
  and session.last_used_at > now() - interval '${IDLE_LIMIT_HOURS} hours' and staff.active`;

/** Returns the hash of the token in an `Authorization` header, or undefined without one (R-1202). */
export function tokenHashOf(header: string | undefined): Buffer | undefined {
  const token = header === undefined ? undefined : TOKEN.exec(header.trim())?.[1];
  return token === undefined ? undefined : createHash('sha256').update(token).digest();
}

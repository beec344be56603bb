import { createHash } from 'node:crypto';

/** A session ends after this long without a request. */
const IDLE_LIMIT_HOURS = 12;
/** A session ends this long after the login. */
const ABSOLUTE_LIMIT_HOURS = 24;
const TOKEN = /^(?:Bearer +)?([A-Za-z0-9_-]{43})$/i;

/**
 * SQL condition on `session`: true between the login and the absolute limit, by the database's
 * clock, the only one that all processes share. A session from the future comes from a clock that
 * was wrong; a minute is allowed for a clock that is corrected, or for another machine's.
 */
export const SESSION_IS_RECENT = `
  session.created_at <= now() + interval '1 minute'
  and session.created_at > now() - interval '${ABSOLUTE_LIMIT_HOURS} hours'`;

/** SQL condition on `session` joined with `staff`: true while a request may use the session. */
export const SESSION_IS_GOOD = `${SESSION_IS_RECENT}
  and session.last_used_at > now() - interval '${IDLE_LIMIT_HOURS} hours' and staff.active`;

/** The hash under which a session is stored; undefined when the header carries no token. */
export function tokenHashOf(header: string | undefined): Buffer | undefined {
  const token = header === undefined ? undefined : TOKEN.exec(header.trim())?.[1];
  return token === undefined ? undefined : createHash('sha256').update(token).digest();
}

import { createHash } from 'node:crypto';

const HOUR = 3_600_000;
/** A session ends after this long without a request, in milliseconds. */
export const IDLE_LIMIT = 12 * HOUR;
/** A session ends this long after the login, in milliseconds. */
export const ABSOLUTE_LIMIT = 24 * HOUR;
const TOKEN = /^(?:Bearer +)?([A-Za-z0-9_-]{43})$/i;

/** The hash under which a session is stored; undefined when the header carries no token. */
export function tokenHashOf(header: string | undefined): Buffer | undefined {
  const token = header === undefined ? undefined : TOKEN.exec(header.trim())?.[1];
  return token === undefined ? undefined : createHash('sha256').update(token).digest();
}

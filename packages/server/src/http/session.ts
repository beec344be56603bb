import { createHash } from 'node:crypto';
import type { Call } from '@kelas/contract/call';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Actor } from './context.ts';
import { AppError, unauthorized } from './errors.ts';

const HOUR = 3_600_000;
/** A session ends after this long without a request, in milliseconds. */
export const IDLE_LIMIT = 12 * HOUR;
/** A session ends this long after the login, in milliseconds. */
export const ABSOLUTE_LIMIT = 24 * HOUR;
/** How stale `last_used_at` may grow before a request renews it; a write per request would cost more than it tells. */
const RENEW_AFTER = 60_000;

const TOKEN = /^(?:Bearer +)?([A-Za-z0-9_-]{43})$/i;

/** The hash under which a session is stored; undefined when the header carries no token. */
export function tokenHashOf(header: string | undefined): Buffer | undefined {
  const token = header === undefined ? undefined : TOKEN.exec(header.trim())?.[1];
  return token === undefined ? undefined : createHash('sha256').update(token).digest();
}

/**
 * Finds who makes the request. Throws 401 for no token and for one that is unknown, expired,
 * revoked or of a deactivated account, 403 when the role may not make the call.
 */
export async function authenticate(
  request: FastifyRequest,
  call: Call,
  db: Db,
  now: Date,
): Promise<Actor> {
  const tokenHash = tokenHashOf(request.headers.authorization);
  if (!tokenHash) throw unauthorized();
  const session = await db
    .selectFrom('session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .select(['staff.id', 'staff.role', 'session.last_used_at'])
    .where('session.token_hash', '=', tokenHash)
    .where('session.last_used_at', '>', new Date(now.getTime() - IDLE_LIMIT))
    .where('session.created_at', '>', new Date(now.getTime() - ABSOLUTE_LIMIT))
    .where('staff.active', '=', true)
    .executeTakeFirst();
  if (!session) throw unauthorized('Your session has ended, please log in again');
  if (call.roles !== 'public' && !call.roles.includes(session.role)) {
    throw new AppError(403, 'FORBIDDEN', 'Your role may not do this');
  }
  if (now.getTime() - session.last_used_at.getTime() > RENEW_AFTER) {
    await db
      .updateTable('session')
      .set({ last_used_at: sql<Date>`greatest(last_used_at, ${now})` })
      .where('token_hash', '=', tokenHash)
      .execute();
  }
  return { id: session.id, role: session.role, tokenHash };
}

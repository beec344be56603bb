import type { Call } from '@kelas/contract/call';
import { CompiledQuery, sql } from 'kysely';
import { BoundedQueue } from '../base/bounded-queue.ts';
import { busy, forbidden, sessionEnded } from '../base/errors.ts';
import type { Db } from '../db/database.ts';
import type { Actor } from './actor.ts';
import { SESSION_IS_GOOD } from './session.ts';

/** Tokens that are remembered as good before. */
const KNOWN_MAX = 10_000;

/** Requests that wait to be looked up at most: with tokens that were good before, and with others. */
const WAITING_MAX = 1_000;
const UNKNOWN_WAITING_MAX = 200;
/** So long a lookup may take, in milliseconds; the next one is not kept waiting for it. */
const PATIENCE = 8_000;

/** Requests that one query looks up. */
interface Batch {
  readonly known: Buffer[];
  readonly unknown: Buffer[];
  /** By `keyOf` their tokens. */
  readonly found: Promise<ReadonlyMap<string, Found>>;
}

interface Found extends Actor {
  /** `last_used_at` is more than a minute old; renewing it for every request would cost more than it helps. */
  readonly isStale: boolean;
}

/**
 * Looks up who makes a request. Every request is judged by a query that began after it came in, so
 * a session that has ended gets no further answer; requests that come in together share one.
 */
export class SessionLookup {
  readonly #db: Db;
  readonly #known = new Set<string>();
  /** One at a time; the requests that come in meanwhile share the next one. */
  readonly #queries = new BoundedQueue({ atOnce: 1, waitingMax: 1 });
  #next: Batch | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  /** True for a token that was good before; its session may have ended since. */
  isKnown(tokenHash: Buffer): boolean {
    return this.#known.has(keyOf(tokenHash));
  }

  /**
   * Finds who makes a request. Throws 401 for a token that is unknown, expired, revoked or of a
   * deactivated account, 403 when the role may not make the call, 503 when too many wait already or
   * the database keeps it waiting for too long.
   */
  async find(tokenHash: Buffer, call: Call): Promise<Actor> {
    const session = await this.#lookUp(tokenHash);
    const key = keyOf(tokenHash);
    if (!session) {
      this.#known.delete(key);
      throw sessionEnded();
    }
    if (!mayCall(session, call)) throw forbidden();
    this.#remember(key);
    if (session.isStale) {
      await this.#db
        .updateTable('session')
        .set({ last_used_at: sql<Date>`greatest(last_used_at, now())` })
        .where('token_hash', '=', tokenHash)
        .execute();
    }
    return session;
  }

  #remember(key: string): void {
    // The last one again: the first of the set is the one that was used longest ago.
    this.#known.delete(key);
    const [oldest] = this.#known;
    if (oldest !== undefined && this.#known.size >= KNOWN_MAX) this.#known.delete(oldest);
    this.#known.add(key);
  }

  async #lookUp(tokenHash: Buffer): Promise<Found | undefined> {
    this.#next ??= this.#prepare();
    const { known, unknown, found } = this.#next;
    // Made-up tokens have a bound of their own.
    const [waiting, max] = this.isKnown(tokenHash)
      ? [known, WAITING_MAX]
      : [unknown, UNKNOWN_WAITING_MAX];
    if (waiting.length >= max) throw busy();
    waiting.push(tokenHash);
    return (await found).get(keyOf(tokenHash));
  }

  #prepare(): Batch {
    const known: Buffer[] = [];
    const unknown: Buffer[] = [];
    const found = this.#queries.run(() => {
      this.#next = undefined;
      return inTime(this.#query([...known, ...unknown]));
    });
    return { known, unknown, found };
  }

  async #query(tokenHashes: readonly Buffer[]): Promise<Map<string, Found>> {
    const distinct = new Map(tokenHashes.map((hash) => [keyOf(hash), hash]));
    const query = CompiledQuery.raw(FIND, [[...distinct.values()]]);
    const { rows } = await this.#db.executeQuery<Found>(query);
    return new Map(rows.map((row) => [keyOf(row.tokenHash), row]));
  }
}

const keyOf = (tokenHash: Buffer) => tokenHash.toString('latin1');

/** What a lookup finds, or 503 when that takes too long. */
function inTime<T>(finding: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(busy()), PATIENCE);
    finding.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Every request asks it, so it is not composed anew each time. */
const FIND = `
  select staff.id, staff.role, session.token_hash as "tokenHash",
    session.last_used_at < now() - interval '1 minute' as "isStale"
  from session join staff on staff.id = session.staff_id
  where session.token_hash = any($1::bytea[]) and ${SESSION_IS_GOOD}`;

/** True when a role may make a call. */
function mayCall({ role }: Actor, { roles }: Call): boolean {
  return roles === 'public' || roles.includes(role);
}

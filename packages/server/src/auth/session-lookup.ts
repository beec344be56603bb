import type { Call } from '@kelas/contract/call';
import { CompiledQuery, sql } from 'kysely';
import { BoundedQueue } from '../base/bounded-queue.ts';
import { busy, forbidden, sessionEnded } from '../base/errors.ts';
import type { Db } from '../db/database.ts';
import type { Actor } from './actor.ts';
import { SESSION_IS_GOOD } from './session.ts';

/** Maximum number of remembered tokens that were valid. */
const KNOWN_MAX = 10_000;

/** Maximum numbers of waiting requests: with tokens that were valid before, and with others. */
const WAITING_MAX = 1_000;
const UNKNOWN_WAITING_MAX = 200;
/** Time limit of one lookup, so that the next one does not wait for it. */
const LOOKUP_TIMEOUT_MS = 8_000;

/** The requests of one query. */
interface Batch {
  readonly known: Buffer[];
  readonly unknown: Buffer[];
  /** The sessions by `keyOf` of their token hashes. */
  readonly found: Promise<ReadonlyMap<string, Found>>;
}

interface Found extends Actor {
  /** `last_used_at` is older than a minute, so it is updated. An update per request costs too much. */
  readonly isStale: boolean;
}

/**
 * Looks up the session of a request (D-11). The query always begins after the request arrived, so an
 * ended session gets no further response. Requests that arrive together share a query.
 */
export class SessionLookup {
  readonly #db: Db;
  readonly #known = new Set<string>();
  /** Runs one query at a time. Requests that arrive during a query share the next one. */
  readonly #queries = new BoundedQueue({ atOnce: 1, waitingMax: 1 });
  #next: Batch | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Returns true for a token that was valid before. Its session may have ended since. */
  isKnown(tokenHash: Buffer): boolean {
    return this.#known.has(keyOf(tokenHash));
  }

  /**
   * Finds the staff member of a request. Throws 401 for a token that is unknown, expired,
   * revoked or of a deactivated account. Throws 403 when the role may not make the call. Throws 503
   * when too many requests wait or the database is too slow.
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
    // Moves the key to the end, so that the first key is the least recently used.
    this.#known.delete(key);
    const [oldest] = this.#known;
    if (oldest !== undefined && this.#known.size >= KNOWN_MAX) this.#known.delete(oldest);
    this.#known.add(key);
  }

  async #lookUp(tokenHash: Buffer): Promise<Found | undefined> {
    this.#next ??= this.#prepare();
    const { known, unknown, found } = this.#next;
    // Unknown tokens have a separate limit, so that forged ones do not displace staff (R-1274).
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
      return withTimeout(this.#query([...known, ...unknown]));
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

/** Rejects with 503 when a lookup takes too long. */
function withTimeout<T>(lookup: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(busy()), LOOKUP_TIMEOUT_MS);
    lookup.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** A constant, because composing it for every request would cost time. */
const FIND = `
  select staff.id, staff.role, session.token_hash as "tokenHash",
    session.last_used_at < now() - interval '1 minute' as "isStale"
  from session join staff on staff.id = session.staff_id
  where session.token_hash = any($1::bytea[]) and ${SESSION_IS_GOOD}`;

/** Returns true if the role may make the call. */
function mayCall({ role }: Actor, { roles }: Call): boolean {
  return roles === 'public' || roles.includes(role);
}

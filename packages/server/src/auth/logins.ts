import { BoundedQueue } from '../base/bounded-queue.ts';
import { AppError } from '../base/errors.ts';
import { type Rate, TokenBucket } from '../base/token-bucket.ts';
import type { Db, Tx } from '../db/database.ts';
import { LoginPlaces, rememberPlace } from './login-places.ts';
import { hashAddress, type Subjects, subjectsOf } from './login-subjects.ts';
import { LoginTurns } from './login-turns.ts';
import { countAttempt, countedSubjects, forgiveAttempt, TooManyAttemptsError } from './throttle.ts';

/** Rate of logins at unknown places. One password hash takes a core about 80 ms. */
export const LOGIN_RATE: Rate = { burst: 20, perSecond: 1 };

/** Time for which a wait from the database is reused without a query. */
const CACHED_WAIT_MS = 2_000;
const CACHED_WAITS_MAX = 10_000;

export interface LoginAttempt {
  readonly username: string;
  /** The client's network address. */
  readonly address: string;
  readonly now: Date;
}

/** An attempt that counts as failed until `revert` is called. */
export interface CountedAttempt {
  /** Reverts the count after a right password. */
  revert(): Promise<void>;
  /** Stores the address as a known place of the account. */
  remember(tx: Tx): Promise<void>;
}

/**
 * Limits the cost of login attempts (D-12). Two run at a time, at most one of them from an unknown
 * place. Caches the waits of the throttle, so that a flood makes no queries.
 */
export class Logins {
  readonly places: LoginPlaces;
  readonly #db: Db;
  readonly #turns = new LoginTurns();
  readonly #blocked = new Map<string, { from: number; until: number }>();
  readonly #all = new BoundedQueue({ atOnce: 2, waitingMax: 100, refuse: tooManyAtOnce });
  readonly #unknown = new BoundedQueue({ atOnce: 1, waitingMax: 50, refuse: tooManyAtOnce });
  readonly #buckets: { readonly knownAddress: TokenBucket; readonly elsewhere: TokenBucket };

  constructor(db: Db, rate: Rate = LOGIN_RATE) {
    this.#db = db;
    this.places = new LoginPlaces(db);
    this.#buckets = { knownAddress: new TokenBucket(rate), elsewhere: new TokenBucket(rate) };
  }

  /** Returns true if any account logged in from this network address. */
  isKnownAddress(address: string): boolean {
    return this.places.hasAddress(hashAddress(address));
  }

  /**
   * Waits in the queue, counts the attempt, then calls `check` for its password. Throws 429 while the
   * attempt has to wait or when there are too many (R-1269 to R-1271).
   */
  async run<T>(attempt: LoginAttempt, check: (counted: CountedAttempt) => Promise<T>): Promise<T> {
    const { now } = attempt;
    const subjects = subjectsOf(attempt.username, attempt.address);
    const isKnown = this.places.has(subjects);
    this.#refuseBlocked(subjects, isKnown, now);
    const task = () => this.#count(subjects, now, check);
    if (isKnown) return this.#all.run(task);
    this.#refuseOutOfTurn(subjects, now);
    const { knownAddress, elsewhere } = this.#buckets;
    const bucket = this.places.hasAddress(subjects.address) ? knownAddress : elsewhere;
    if (!bucket.take()) throw tooManyAtOnce();
    try {
      return await this.#unknown.run(() => this.#all.run(task));
    } catch (error) {
      // No password was checked.
      if (error instanceof TooManyAttemptsError) bucket.giveBack();
      throw error;
    }
  }

  async #count<T>(
    subjects: Subjects,
    now: Date,
    check: (counted: CountedAttempt) => Promise<T>,
  ): Promise<T> {
    const [account, address] = [keyOf(subjects.account), keyOf(subjects.address)];
    let isKnown: boolean;
    try {
      isKnown = await countAttempt(this.#db, subjects, now);
    } catch (error) {
      if (error instanceof TooManyAttemptsError) {
        this.#block(error, now);
        if (error.subject === subjects.account) {
          this.#turns.refused(account, address, now.getTime(), error.seconds);
        }
      }
      throw error;
    }
    if (!isKnown) this.#turns.tried(account, address, now.getTime());
    return check({
      revert: async () => {
        await forgiveAttempt(this.#db, subjects, isKnown);
        this.#blocked.delete(keyOf(isKnown ? subjects.place : subjects.account));
        this.#blocked.delete(address);
        if (!isKnown) this.#turns.forget(account);
      },
      remember: async (tx) => {
        await rememberPlace(tx, subjects, now);
        this.places.add(subjects);
      },
    });
  }

  #refuseOutOfTurn({ account, address }: Subjects, now: Date): void {
    const [key, from, at] = [keyOf(account), keyOf(address), now.getTime()];
    const seconds = this.#turns.keptFor(key, from, at);
    if (seconds === 0) return;
    this.#turns.asked(key, from, at);
    throw new TooManyAttemptsError(account, seconds);
  }

  #block({ subject, seconds }: TooManyAttemptsError, now: Date): void {
    if (this.#blocked.size >= CACHED_WAITS_MAX) this.#blocked.clear();
    const from = now.getTime();
    this.#blocked.set(keyOf(subject), { from, until: from + seconds * 1000 });
  }

  #refuseBlocked(subjects: Subjects, isKnown: boolean, now: Date): void {
    for (const [subject] of countedSubjects(subjects, isKnown)) {
      const { from, until } = this.#blocked.get(keyOf(subject)) ?? { from: 0, until: 0 };
      const at = now.getTime();
      // A clock that was set back makes the cached wait invalid (R-1272).
      if (at >= from && at < Math.min(until, from + CACHED_WAIT_MS)) {
        if (subject === subjects.account)
          this.#turns.asked(keyOf(subject), keyOf(subjects.address), at);
        throw new TooManyAttemptsError(subject, Math.ceil((until - at) / 1000));
      }
    }
  }
}

const keyOf = (subject: Buffer) => subject.toString('latin1');

function tooManyAtOnce(): AppError {
  return new AppError(429, 'TOO_MANY_ATTEMPTS', 'Too many logins at once, please try again', {
    retryAfterSeconds: 2,
  });
}

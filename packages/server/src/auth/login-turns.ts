/** Time for which the next attempt is reserved for an address after its wait. */
const RESERVED_MS = 15_000;
/** An address without an attempt for this long no longer waits: twice an account's longest wait. */
const WAITS_MS = 60_000;
const ACCOUNTS_MAX = 1_000;
const ADDRESSES_MAX = 100;

interface Waiting {
  askedFirstAt: number;
  askedAt: number;
  /** Minus infinity before the first attempt that counted. */
  triedAt: number;
}

interface Account {
  readonly addresses: Map<string, Waiting>;
  /** The end of the account's wait. */
  opensAt: number;
}

/**
 * Decides which of several waiting addresses may try an account next: the one whose last attempt is
 * longest ago (D-12). So constant guessing cannot take every turn. It only delays attempts, and holds
 * its state in the memory of this process.
 */
export class LoginTurns {
  readonly #accounts = new Map<string, Account>();

  /** Records that an attempt was refused, because the account has to wait `seconds`. */
  refused(account: string, address: string, now: number, seconds: number): void {
    this.#accountOf(account).opensAt = now + seconds * 1000;
    this.asked(account, address, now);
  }

  /** Records that an attempt was refused, with or without a query. */
  asked(account: string, address: string, now: number): void {
    const waiting = this.#waitingOf(account, address);
    if (!waiting) return;
    if (now - waiting.askedAt > WAITS_MS) waiting.askedFirstAt = now;
    waiting.askedAt = now;
  }

  /** Records that an attempt was counted. The address waits again from its next attempt on. */
  tried(account: string, address: string, now: number): void {
    const waiting = this.#waitingOf(account, address);
    if (waiting) Object.assign(waiting, { triedAt: now, askedAt: -Infinity });
  }

  /** Clears the account after a right password. */
  forget(account: string): void {
    this.#accounts.delete(account);
  }

  /** Returns the seconds for which the next attempt is reserved for another address, else 0. */
  keptFor(account: string, address: string, now: number): number {
    const known = this.#accounts.get(account);
    const left = known ? known.opensAt + RESERVED_MS - now : 0;
    // A longer rest means that the clock was set back.
    if (!known || left <= 0 || left > WAITS_MS) return 0;
    const own = known.addresses.get(address) ?? {
      askedFirstAt: now,
      triedAt: -Infinity,
    };
    for (const [other, waiting] of known.addresses) {
      if (other === address || now - waiting.askedAt > WAITS_MS) continue;
      const isFirst =
        waiting.triedAt < own.triedAt ||
        (waiting.triedAt === own.triedAt && waiting.askedFirstAt < own.askedFirstAt);
      if (isFirst) return Math.ceil(left / 1000);
    }
    return 0;
  }

  #accountOf(account: string): Account {
    const known = this.#accounts.get(account);
    if (known) return known;
    if (this.#accounts.size >= ACCOUNTS_MAX) {
      const [oldest = account] = this.#accounts.keys();
      this.#accounts.delete(oldest);
    }
    const created: Account = { addresses: new Map(), opensAt: 0 };
    this.#accounts.set(account, created);
    return created;
  }

  #waitingOf(account: string, address: string): Waiting | undefined {
    const { addresses } = this.#accountOf(account);
    const known = addresses.get(address);
    if (known || addresses.size >= ADDRESSES_MAX) return known;
    const created = { askedFirstAt: 0, askedAt: -Infinity, triedAt: -Infinity };
    addresses.set(address, created);
    return created;
  }
}

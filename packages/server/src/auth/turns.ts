/** How long a turn is kept for an address that was told to come back. */
const KEPT_MS = 15_000;
/** After this long without asking, an address no longer waits: twice the longest wait of an account. */
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
  /** When the account's wait is over. */
  opensAt: number;
}

/**
 * Decides who may try an account next when several addresses have to wait for it: the one whose last
 * attempt is longest ago. So a guesser who asks all the time cannot take each turn. It only ever
 * delays attempts. In memory, for this process.
 */
export class Turns {
  readonly #accounts = new Map<string, Account>();

  /** An attempt was refused because the account has to wait for so many seconds. */
  refused(account: string, address: string, now: number, seconds: number): void {
    this.#accountOf(account).opensAt = now + seconds * 1000;
    this.asked(account, address, now);
  }

  /** An attempt was refused, by the database or without asking it. */
  asked(account: string, address: string, now: number): void {
    const waiting = this.#waitingOf(account, address);
    if (!waiting) return;
    if (now - waiting.askedAt > WAITS_MS) waiting.askedFirstAt = now;
    waiting.askedAt = now;
  }

  /** An attempt was counted. It waits again when it asks again. */
  tried(account: string, address: string, now: number): void {
    const waiting = this.#waitingOf(account, address);
    if (waiting) Object.assign(waiting, { triedAt: now, askedAt: -Infinity });
  }

  /** The password was right: all begin anew. */
  forget(account: string): void {
    this.#accounts.delete(account);
  }

  /** Seconds for which the turn is kept for another address; 0 when it is this one's. */
  keptFor(account: string, address: string, now: number): number {
    const known = this.#accounts.get(account);
    const left = known ? known.opensAt + KEPT_MS - now : 0;
    // No longer than both may last: else the clock was set back.
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

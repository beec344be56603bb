/** A rate limit: `burst` at once, then `perSecond` more. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** A token bucket for a rate limit. */
export class TokenBucket {
  readonly #rate: Rate;
  readonly #now: () => number;
  #tokens: number;
  #filledAt: number;

  /** `now` is a time in milliseconds that never goes back. */
  constructor(rate: Rate, now: () => number = () => performance.now()) {
    this.#rate = rate;
    this.#now = now;
    this.#tokens = rate.burst;
    this.#filledAt = now();
  }

  /** Takes one token. Returns false when none is left. */
  take(): boolean {
    const now = this.#now();
    const { burst, perSecond } = this.#rate;
    const gained = ((now - this.#filledAt) / 1000) * perSecond;
    this.#tokens = Math.min(burst, this.#tokens + gained);
    this.#filledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /** Returns an unused token. */
  giveBack(): void {
    this.#tokens += 1;
  }
}

/** How much may happen: so much at once, and so much more each second. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** Counts what may still happen at a rate. */
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

  /** Takes one token; false when there is none. */
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

  /** Puts a token back that was not needed. */
  giveBack(): void {
    this.#tokens += 1;
  }
}

import { type AppError, busy } from './errors.ts';

export interface QueueBounds {
  /** Works that run at once. */
  readonly atOnce: number;
  /** Works that wait at most. */
  readonly waitingMax: number;
  /** What refuses the next one. */
  readonly refuse?: () => AppError;
}

/** Lets a number of works run at once; the others wait in the order in which they came, up to a bound. */
export class BoundedQueue {
  readonly #waiting: (() => void)[] = [];
  readonly #atOnce: number;
  readonly #waitingMax: number;
  readonly #refuse: () => AppError;
  #free: number;

  constructor({ atOnce, waitingMax, refuse = busy }: QueueBounds) {
    this.#atOnce = atOnce;
    this.#free = atOnce;
    this.#waitingMax = waitingMax;
    this.#refuse = refuse;
  }

  /** Works that run or wait. */
  get size(): number {
    return this.#atOnce - this.#free + this.#waiting.length;
  }

  /** Waits for a place, which must be left again. Throws 503 when too many wait already. */
  async enter(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
    } else {
      if (this.#waiting.length >= this.#waitingMax) throw this.#refuse();
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  leave(): void {
    const next = this.#waiting.shift();
    // The next one takes over this one's place, so the count stays.
    if (next) next();
    else this.#free += 1;
  }

  /** Runs a work in its turn. Throws 503 when too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }
}

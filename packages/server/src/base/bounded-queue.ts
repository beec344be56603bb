import { type AppError, busy } from './errors.ts';

export interface QueueBounds {
  /** Number of tasks that run at once. */
  readonly atOnce: number;
  /** Number of tasks that may wait. */
  readonly waitingMax: number;
  /** Makes the error for a task beyond the limit. */
  readonly refuse?: () => AppError;
}

/** Runs a limited number of tasks at once. Others wait in order of arrival, up to a limit (R-1246). */
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

  /** Number of tasks that run or wait. */
  get size(): number {
    return this.#atOnce - this.#free + this.#waiting.length;
  }

  /** Waits for a place; the caller must call `leave`. Throws 503 when too many tasks wait. */
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
    // The next task takes this place, so the number of free places stays the same.
    if (next) next();
    else this.#free += 1;
  }

  /** Runs a task once a place is free. Throws 503 when too many tasks wait. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await task();
    } finally {
      this.leave();
    }
  }
}

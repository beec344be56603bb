/** Work that goes on after a response. */
export class Background {
  readonly #running = new Set<Promise<void>>();
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  start(work: () => Promise<void>): void {
    const running = work()
      .catch(this.#onError)
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when no work is running. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}

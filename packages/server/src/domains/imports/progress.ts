/** Number of records that one statement writes. */
const CHUNK = 1_000;
/** Milliseconds between two writes of the progress. */
const EVERY_MS = 300;

/** Yields parts of a list that one statement writes. */
export function* inChunks<T>(list: readonly T[], size = CHUNK): Generator<readonly T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}

/** Counts the records that an import has written, and reports the number now and then. */
export class Progress {
  readonly #report: (done: number) => Promise<void>;
  #done = 0;
  #reportedAt = performance.now();

  constructor(report: (done: number) => Promise<void>) {
    this.#report = report;
  }

  async add(count: number): Promise<void> {
    this.#done += count;
    if (performance.now() - this.#reportedAt < EVERY_MS) return;
    this.#reportedAt = performance.now();
    await this.#report(this.#done);
  }
}

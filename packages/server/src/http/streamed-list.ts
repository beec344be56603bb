import { Readable } from 'node:stream';
import { BoundedQueue } from '../base/bounded-queue.ts';

/**
 * Number of lists that are read at once. Searched lists have a separate queue, so that they do not
 * wait for unfiltered ones. Together they must leave database connections to other requests.
 */
const AT_ONCE = { whole: 3, searched: 4 };

/** Maximum number of waiting lists in each queue. */
const WAITING_MAX = 100;

/** Lists of fewer rows are collected and sent like any other response. */
const COLLECTED_ROWS = 500;

/**
 * A list that is sent while its rows arrive, if it has 500 rows or more (D-19). This limits the
 * memory for many clients. A list that is not read to its end must be closed.
 */
export class StreamedList<T> {
  readonly #pieces: AsyncIterator<readonly T[], unknown>;
  #beginning: T[] = [];

  constructor(pieces: AsyncIterable<readonly T[], unknown>, queue: keyof typeof AT_ONCE) {
    this.#pieces = inTurn(queues[queue], pieces);
  }

  /**
   * Reads the first 500 rows, so that most errors occur before the response begins. Returns all rows
   * of a shorter list. Throws 503 when too many lists wait.
   */
  async begin(): Promise<this | T[]> {
    while (this.#beginning.length < COLLECTED_ROWS) {
      const { done, value } = await this.#pieces.next();
      if (done) return this.#beginning;
      this.#beginning = this.#beginning.concat(value);
    }
    return this;
  }

  /**
   * Returns the list as JSON text, each row and all within it with these fields only. The text is
   * buffered as fast as rows arrive, so that a slow client does not keep a database connection.
   */
  write(fields: readonly string[]): Readable {
    const text = new Readable({ read() {} });
    this.#writeTo(text, [...fields]).then(
      () => text.push(null),
      (error) => text.destroy(error),
    );
    return text;
  }

  async #writeTo(text: Readable, fields: string[]): Promise<void> {
    const inside = (rows: readonly T[]) => JSON.stringify(rows, fields).slice(1, -1);
    text.push(`[${inside(this.#beginning)}`);
    this.#beginning = [];
    for (let next = await this.#pieces.next(); !next.done; next = await this.#pieces.next()) {
      text.push(`,${inside(next.value)}`);
      if (text.destroyed) return this.close();
    }
    text.push(']');
  }

  /** Drops the remaining rows. */
  async close(): Promise<void> {
    await this.#pieces.return?.();
  }
}

/** Returns the names of all fields in a JSON schema, also of objects in objects and in lists. */
export function fieldsIn(schema: object): string[] {
  const names = new Set<string>();
  const visit = (part: unknown) => {
    if (typeof part !== 'object' || part === null) return;
    if ('properties' in part && typeof part.properties === 'object' && part.properties) {
      for (const name of Object.keys(part.properties)) names.add(name);
    }
    for (const each of Object.values(part)) visit(each);
  };
  visit(schema);
  return [...names];
}

const createQueue = (atOnce: number) => new BoundedQueue({ atOnce, waitingMax: WAITING_MAX });
const queues = { whole: createQueue(AT_ONCE.whole), searched: createQueue(AT_ONCE.searched) };

/** Yields the pieces once the queue has a free place. */
async function* inTurn<T>(
  queue: BoundedQueue,
  pieces: AsyncIterable<T, unknown>,
): AsyncGenerator<T, void> {
  await queue.enter();
  try {
    yield* pieces;
  } finally {
    queue.leave();
  }
}

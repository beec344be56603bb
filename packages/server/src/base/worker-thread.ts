import { once } from 'node:events';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { BoundedQueue, type QueueBounds } from './bounded-queue.ts';

export interface ThreadOptions extends Omit<QueueBounds, 'atOnce'> {
  /** How long one job may take, in milliseconds. */
  readonly timeLimitMs: number;
  /** How much memory it may take; the thread breaks down beyond. */
  readonly resourceLimits?: ResourceLimits;
}

/**
 * A thread for work that would keep the event loop busy. It starts with the first job, does one
 * at a time, and starts anew after it broke down. The file answers each message with one message.
 */
export class WorkerThread<Job, Answer> {
  readonly #file: URL;
  readonly #timeLimitMs: number;
  readonly #resourceLimits: ResourceLimits;
  readonly #queue: BoundedQueue;
  #worker: Worker | undefined;

  constructor(file: URL, { timeLimitMs, resourceLimits = {}, ...bounds }: ThreadOptions) {
    this.#file = file;
    this.#timeLimitMs = timeLimitMs;
    this.#resourceLimits = resourceLimits;
    this.#queue = new BoundedQueue({ atOnce: 1, ...bounds });
  }

  /** Jobs that run or wait. */
  get pending(): number {
    return this.#queue.size;
  }

  /**
   * Does a job in its turn. Throws 503 when too many wait already, and an error when the thread
   * breaks down or exceeds the time limit.
   */
  ask(job: Job): Promise<Answer> {
    return this.#queue.run(() => this.#askNow(job));
  }

  async #askNow(job: Job): Promise<Answer> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    worker.postMessage(job);
    // Between jobs the thread does not keep the process from ending.
    worker.ref();
    try {
      const signal = AbortSignal.timeout(this.#timeLimitMs);
      const [answer] = (await once(worker, 'message', { signal })) as [Answer];
      return answer;
    } catch (cause) {
      await worker.terminate();
      throw new Error('The thread broke down', { cause });
    } finally {
      worker.unref();
    }
  }

  #start(): Worker {
    const worker = new Worker(this.#file, { resourceLimits: this.#resourceLimits });
    const forget = () => {
      if (this.#worker === worker) this.#worker = undefined;
    };
    // An error comes before the exit, and the next job must not go to a thread that ends.
    worker.on('error', forget);
    worker.once('exit', forget);
    return worker;
  }
}

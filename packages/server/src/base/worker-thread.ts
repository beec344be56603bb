import { once } from 'node:events';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { BoundedQueue, type QueueBounds } from './bounded-queue.ts';

export interface ThreadOptions extends Omit<QueueBounds, 'atOnce'> {
  /** Time limit of one job, in milliseconds. */
  readonly timeLimitMs: number;
  /** Memory limits of the thread. A job that exceeds them fails. */
  readonly resourceLimits?: ResourceLimits;
  /** The thread ends after this time without a job, which frees its memory. Absent: it stays. */
  readonly idleLimitMs?: number;
}

/**
 * A worker thread for jobs that would block the event loop. It starts with the first job, runs one
 * at a time and restarts after a failure. Its file posts one message for each job.
 */
export class WorkerThread<Job, Result> {
  readonly #file: URL;
  readonly #timeLimitMs: number;
  readonly #resourceLimits: ResourceLimits;
  readonly #idleLimitMs: number | undefined;
  readonly #queue: BoundedQueue;
  #worker: Worker | undefined;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(
    file: URL,
    { timeLimitMs, resourceLimits = {}, idleLimitMs, ...bounds }: ThreadOptions,
  ) {
    this.#file = file;
    this.#timeLimitMs = timeLimitMs;
    this.#resourceLimits = resourceLimits;
    this.#idleLimitMs = idleLimitMs;
    this.#queue = new BoundedQueue({ atOnce: 1, ...bounds });
  }

  /** Number of jobs that run or wait. */
  get pending(): number {
    return this.#queue.size;
  }

  /**
   * Runs a job once the earlier ones are done. Throws 503 when too many jobs wait, and an error when
   * the thread fails or exceeds the time limit.
   */
  ask(job: Job): Promise<Result> {
    return this.#queue.run(() => this.#askNow(job));
  }

  async #askNow(job: Job): Promise<Result> {
    clearTimeout(this.#idleTimer);
    this.#worker ??= this.#start();
    const worker = this.#worker;
    worker.postMessage(job);
    // The thread keeps the process alive only while a job runs.
    worker.ref();
    try {
      const signal = AbortSignal.timeout(this.#timeLimitMs);
      const [result] = (await once(worker, 'message', { signal })) as [Result];
      return result;
    } catch (cause) {
      await worker.terminate();
      throw new Error('The worker thread failed', { cause });
    } finally {
      worker.unref();
      this.#endWhenIdle(worker);
    }
  }

  #endWhenIdle(worker: Worker): void {
    if (this.#idleLimitMs === undefined) return;
    this.#idleTimer = setTimeout(() => {
      if (this.#worker === worker) this.#worker = undefined;
      void worker.terminate();
    }, this.#idleLimitMs).unref();
  }

  #start(): Worker {
    const worker = new Worker(this.#file, { resourceLimits: this.#resourceLimits });
    const reset = () => {
      if (this.#worker === worker) this.#worker = undefined;
    };
    // The error event comes before the exit, and no job may go to a thread that ends.
    worker.on('error', reset);
    worker.once('exit', reset);
    return worker;
  }
}

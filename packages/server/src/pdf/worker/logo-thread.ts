import { Worker } from 'node:worker_threads';
import { LOGO_MAX } from '@kelas/contract/centre';
import { UNREADABLE } from '../layout/logo.ts';
import { inTurn } from './in-turn.ts';
import type { LogoJob, RedrawnLogo } from './job.ts';

/** The largest logo that is allowed takes one or two seconds on a small computer. */
const TIME_LIMIT_MS = 10_000;

const turn = inTurn({ atOnce: 1, waiting: 5 });

/**
 * Redraws a logo in a thread of its own, which ends with it: neither a request nor a document waits
 * for a file that is slow to decode. One at a time; 503 when five wait already. A thread that
 * exceeds the time limit is ended and the logo refused.
 */
export function redrawInThread(
  file: Uint8Array,
  { limitMs = TIME_LIMIT_MS } = {},
): Promise<RedrawnLogo> {
  return turn(() => redrawNow(file, limitMs));
}

function redrawNow(file: Uint8Array, limitMs: number): Promise<RedrawnLogo> {
  const workerData: LogoJob = { file, maxBytes: LOGO_MAX };
  const thread = new Worker(new URL('./logo-worker.ts', import.meta.url), { workerData });
  const { promise, resolve, reject } = Promise.withResolvers<RedrawnLogo>();
  const timer = setTimeout(() => resolve({ refusal: UNREADABLE }), limitMs);
  thread.on('message', resolve);
  thread.on('error', reject);
  thread.on('exit', () => reject(new Error('The thread ended before the logo was redrawn')));
  return promise.finally(() => {
    clearTimeout(timer);
    return thread.terminate();
  });
}

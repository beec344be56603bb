import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { LOGO_MAX_BYTES } from '@kelas/contract/centre';
import { BoundedQueue } from '../../base/bounded-queue.ts';
import { UNREADABLE } from '../layout/logo.ts';
import type { LogoJob, RedrawnLogo } from './job.ts';
import { tooManyDocuments } from './too-many-documents.ts';

/** The largest permitted logo takes one or two seconds on a small computer. */
const TIME_LIMIT_MS = 10_000;

const queue = new BoundedQueue({ atOnce: 1, waitingMax: 5, refuse: tooManyDocuments });

/**
 * Redraws a logo in a thread of its own, so that no request or document waits for it (D-15). Redraws
 * one at a time. Refuses a logo that exceeds the time limit. Throws 503 when five wait.
 */
export function redrawInThread(
  file: Uint8Array,
  { limitMs = TIME_LIMIT_MS } = {},
): Promise<RedrawnLogo> {
  return queue.run(() => redrawNow(file, AbortSignal.timeout(limitMs)));
}

async function redrawNow(file: Uint8Array, signal: AbortSignal): Promise<RedrawnLogo> {
  const workerData: LogoJob = { file, maxBytes: LOGO_MAX_BYTES };
  const thread = new Worker(new URL('./logo-worker.ts', import.meta.url), { workerData });
  try {
    const [redrawn] = (await once(thread, 'message', { signal })) as [RedrawnLogo];
    return redrawn;
  } catch (error) {
    if (signal.aborted) return { refusal: UNREADABLE };
    throw error;
  } finally {
    await thread.terminate();
  }
}

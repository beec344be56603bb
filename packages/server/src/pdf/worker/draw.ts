import { WorkerThread } from '../../base/worker-thread.ts';
import type { Drawn, PdfJob } from './job.ts';
import { tooManyDocuments } from './too-many-documents.ts';

/** Longer than a thousand pages take. */
const TIME_LIMIT_MS = 60_000;
const WAITING_MAX = 50;

const thread = new WorkerThread<PdfJob, Drawn>(new URL('./worker.ts', import.meta.url), {
  timeLimitMs: TIME_LIMIT_MS,
  waitingMax: WAITING_MAX,
  refuse: tooManyDocuments,
});

/**
 * Draws a document as a PDF file in a worker thread, because drawing would block other requests
 * (D-15). Draws one at a time. Throws 503 when too many wait.
 */
export async function drawDocument(job: PdfJob): Promise<Uint8Array> {
  const drawn = await thread.ask(job);
  if ('failure' in drawn) throw drawn.failure;
  return drawn.bytes;
}

/** Returns the number of documents that are being drawn or wait. */
export function pendingDocuments(): number {
  return thread.pending;
}

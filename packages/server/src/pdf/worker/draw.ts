import { WorkerThread } from '../../base/worker-thread.ts';
import type { Drawn, PdfJob } from './job.ts';
import { tooManyDocuments } from './too-many-documents.ts';

/** A thousand pages take less. */
const TIME_LIMIT_MS = 60_000;
const WAITING_MAX = 50;

const thread = new WorkerThread<PdfJob, Drawn>(new URL('./worker.ts', import.meta.url), {
  timeLimitMs: TIME_LIMIT_MS,
  waitingMax: WAITING_MAX,
  refuse: tooManyDocuments,
});

/**
 * Draws a document as a PDF file, in a thread of its own: it keeps the processor busy for a
 * moment, in which nobody who pays should have to wait. One is drawn at a time; 503 when too many
 * wait already.
 */
export async function drawDocument(job: PdfJob): Promise<Uint8Array> {
  const drawn = await thread.ask(job);
  if ('failure' in drawn) throw drawn.failure;
  return drawn.bytes;
}

/** How many documents are being drawn or wait for it. */
export function pendingDocuments(): number {
  return thread.pending;
}

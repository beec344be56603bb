import { WorkerThread } from '../../base/worker-thread.ts';
import type { Drawn, PdfJob } from './job.ts';
import { tooManyDocuments } from './too-many-documents.ts';

/** Longer than a thousand pages take. */
const TIME_LIMIT_MS = 60_000;
const WAITING_MAX = 50;

const LONG_WAITING_MAX = 5;
/** Files with more bills, cards or lessons are long: the counter must not wait for them. */
const SHORT_MAX = 5;
const IDLE_LIMIT_MS = 60_000;

const worker = new URL('./worker.ts', import.meta.url);
const limits = { timeLimitMs: TIME_LIMIT_MS, refuse: tooManyDocuments };
const thread = new WorkerThread<PdfJob, Drawn>(worker, { ...limits, waitingMax: WAITING_MAX });
const longThread = new WorkerThread<PdfJob, Drawn>(worker, {
  ...limits,
  waitingMax: LONG_WAITING_MAX,
  idleLimitMs: IDLE_LIMIT_MS,
});

/**
 * Draws a document as a PDF file in a worker thread, because drawing would block other requests
 * (D-15). Draws one at a time, and files of many bills, cards or lessons in a thread of their own. Throws 503
 * when too many wait.
 */
export async function drawDocument(job: PdfJob): Promise<Uint8Array> {
  const drawn = await (lengthOf(job) > SHORT_MAX ? longThread : thread).ask(job);
  if ('failure' in drawn) throw drawn.failure;
  return drawn.bytes;
}

/** The number of bills, cards or lessons; 1 for another document. */
function lengthOf(job: PdfJob): number {
  if (job.kind === 'bill') return job.sheet.bills.length;
  if (job.kind === 'day') return job.sheet.lessons.length;
  return job.kind === 'cards' ? job.sheet.cards.length : 1;
}

/** Returns the number of documents that are being drawn or wait. */
export function pendingDocuments(): number {
  return thread.pending + longThread.pending;
}

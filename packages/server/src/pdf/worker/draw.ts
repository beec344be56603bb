import { Worker } from 'node:worker_threads';
import { inTurn } from './in-turn.ts';
import type { Drawn, PdfJob } from './job.ts';

/** So long a document may take to be drawn, in milliseconds; a thousand pages take less. */
const PATIENCE = 60_000;

const turn = inTurn({ atOnce: 1, waiting: 50 });
let worker: Worker | undefined;
let inHand = 0;

/**
 * Draws a document as a PDF file, in a thread of its own: it keeps the processor busy for a
 * moment, in which nobody who pays should have to wait. One is drawn at a time; 503 when too many
 * wait already.
 */
export async function drawDocument(job: PdfJob): Promise<Uint8Array> {
  inHand += 1;
  try {
    return await turn(() => drawNow(job));
  } finally {
    inHand -= 1;
  }
}

/** How many documents are being drawn or wait for it. */
export function pendingDocuments(): number {
  return inHand;
}

async function drawNow(job: PdfJob): Promise<Uint8Array> {
  worker ??= start();
  const drawn = await answerOf(worker, job);
  if ('failure' in drawn) throw drawn.failure;
  return drawn.bytes;
}

/** Starts the thread with the first document; it does not keep the server from ending. */
function start(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url));
  started.unref();
  const forget = () => {
    if (worker === started) worker = undefined;
  };
  // Told to whoever waits for it; without a listener it would take the server along. It comes a
  // moment before the exit, and the next document must not go to a thread that is about to end.
  started.on('error', forget);
  started.once('exit', forget);
  return started;
}

/** What a thread answers to a job; an error when it breaks down over it or takes too long. */
function answerOf(drawing: Worker, job: PdfJob): Promise<Drawn> {
  const { promise, resolve, reject } = Promise.withResolvers<Drawn>();
  const broken = (reason: unknown) => reject(new Error('Drawing broke down', { cause: reason }));
  const timer = setTimeout(() => void drawing.terminate(), PATIENCE);
  drawing.once('message', resolve);
  drawing.once('error', broken);
  drawing.once('exit', broken);
  try {
    drawing.postMessage(job);
  } catch (error) {
    reject(error);
  }
  return promise.finally(() => {
    clearTimeout(timer);
    drawing.off('message', resolve);
    drawing.off('error', broken);
    drawing.off('exit', broken);
  });
}

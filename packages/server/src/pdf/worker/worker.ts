import { parentPort } from 'node:worker_threads';
import { receiptPdf } from '../layout/receipt.ts';
import { statementPdf } from '../layout/statement.ts';
import type { Drawn, PdfJob } from './job.ts';

/*
 * The thread that draws documents. It is handed one job at a time and answers each.
 */

parentPort?.on('message', async (job: PdfJob) => {
  const drawn: Drawn = await draw(job).then(
    (bytes) => ({ bytes }),
    (failure: unknown) => ({ failure }),
  );
  parentPort?.postMessage(drawn);
});

async function draw(job: PdfJob): Promise<Buffer> {
  const { logo } = job.sheet.centre;
  // On its way between threads a buffer becomes plain bytes.
  const centre = { ...job.sheet.centre, logo: logo && Buffer.from(logo) };
  if (job.kind === 'statement') return statementPdf({ ...job.sheet, centre });
  return receiptPdf({ ...job.sheet, centre }, job.format);
}

import { parentPort } from 'node:worker_threads';
import { billsPdf } from '../layout/bill.ts';
import { cardsPdf } from '../layout/cards.ts';
import { closePdf } from '../layout/close.ts';
import { dayPdf } from '../layout/day.ts';
import { familyPdf } from '../layout/family.ts';
import { monthPdf } from '../layout/month.ts';
import { paySlipPdf } from '../layout/pay-slip.ts';
import { receiptPdf } from '../layout/receipt.ts';
import { statementPdf } from '../layout/statement.ts';
import { voucherPdf } from '../layout/voucher.ts';
import type { Drawn, PdfJob } from './job.ts';

/*
 * The worker thread that draws documents. It posts one result for each job.
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
  // A Buffer that is sent to a thread arrives as a Uint8Array.
  const centre = { ...job.sheet.centre, logo: logo && Buffer.from(logo) };
  if (job.kind === 'statement') return statementPdf({ ...job.sheet, centre });
  if (job.kind === 'cards') return cardsPdf({ ...job.sheet, centre });
  if (job.kind === 'day') return dayPdf({ ...job.sheet, centre });
  if (job.kind === 'month') return monthPdf({ ...job.sheet, centre });
  if (job.kind === 'paySlip') return paySlipPdf({ ...job.sheet, centre });
  if (job.kind === 'close') return closePdf({ ...job.sheet, centre }, job.format);
  if (job.kind === 'bill') return billsPdf({ ...job.sheet, centre }, job.format);
  if (job.kind === 'family') return familyPdf({ ...job.sheet, centre }, job.format);
  if (job.kind === 'voucher') return voucherPdf({ ...job.sheet, centre }, job.format);
  return receiptPdf({ ...job.sheet, centre }, job.format);
}

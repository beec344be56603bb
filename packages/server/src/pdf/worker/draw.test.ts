import { readPdf } from '@kelas/testkit/pdf';
import { receiptSheet, statementSheet } from '@kelas/testkit/sheets';
import { expect, it } from 'vitest';
import { drawDocument } from './draw.ts';
import type { PdfJob } from './job.ts';

// A thread takes seconds to start while the machine is busy.
const receipt: PdfJob = { kind: 'receipt', format: 'A5', sheet: receiptSheet() };
const pagesOf = async (job: PdfJob) => readPdf(Buffer.from(await drawDocument(job))).pages;

it('draws receipts and statements one after the other (D-15)', async () => {
  const statement: PdfJob = { kind: 'statement', sheet: statementSheet() };
  const drawn = await Promise.all([receipt, statement, receipt].map(pagesOf));
  expect(drawn.map(([page]) => Math.round(page?.width ?? 0))).toEqual([420, 595, 420]);
});

it('rejects a document that cannot be drawn, and draws the next one', async () => {
  const broken = { ...receipt, sheet: { ...receipt.sheet, lines: null } } as unknown as PdfJob;
  await expect(drawDocument(broken)).rejects.toThrow(TypeError);
  expect(await pagesOf(receipt)).toHaveLength(1);
});

it('rejects a document that cannot be sent to the thread, and draws the next one', async () => {
  const broken = { ...receipt, extra: () => undefined } as PdfJob;
  await expect(drawDocument(broken)).rejects.toThrow('could not be cloned');
  expect(await pagesOf(receipt)).toHaveLength(1);
});

import { readPdf } from '@kelas/testkit/pdf';
import { receiptSheet, statementSheet } from '@kelas/testkit/sheets';
import { expect, it, vi } from 'vitest';
import { drawDocument } from './draw.ts';
import type { PdfJob } from './job.ts';

// A thread takes seconds to start while the machine is busy.
vi.setConfig({ testTimeout: 30_000 });

const receipt: PdfJob = { kind: 'receipt', format: 'A5', sheet: receiptSheet() };
const pagesOf = async (job: PdfJob) => readPdf(Buffer.from(await drawDocument(job))).pages;

it('receipts and statements are drawn in a thread of their own, one after the other', async () => {
  const statement: PdfJob = { kind: 'statement', sheet: statementSheet() };
  const drawn = await Promise.all([receipt, statement, receipt].map(pagesOf));
  expect(drawn.map(([page]) => Math.round(page?.width ?? 0))).toEqual([420, 595, 420]);
});

it('one that cannot be drawn is an error, and the next is drawn all the same', async () => {
  const broken = { ...receipt, sheet: { ...receipt.sheet, lines: null } } as unknown as PdfJob;
  await expect(drawDocument(broken)).rejects.toThrow(TypeError);
  expect(await pagesOf(receipt)).toHaveLength(1);
});

it('what cannot be handed over at all is an error too', async () => {
  const broken = { ...receipt, extra: () => undefined } as PdfJob;
  await expect(drawDocument(broken)).rejects.toThrow('could not be cloned');
  expect(await pagesOf(receipt)).toHaveLength(1);
});

import { receiptSheet } from '@kelas/testkit/sheets';
import { expect, it, vi } from 'vitest';
import { drawDocument } from './draw.ts';
import type { PdfJob } from './job.ts';

// A thread that dies over a roll and draws all else as three bytes.
vi.mock(import('node:worker_threads'), async (original) => {
  const real = await original();
  class Worker extends real.Worker {
    constructor() {
      super(
        `const { parentPort } = require('node:worker_threads');
         parentPort.on('message', ({ format }) => {
           if (format === 'ROLL') throw new Error('died');
           parentPort.postMessage({ bytes: new Uint8Array(3) });
         });`,
        { eval: true },
      );
    }
  }
  return { ...real, Worker };
});

it('a thread that dies takes the document along that it was at, and none of those that wait', async () => {
  const job = (format: 'A5' | 'ROLL'): PdfJob => ({
    kind: 'receipt',
    format,
    sheet: receiptSheet(),
  });
  const [first, broken, next] = await Promise.allSettled(
    [job('A5'), job('ROLL'), job('A5')].map(drawDocument),
  );
  expect(first).toMatchObject({ status: 'fulfilled' });
  expect(broken).toMatchObject({ reason: { message: 'The thread broke down' } });
  expect(next).toMatchObject({ status: 'fulfilled' });
});

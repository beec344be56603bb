import { receiptSheet } from '@kelas/testkit/sheets';
import { afterAll, expect, it, vi } from 'vitest';
import { drawDocument } from './draw.ts';
import type { PdfJob } from './job.ts';

// The thread of an earlier test may be running.
vi.hoisted(() => vi.resetModules());

// A thread that throws for a roll and returns three bytes for any other document.
vi.mock(import('node:worker_threads'), async (original) => {
  const real = await original();
  class Worker extends real.Worker {
    constructor() {
      super(
        `const { parentPort } = require('node:worker_threads');
         parentPort.on('message', ({ format }) => {
           if (format === 'ROLL') throw new Error('failed');
           parentPort.postMessage({ bytes: new Uint8Array(3) });
         });`,
        { eval: true },
      );
    }
  }
  return { ...real, Worker };
});

afterAll(() => {
  vi.resetModules();
});

it('fails only the document at which the worker thread fails, not the waiting ones', async () => {
  const job = (format: 'A5' | 'ROLL'): PdfJob => ({
    kind: 'receipt',
    format,
    sheet: receiptSheet(),
  });
  const [first, broken, next] = await Promise.allSettled(
    [job('A5'), job('ROLL'), job('A5')].map(drawDocument),
  );
  expect(first).toMatchObject({ status: 'fulfilled' });
  expect(broken).toMatchObject({ reason: { message: 'The worker thread failed' } });
  expect(next).toMatchObject({ status: 'fulfilled' });
});

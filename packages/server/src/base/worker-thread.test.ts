import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { WorkerThread } from './worker-thread.ts';

// A thread takes seconds to start while the machine is busy.
const file = new URL(`data:text/javascript,
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (job) => {
    if (job === 'throw') throw new Error('thrown');
    if (job !== 'hang') parentPort.postMessage(job);
  });
`);
const start = () => new WorkerThread<string, string>(file, { waitingMax: 3, timeLimitMs: 4_000 });

it('runs jobs one after the other and refuses one beyond the limit', async () => {
  const thread = start();
  const jobs = ['a', 'b', 'c', 'd'];
  const results = jobs.map((job) => thread.ask(job));
  await expect(thread.ask('e')).rejects.toMatchObject({ status: 503, code: 'BUSY' });
  expect(thread.pending).toBe(4);
  expect(await Promise.all(results)).toEqual(jobs);
  expect(thread.pending).toBe(0);
});

it.each(['throw', 'hang'])('restarts after a job that breaks it: %s', async (job) => {
  const thread = start();
  const [broken, next] = await Promise.allSettled([thread.ask(job), thread.ask('next')]);
  expect(broken).toMatchObject({ reason: { message: 'The worker thread failed' } });
  expect(next).toEqual({ status: 'fulfilled', value: 'next' });
});

it('ends after its idle time, and starts again for the next job', async () => {
  const counting = new URL(`data:text/javascript,
    import { parentPort } from 'node:worker_threads';
    let jobs = 0;
    parentPort.on('message', () => parentPort.postMessage((jobs += 1)));
  `);
  const limits = { waitingMax: 3, timeLimitMs: 4_000, idleLimitMs: 50 };
  const thread = new WorkerThread<string, number>(counting, limits);
  expect([await thread.ask('a'), await thread.ask('b')]).toEqual([1, 2]);
  await vi.waitFor(
    async () => {
      await sleep(100);
      expect(await thread.ask('c')).toBe(1);
    },
    { timeout: 10_000 },
  );
});

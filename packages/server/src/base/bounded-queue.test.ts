import { expect, it } from 'vitest';
import { BoundedQueue } from './bounded-queue.ts';

/** A work that ends when it is told to. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const state = { begun: false };
  return {
    state,
    resolve,
    reject,
    run: () => {
      state.begun = true;
      return promise;
    },
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('lets two run, and the others in the order in which they came', async () => {
  const queue = new BoundedQueue({ atOnce: 2, waitingMax: 10 });
  const works = Array.from({ length: 5 }, work);
  const done = works.map(({ run }) => queue.run(run));
  const begun = () => works.map(({ state }) => state.begun);
  await turn();
  expect(begun()).toEqual([true, true, false, false, false]);
  expect(queue.size).toBe(5);
  works[1]?.resolve('second');
  await turn();
  expect(begun()).toEqual([true, true, true, false, false]);
  expect(queue.size).toBe(4);
  for (const each of works) each.resolve('done');
  expect(await Promise.all(done)).toEqual(['done', 'second', 'done', 'done', 'done']);
  expect(queue.size).toBe(0);
});

it('gives the place of a work that failed to the next', async () => {
  const queue = new BoundedQueue({ atOnce: 1, waitingMax: 10 });
  const [first, second] = [work(), work()];
  const failed = expect(queue.run(first.run)).rejects.toThrow('no paper');
  const done = queue.run(second.run);
  first.reject(new Error('no paper'));
  second.resolve('drawn');
  await failed;
  expect(await done).toBe('drawn');
  expect(await queue.run(async () => 'again')).toBe('again');
});

it('refuses whoever would make the line too long', async () => {
  const queue = new BoundedQueue({ atOnce: 1, waitingMax: 1 });
  const [first, second] = [work(), work()];
  const done = [queue.run(first.run), queue.run(second.run)];
  await expect(queue.run(async () => 'third')).rejects.toMatchObject({ status: 503, code: 'BUSY' });
  for (const each of [first, second]) each.resolve('done');
  await Promise.all(done);
  expect(await queue.run(async () => 'third')).toBe('third');
});

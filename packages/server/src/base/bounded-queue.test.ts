import { expect, it } from 'vitest';
import { BoundedQueue } from './bounded-queue.ts';

/** A task that the test resolves or rejects. */
function makeTask() {
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

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

it('runs two tasks at once and the others in order of arrival', async () => {
  const queue = new BoundedQueue({ atOnce: 2, waitingMax: 10 });
  const tasks = Array.from({ length: 5 }, makeTask);
  const done = tasks.map(({ run }) => queue.run(run));
  const begun = () => tasks.map(({ state }) => state.begun);
  await nextTick();
  expect(begun()).toEqual([true, true, false, false, false]);
  expect(queue.size).toBe(5);
  tasks[1]?.resolve('second');
  await nextTick();
  expect(begun()).toEqual([true, true, true, false, false]);
  expect(queue.size).toBe(4);
  for (const each of tasks) each.resolve('done');
  expect(await Promise.all(done)).toEqual(['done', 'second', 'done', 'done', 'done']);
  expect(queue.size).toBe(0);
});

it('runs the next task after one that failed', async () => {
  const queue = new BoundedQueue({ atOnce: 1, waitingMax: 10 });
  const [first, second] = [makeTask(), makeTask()];
  const failed = expect(queue.run(first.run)).rejects.toThrow('no paper');
  const done = queue.run(second.run);
  first.reject(new Error('no paper'));
  second.resolve('drawn');
  await failed;
  expect(await done).toBe('drawn');
  expect(await queue.run(async () => 'again')).toBe('again');
});

it('refuses a task with 503 when the queue is full', async () => {
  const queue = new BoundedQueue({ atOnce: 1, waitingMax: 1 });
  const [first, second] = [makeTask(), makeTask()];
  const done = [queue.run(first.run), queue.run(second.run)];
  await expect(queue.run(async () => 'third')).rejects.toMatchObject({ status: 503, code: 'BUSY' });
  for (const each of [first, second]) each.resolve('done');
  await Promise.all(done);
  expect(await queue.run(async () => 'third')).toBe('third');
});

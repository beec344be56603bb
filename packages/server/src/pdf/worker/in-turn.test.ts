import { expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

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
  const draw = inTurn({ atOnce: 2, waiting: 10 });
  const works = Array.from({ length: 5 }, work);
  const done = works.map(({ run }) => draw(run));
  const begun = () => works.map(({ state }) => state.begun);
  await turn();
  expect(begun()).toEqual([true, true, false, false, false]);
  works[1]?.resolve('second');
  await turn();
  expect(begun()).toEqual([true, true, true, false, false]);
  for (const each of works) each.resolve('done');
  expect(await Promise.all(done)).toEqual(['done', 'second', 'done', 'done', 'done']);
});

it('gives the place of a work that failed to the next', async () => {
  const draw = inTurn({ atOnce: 1, waiting: 10 });
  const [first, second] = [work(), work()];
  const failed = expect(draw(first.run)).rejects.toThrow('no paper');
  const done = draw(second.run);
  first.reject(new Error('no paper'));
  second.resolve('drawn');
  await failed;
  expect(await done).toBe('drawn');
  expect(await draw(async () => 'again')).toBe('again');
});

it('refuses whoever would make the line too long', async () => {
  const draw = inTurn({ atOnce: 1, waiting: 1 });
  const [first, second] = [work(), work()];
  const done = [draw(first.run), draw(second.run)];
  await expect(draw(async () => 'third')).rejects.toMatchObject({ status: 503, code: 'BUSY' });
  for (const each of [first, second]) each.resolve('done');
  await Promise.all(done);
  expect(await draw(async () => 'third')).toBe('third');
});

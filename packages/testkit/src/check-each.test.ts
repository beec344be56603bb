import { allCalls } from '@kelas/contract/calls';
import { expect, it } from 'vitest';
import { checkEach } from './check-each.ts';

it('names each item that failed, with its message, after it has checked all items', async () => {
  const checked: string[] = [];
  const checking = checkEach(
    [
      ['first', 1],
      ['second', 2],
      ['third', 3],
    ] as const,
    async ([name, number]) => {
      checked.push(name);
      expect(number).toBe(2);
    },
  );
  await expect(checking).rejects.toThrow(
    [
      '2 of 3 failed: first 1; third 3',
      '- first 1: expected 1 to be 2 // Object.is equality',
      '- third 3: expected 3 to be 2 // Object.is equality',
    ].join('\n'),
  );
  expect(checked).toEqual(['first', 'second', 'third']);
});

it('names a call by its method and path', async () => {
  const fail = () => {
    throw new Error('wrong');
  };
  const calls = allCalls.filter(({ path }) => path === '/login');
  await expect(checkEach(calls, fail)).rejects.toThrow('1 of 1 failed: POST /login\n');
});

it('passes when all items pass, and fails without an item', async () => {
  await checkEach([1, 2], () => undefined);
  await expect(checkEach([], () => undefined)).rejects.toThrow('There is no item to check');
});

import { expect, test } from 'vitest';
import { runTests } from './run-tests.ts';

test('tests of the server are run by a scenario, and none is left out unnoticed', async () => {
  const file = 'http/content-disposition';
  expect((await runTests([file])).length).toBeGreaterThan(0);
  await expect(runTests([file, 'http/none'])).rejects.toThrow('http/none.test.ts');
});

import { expect, it } from 'vitest';
import { killChanges } from './kill-changes.ts';

it('carries out a killed import or school year as a whole and once', async () => {
  const { imports, years } = await killChanges(2, 200);
  expect([imports, years]).toEqual([2, 2]);
});

import { expect, it } from 'vitest';
import { killChanges } from './kill-changes.ts';

it('carries out a killed import or school year as a whole and once', async () => {
  const { imports, years, interrupted } = await killChanges(2, 1_500);
  expect([imports, years]).toEqual([2, 2]);
  expect(interrupted).toBeGreaterThan(0);
});

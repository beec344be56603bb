import { expect, it } from 'vitest';
import { idempotencyKeys } from './idempotency.ts';

it('returns the same key for the same body until the keys are cleared (R-436)', () => {
  const keys = idempotencyKeys();
  const first = keys.forBody([{ fee: 6000 }]);
  const other = keys.forBody([{ fee: 6550 }]);
  expect(other).not.toBe(first);
  expect(keys.forBody([{ fee: 6000 }])).toBe(first);
  keys.clear();
  expect(keys.forBody([{ fee: 6000 }])).not.toBe(first);
});

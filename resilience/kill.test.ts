import { expect, it } from 'vitest';
import { strikeOnce } from './kill.ts';

it('loses no acknowledged payment and takes none twice, whatever is killed', async () => {
  const { blows, acknowledged, recorded, endedByItself } = await strikeOnce();
  expect(blows).toBe(4);
  expect(acknowledged).toBeGreaterThan(blows);
  // Those without a key whose reply was lost may be there or not.
  expect(recorded).toBeGreaterThanOrEqual(acknowledged);
  expect(endedByItself).toBe(0);
});

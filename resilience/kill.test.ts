import { expect, it } from 'vitest';
import { strikeOnce } from './kill.ts';

it('loses no acknowledged payment and records none twice when a process is killed', async () => {
  const { blows, acknowledged, recorded, endedByItself } = await strikeOnce();
  expect(blows).toBe(4);
  expect(acknowledged).toBeGreaterThan(blows);
  // Payments without a key whose response was lost may be recorded or not.
  expect(recorded).toBeGreaterThanOrEqual(acknowledged);
  expect(endedByItself).toBe(0);
});

import { expect, it } from 'vitest';
import { injectEachOnce } from './kill.ts';

it('loses no acknowledged payment and records none twice when a process is killed', async () => {
  const { faults, acknowledged, recorded, endedByItself } = await injectEachOnce();
  expect(faults).toBe(4);
  expect(acknowledged).toBeGreaterThan(faults);
  // Payments without a key whose response was lost may be recorded or not.
  expect(recorded).toBeGreaterThanOrEqual(acknowledged);
  expect(endedByItself).toBe(0);
});

import { afterEach, beforeEach, expect } from 'vitest';

const written: unknown[][] = [];

// Whatever reaches the console in a test was meant for nobody: it fails the test.
beforeEach(() => {
  written.length = 0;
  console.error = (...args: unknown[]) => void written.push(args);
  console.warn = (...args: unknown[]) => void written.push(args);
});

afterEach(() => {
  expect(written, 'written to the console').toEqual([]);
});

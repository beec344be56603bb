import { afterEach, beforeEach, expect } from 'vitest';

const written: unknown[][] = [];

// Any output to the console fails the test, because no test expects it.
beforeEach(() => {
  written.length = 0;
  console.error = (...args: unknown[]) => void written.push(args);
  console.warn = (...args: unknown[]) => void written.push(args);
});

afterEach(() => {
  expect(written, 'written to the console').toEqual([]);
});

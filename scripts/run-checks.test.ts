import { afterEach, expect, it, vi } from 'vitest';
import { runSuites, type Suite } from './run-checks.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const suite = (name: string, exitCode: number, more: Partial<Suite> = {}): Suite => {
  return { name, command: [process.execPath, '-e', `process.exit(${exitCode})`], ...more };
};

/** Runs suites; returns whether none failed and the lines that end with a number. */
async function report(suites: readonly Suite[]) {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const isPassed = await runSuites(suites);
  const text = print.mock.calls.at(-1)?.join('') ?? '';
  return { isPassed, lines: text.split('\n').filter(Boolean) };
}

it('runs every suite and adds up what passed and failed', async () => {
  const found = await report([suite('lint', 1), suite('units', 0)]);
  expect(found).toEqual({
    isPassed: false,
    lines: ['  lint: 0 passed, 1 failed', '  units: 1 passed, 0 failed', '1 passed, 1 failed'],
  });
});

it('stops after a required suite that failed', async () => {
  const found = await report([suite('types', 2, { isRequired: true }), suite('units', 0)]);
  expect(found).toEqual({
    isPassed: false,
    lines: [
      '  types: 0 passed, 1 failed',
      '  The other checks were not run.',
      '0 passed, 1 failed',
    ],
  });
});

it('goes on after a required suite that passed', async () => {
  const found = await report([suite('types', 0, { isRequired: true }), suite('units', 0)]);
  expect(found.lines.at(-1)).toBe('2 passed, 0 failed');
});

import { resolve } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { readPlaywright, readVitest, runSuites, type Suite } from './run-checks.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const suite = (name: string, exitCode: number, more: Partial<Suite> = {}): Suite => {
  return { name, command: [process.execPath, '-e', `process.exit(${exitCode})`], ...more };
};

/** Returns a suite of a runner that writes a report. */
const reporting = (report: unknown, read: Suite['read']): Suite => ({
  ...suite('tests', 1),
  command: [
    process.execPath,
    '-e',
    'fs.writeFileSync(process.argv[2], process.argv[1]); process.exit(1)',
    JSON.stringify(report),
  ],
  reportTo: (path) => ({ args: [path] }),
  ...(read && { read }),
});

/** Runs suites; returns whether none failed, the lines of the summary and the lines before it. */
async function report(suites: readonly Suite[]) {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const isPassed = await runSuites(suites);
  const linesOf = (call: unknown[] | undefined) =>
    (call?.join('') ?? '').split('\n').filter(Boolean);
  const [before, summary] = print.mock.calls.slice(-2);
  return { isPassed, lines: linesOf(summary), failures: linesOf(before) };
}

it('runs every suite and adds up what passed and failed', async () => {
  const found = await report([suite('lint', 1), suite('units', 0)]);
  expect(found).toMatchObject({
    isPassed: false,
    lines: ['  lint: 0 passed, 1 failed', '  units: 1 passed, 0 failed', '1 passed, 1 failed'],
  });
});

it('stops after a required suite that failed', async () => {
  const found = await report([suite('types', 2, { isRequired: true }), suite('units', 0)]);
  expect(found).toMatchObject({
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

it('names each failed test with the first line of its message, before the summary', async () => {
  const test = (fullName: string, status: string, message: string) => {
    return { fullName, status, failureMessages: message ? [message] : [] };
  };
  const vitest = {
    numPassedTests: 1,
    success: false,
    testResults: [
      {
        name: resolve('a.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          test('a rule holds', 'failed', '\u001b[31mError: 1 is not 2\u001b[39m\n  at line 3'),
          test('a rule passes', 'passed', ''),
        ],
      },
      {
        name: resolve('b.test.ts'),
        status: 'failed',
        message: 'Cannot find x\nfrom y',
        assertionResults: [],
      },
    ],
  };
  const tests = [{ status: 'unexpected', results: [{ error: { message: 'Late\nby 3 s' } }] }];
  const specs = [{ title: 'opens', file: 'c.spec.ts', tests }];
  const playwright = {
    stats: { expected: 4, flaky: 0 },
    errors: [{ message: 'No server' }],
    suites: [{ title: 'c.spec.ts', specs: [], suites: [{ title: 'a page', specs }] }],
  };
  const found = await report([
    reporting(vitest, readVitest),
    reporting(playwright, readPlaywright),
    suite('lint', 3),
  ]);
  expect(found.failures).toEqual([
    'Failed:',
    '  tests > a.test.ts > a rule holds',
    '      Error: 1 is not 2',
    '  tests > b.test.ts',
    '      Cannot find x',
    '  tests > e2e/c.spec.ts > a page opens',
    '      Late',
    '  tests > outside the tests',
    '      No server',
    expect.stringMatching(/^ {2}lint > .*process.exit\(3\)$/),
    '      exit code 3',
  ]);
  expect(found.lines.at(-1)).toBe('5 passed, 5 failed');
});

it('names a runner that fails without a failed test', async () => {
  const passed = { numPassedTests: 7, success: true, testResults: [] };
  const silent = { numPassedTests: 7, success: false, testResults: [] };
  const broken = await report([
    reporting(passed, readVitest),
    reporting(silent, readVitest),
    { ...suite('crashed', 1), read: readVitest },
  ]);
  expect(broken.failures.filter((_, line) => line > 0 && line % 2 === 0)).toEqual([
    '      exit code 1 without a failed test',
    '      The output above shows the error.',
    '      exit code 1 without a report',
  ]);
  expect(broken.lines.at(-1)).toBe('14 passed, 3 failed');
});

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The number of passed and failed tests of a suite, with the name of each failure. */
export interface SuiteOutcome {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly FailedTest[];
}

/** A failed test, or a file or command that failed as a whole. */
export interface FailedTest {
  /** The file relative to the repository, then the name of the test. */
  readonly name: string;
  /** The first line is printed. */
  readonly message: string;
}

/** A command that runs tests or a check. Without `read` it counts as one test. */
export interface Suite {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Record<string, string>;
  /** True: after a failure the suites that follow are not run. */
  readonly isRequired?: boolean;
  /** Reads the tests from the text of the report. */
  readonly read?: (report: string) => SuiteOutcome;
  /** Returns the arguments that make the command write a report to a path. */
  readonly reportTo?: (path: string) => { args?: string[]; env?: Record<string, string> };
}

function run(command: readonly string[], env: Record<string, string>): Promise<number> {
  const [program = '', ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', (error) => {
      console.error(`${program}: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

async function runSuite(suite: Suite, folder: string): Promise<SuiteOutcome> {
  console.log(`\n── ${suite.name}`);
  const path = join(folder, `${suite.name.replaceAll(' ', '-')}.json`);
  const report = suite.reportTo?.(path);
  const code = await run([...suite.command, ...(report?.args ?? [])], {
    ...suite.env,
    ...report?.env,
  });
  const failed = (message: string): SuiteOutcome => ({
    passed: 0,
    failed: 1,
    failures: [{ name: suite.command.join(' '), message }],
  });
  if (!suite.read) {
    return code === 0 ? { passed: 1, failed: 0, failures: [] } : failed(`exit code ${code}`);
  }
  try {
    const outcome = suite.read(readFileSync(path, 'utf8'));
    // A runner that fails without a failed test, for example by a crash, counts as a failure.
    if (code === 0 || outcome.failed > 0) return outcome;
    return { ...failed(`exit code ${code} without a failed test`), passed: outcome.passed };
  } catch {
    return failed(`exit code ${code} without a report`);
  }
}

/** Returns two lines for a failure: its suite and name, then the first line of its message. */
function describeFailure(suite: string, { name, message }: FailedTest): string {
  const [first = ''] = stripVTControlCharacters(message).trim().split('\n');
  return `  ${suite} > ${name}\n      ${first.slice(0, 300)}`;
}

/**
 * Runs suites in order. Prints every failed test, then `N passed, N failed` for all suites; returns
 * true when none failed. Stops after a required suite that failed.
 */
export async function runSuites(suites: readonly Suite[]): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'kelas-report-'));
  let [passed, failed] = [0, 0];
  const lines: string[] = [];
  const failures: string[] = [];
  for (const suite of suites) {
    const outcome = await runSuite(suite, folder);
    passed += outcome.passed;
    failed += outcome.failed;
    failures.push(...outcome.failures.map((failure) => describeFailure(suite.name, failure)));
    lines.push(`${suite.name}: ${outcome.passed} passed, ${outcome.failed} failed`);
    if (suite.isRequired && outcome.failed > 0) {
      lines.push('The other checks were not run.');
      break;
    }
  }
  rmSync(folder, { recursive: true, force: true });
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
  console.log(
    `\n${lines.map((line) => `  ${line}`).join('\n')}\n\n${passed} passed, ${failed} failed`,
  );
  return failed === 0 && passed > 0;
}

const bin = (name: string) => join('node_modules', '.bin', name);

/** The used fields of vitest's report. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly success: boolean;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Reads a report of vitest. */
export function readVitest(report: string): SuiteOutcome {
  const { numPassedTests, success, testResults } = JSON.parse(report) as VitestReport;
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('', name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    // A file that could not be loaded has no tests, so the file is the failure.
    if (status === 'failed' && tests.length === 0) return [{ name: file, message }];
    return tests.map(({ fullName, failureMessages: [first = ''] }) => {
      return { name: `${file} > ${fullName}`, message: first };
    });
  });
  return outcomeOf(numPassedTests, failures, success);
}

/** The used fields of Playwright's report. */
interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly flaky: number };
  readonly errors: readonly { readonly message?: string }[];
  readonly suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

/** Reads a report of Playwright. */
export function readPlaywright(report: string): SuiteOutcome {
  const { stats, errors, suites } = JSON.parse(report) as PlaywrightReport;
  const failures = [
    ...suites.flatMap((suite) => failedSpecs(suite)),
    ...errors.map(({ message = '' }) => ({ name: 'outside the tests', message })),
  ];
  return outcomeOf(stats.expected + stats.flaky, failures, errors.length === 0);
}

/** Returns the failed tests of a file or a group, and of the groups inside. */
function failedSpecs({ specs, suites = [] }: PlaywrightSuite, groups = ''): FailedTest[] {
  return [
    ...specs.flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ results }) => ({
          name: `e2e/${file} > ${groups}${title}`,
          message: results.at(-1)?.error?.message ?? '',
        })),
    ),
    ...suites.flatMap((suite) => failedSpecs(suite, `${groups}${suite.title} `)),
  ];
}

/** Counts failures; a run that failed without a named failure has one. */
function outcomeOf(
  passed: number,
  failures: readonly FailedTest[],
  isSuccess: boolean,
): SuiteOutcome {
  const failed = failures.length || (isSuccess ? 0 : 1);
  const unnamed = { name: 'outside the tests', message: 'The output above shows the error.' };
  return { passed, failed, failures: failed > failures.length ? [unnamed] : failures };
}

const vitest = (name: string, projects: string[]): Suite => ({
  name,
  command: [bin('vitest'), 'run', ...projects.map((project) => `--project=${project}`)],
  reportTo: (path) => ({
    args: ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`],
  }),
  read: readVitest,
});

export const types: Suite = {
  name: 'types',
  command: ['npm', 'run', '--silent', 'types'],
  isRequired: true,
};
export const lint: Suite = { name: 'lint', command: [bin('biome'), 'check', '.'] };
export const unit = vitest('unit and server tests', ['unit', 'server']);
export const all = vitest('unit, server and component tests', [
  'unit',
  'server',
  'long',
  'component',
]);
export const processes = vitest('process tests', ['process']);
export const browser: Suite = {
  name: 'browser tests',
  command: [bin('playwright'), 'test', '--config=e2e/playwright.config.ts'],
  reportTo: (path) => ({
    args: ['--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: path },
  }),
  read: readPlaywright,
};

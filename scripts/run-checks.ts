import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The number of passed and failed tests of a suite. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** A command that runs tests or a check. Without `count` it counts as one test. */
export interface Suite {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Record<string, string>;
  /** True: after a failure the suites that follow are not run. */
  readonly isRequired?: boolean;
  /** Counts the tests in the text of the report. */
  readonly count?: (report: string) => Count;
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

async function runSuite(suite: Suite, folder: string): Promise<Count> {
  console.log(`\n── ${suite.name}`);
  const path = join(folder, `${suite.name.replaceAll(' ', '-')}.json`);
  const report = suite.reportTo?.(path);
  const code = await run([...suite.command, ...(report?.args ?? [])], {
    ...suite.env,
    ...report?.env,
  });
  if (!suite.count) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  try {
    const count = suite.count(readFileSync(path, 'utf8'));
    // A runner that fails without a failed test, for example by a crash, counts as a failure.
    return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/**
 * Runs suites in order and prints `N passed, N failed` for all; returns true when none failed. Stops
 * after a required suite that failed.
 */
export async function runSuites(suites: readonly Suite[]): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'kelas-report-'));
  let [passed, failed] = [0, 0];
  const lines: string[] = [];
  for (const suite of suites) {
    const count = await runSuite(suite, folder);
    passed += count.passed;
    failed += count.failed;
    lines.push(`${suite.name}: ${count.passed} passed, ${count.failed} failed`);
    if (suite.isRequired && count.failed > 0) {
      lines.push('The other checks were not run.');
      break;
    }
  }
  rmSync(folder, { recursive: true, force: true });
  console.log(
    `\n${lines.map((line) => `  ${line}`).join('\n')}\n\n${passed} passed, ${failed} failed`,
  );
  return failed === 0 && passed > 0;
}

const bin = (name: string) => join('node_modules', '.bin', name);

function countVitest(report: string): Count {
  const { numPassedTests, numFailedTests, numFailedTestSuites, success } = JSON.parse(report) as {
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
    success: boolean;
  };
  // A file that could not be loaded has no tests, so it counts as a failed suite.
  const failed = numFailedTests || (success ? 0 : Math.max(1, numFailedTestSuites));
  return { passed: numPassedTests, failed };
}

function countPlaywright(report: string): Count {
  const { stats, errors } = JSON.parse(report) as {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: unknown[];
  };
  const failed = stats.unexpected || (errors.length > 0 ? 1 : 0);
  return { passed: stats.expected + stats.flaky, failed };
}

const vitest = (name: string, projects: string[]): Suite => ({
  name,
  command: [bin('vitest'), 'run', ...projects.map((project) => `--project=${project}`)],
  reportTo: (path) => ({
    args: ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`],
  }),
  count: countVitest,
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
  count: countPlaywright,
};

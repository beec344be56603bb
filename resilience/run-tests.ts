import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('..', import.meta.url));

/** The used fields of vitest's report. */
interface Report {
  readonly success: boolean;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly TestResult[];
  }[];
}

interface TestResult {
  readonly failureMessages: readonly string[];
  readonly meta: { readonly cuts?: number };
}

/**
 * Runs test files of packages/server/src, usually with more cases than `npm test`. Returns the
 * results of their tests. Throws with the messages of the failed tests, or when a file did not run.
 */
export async function runTests(
  files: readonly string[],
  env: Record<string, string> = {},
): Promise<TestResult[]> {
  const paths = files.map((file) => join(repository, 'packages/server/src', `${file}.test.ts`));
  const vitest = join(repository, 'node_modules', 'vitest', 'vitest.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'kelas-report-'));
  try {
    const report = join(folder, 'report.json');
    const options = ['--reporter=json', `--outputFile=${report}`];
    const child = spawn(process.execPath, [vitest, 'run', ...options, ...paths], {
      cwd: repository,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const errors = await text(child.stderr);
    if (!existsSync(report)) throw new Error(`vitest did not start: ${errors}`);
    return resultsOf(JSON.parse(readFileSync(report, 'utf8')), paths);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function resultsOf({ success, testResults }: Report, paths: readonly string[]): TestResult[] {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failures = [
    ...testResults.map(({ message }) => message),
    ...tests.flatMap(({ failureMessages }) => failureMessages),
  ].filter(Boolean);
  if (!success) throw new Error(failures.join('\n') || 'a test failed without a message');
  const missing = paths.filter((path) => !testResults.some(({ name }) => name === path));
  if (missing.length > 0) throw new Error(`these tests did not run: ${missing.join(', ')}`);
  return tests;
}

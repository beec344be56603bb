import { readFileSync } from 'node:fs';

export type Tool = 'vitest' | 'playwright';

/** A failed test with its file, its name and the first lines of its message. */
export interface Failed {
  readonly tool: Tool;
  readonly file: string;
  readonly test: string;
  readonly message: string;
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

interface BrowserSuite {
  readonly suites?: readonly BrowserSuite[];
  readonly specs?: readonly {
    readonly ok: boolean;
    readonly file: string;
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

/** Returns the first failed test of a report; undefined when there is none. */
export function readTestReport(tool: Tool, path: string, folder: string): Failed | undefined {
  let report: unknown;
  try {
    report = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
  return tool === 'vitest'
    ? readTests(report as VitestReport, folder)
    : readBrowserTests(report as BrowserSuite);
}

function readTests({ testResults }: VitestReport, folder: string): Failed | undefined {
  const fileOf = (name: string) => name.replace(`${folder}/`, '');
  for (const { name, assertionResults } of testResults) {
    const failed = assertionResults.find((test) => test.status === 'failed');
    if (!failed) continue;
    const message = brief(failed.failureMessages?.[0]);
    return { tool: 'vitest', file: fileOf(name), test: failed.fullName, message };
  }
  // A file that could not be loaded, or whose setup failed, has a message. A file that did not run
  // after the first failure has none.
  const broken = testResults.find(({ status, message }) => status === 'failed' && message);
  if (!broken) return undefined;
  const { name, message } = broken;
  return { tool: 'vitest', file: fileOf(name), test: '', message: brief(message) };
}

function readBrowserTests({ suites = [], specs = [] }: BrowserSuite): Failed | undefined {
  for (const { file, title, tests } of specs) {
    const failed = tests.find((test) => test.status === 'unexpected');
    if (!failed) continue;
    const message = brief(failed.results.find((result) => result.error)?.error?.message);
    return { tool: 'playwright', file: `e2e/${file}`, test: title, message };
  }
  for (const each of suites) {
    const failed = readBrowserTests(each);
    if (failed) return failed;
  }
  return undefined;
}

/** Returns the first two lines of a message, without colours. */
function brief(message = ''): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes begin with one
  const plain = message.replace(/\u001b\[[0-9;]*m/g, '');
  const lines = plain.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).slice(0, 2).join(' ').slice(0, 200);
}

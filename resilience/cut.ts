import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Scenario } from './scenario.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
const TEST = 'packages/server/src/http/cut.test.ts';

export const cut: Scenario = {
  promise: 'A cut connection to the database leaves every write complete or undone',
  async hold(scale) {
    const vitest = ['vitest', 'run', '--project=server', '--reporter=json', TEST];
    const child = spawn('npx', vitest, {
      cwd: repository,
      env: { ...process.env, ...(scale === 'long' && { KELAS_CUTS: 'all' }) },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const report = JSON.parse((await text(child.stdout)).replace(/^[^{]*/, '')) as Report;
    const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
    const failed = tests.flatMap(({ failureMessages }) => failureMessages);
    if (!report.success) throw new Error(failed.join('\n') || 'the tests could not be run');
    const cuts = tests.reduce((sum, { meta }) => sum + (meta.cuts ?? 0), 0);
    return `${cuts} cuts in ${tests.length} calls, between any two messages to and from the database; each retry saved the change once`;
  },
};

/** The used fields of vitest's report. */
interface Report {
  readonly success: boolean;
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly failureMessages: readonly string[];
      readonly meta: { readonly cuts?: number };
    }[];
  }[];
}

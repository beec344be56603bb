import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Scenario } from './scenario.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const suites = ['audit/erasure', 'students/anonymise', 'db/app-role', 'db/app-login'];

/** Anonymises, tampers with erased entries, and tries to change the past as the program's role. */
export const erasure: Scenario = {
  promise: 'Anonymising changes no sum and hides no payment; the program’s role can do neither',
  async hold() {
    const files = suites.map((suite) => `packages/server/src/${suite}.test.ts`);
    const vitest = ['vitest', 'run', '--project=server', ...files];
    const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '' };
    const { stdout } = await run('npx', vitest, { cwd: root, env, maxBuffer: 32 * 1024 * 1024 });
    const passed = /Tests +(\d+) passed/.exec(stdout)?.[1];
    if (passed === undefined)
      throw new Error('the output of the suites has no number of passed tests');
    return `${passed} attacks and comparisons in ${suites.length} suites, none succeeded`;
  },
};

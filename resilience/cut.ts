import { runTests } from './run-tests.ts';
import type { Scenario } from './scenario.ts';

/** Cuts the connection to the database in its statements; http/cut.test.ts has the checks. */
export const cut: Scenario = {
  promise: 'A cut connection to the database leaves every write complete or undone',
  async attempt(scale) {
    const tests = await runTests(['http/cut'], scale === 'long' ? { KELAS_CUTS: 'all' } : {});
    const counts = tests.flatMap(({ meta }) => meta.cuts ?? []);
    const cuts = counts.reduce((sum, count) => sum + count, 0);
    return `${cuts} cuts in ${counts.length} calls, before and within each statement and its result; each retry saved the change once`;
  },
};

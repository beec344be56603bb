import { runTests } from './run-tests.ts';
import type { Scenario } from './scenario.ts';

const files = ['audit/erasure', 'personal-data/anonymise', 'db/app-role', 'db/app-login'];

/** Anonymises, tampers with erased entries, and tries to change the past as the program's role. */
export const erasure: Scenario = {
  promise: 'Anonymising changes no sum and hides no payment; the program’s role can do neither',
  async attempt() {
    const tests = await runTests(files);
    return `${tests.length} attacks and comparisons in ${files.length} files, none succeeded`;
  },
};

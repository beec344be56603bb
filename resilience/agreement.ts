import { runTests } from './run-tests.ts';
import type { Scale, Scenario } from './scenario.ts';

const MOVES: Record<Scale, number> = { short: 2_000, long: 20_000 };

/** Makes random changes of a centre; agreement.test.ts compares every amount with the model. */
export const agreementScenario: Scenario = {
  promise: 'Every list, report and summary of money agrees with the model, to the cent',
  async attempt(scale) {
    const moves = MOVES[scale];
    await runTests(['agreement'], { AGREEMENT_MOVES: String(moves) });
    return `${moves} random changes of ${moves / 1_000} centres`;
  },
};

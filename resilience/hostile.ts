import { runTests } from './run-tests.ts';
import type { Scale, Scenario } from './scenario.ts';

const CASES: Record<Scale, number> = { short: 1_500, long: 50_000 };

/** Sends mostly hostile requests made from the contract; http/hostile.test.ts has the checks. */
export const hostileScenario: Scenario = {
  promise: 'No request makes the server fail, or store or return what the contract does not name',
  async attempt(scale) {
    const cases = CASES[scale];
    const seed = Date.now() % 2 ** 31;
    const env = { HOSTILE_CASES: String(cases), HOSTILE_SEED: String(seed) };
    await runTests(['http/hostile'], env).catch((cause: unknown) => {
      throw new Error(`with HOSTILE_SEED=${seed}: ${String(cause)}`, { cause });
    });
    return `${cases} requests, seed ${seed}`;
  },
};

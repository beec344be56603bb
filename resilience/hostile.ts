import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Scale, Scenario } from './scenario.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const CASES: Record<Scale, number> = { short: 5_000, long: 50_000 };

/** Sends mostly hostile requests made from the contract; http/hostile.test.ts has the checks. */
export const hostileScenario: Scenario = {
  promise: 'No request makes the server fail, or store or return what the contract does not name',
  hold: async (scale) => {
    const cases = CASES[scale];
    const seed = Date.now() % 2 ** 31;
    const args = ['vitest', 'run', '--project=server', 'packages/server/src/http/hostile.test.ts'];
    const env = { ...process.env, HOSTILE_CASES: String(cases), HOSTILE_SEED: String(seed) };
    await run('npx', args, { cwd: root, env, maxBuffer: 64 * 1024 * 1024 }).catch(
      ({ stdout }: { stdout?: string }) => {
        throw new Error(`with HOSTILE_SEED=${seed}: ${stdout ?? 'vitest did not start'}`);
      },
    );
    return `${cases} requests, seed ${seed}`;
  },
};

import type { Scenario } from './scenario.ts';
import { type InjectedFault, payUnder, type Suffered } from './under-faults.ts';

/** Five seconds of the product, and what a busy machine may add to them. */
const RECOVERY_MS = 5_000 + 5_000;

/** PostgreSQL shuts down in order, without waiting for anybody. */
export const fast: InjectedFault = (kelas) => kelas.endPostgres('SIGINT');
/** PostgreSQL ends as in a crash, and has to recover. */
export const immediate: InjectedFault = (kelas) => kelas.endPostgres('SIGQUIT');

/**
 * Pays while PostgreSQL is shut down fast and at once in turn. Throws when the program ended, or
 * when its desks were not told to come back.
 */
export async function restartInTurn(restarts: number): Promise<Suffered> {
  const blows = Array.from({ length: restarts }, (_, index) =>
    index % 2 === 0 ? fast : immediate,
  );
  const figures = await payUnder(blows, { desks: 6, perBlow: 60, recoveryMs: RECOVERY_MS });
  const { endedByItself, lost } = figures;
  if (endedByItself > 0) throw new Error(`the program ended ${endedByItself} times`);
  if (lost > 0) throw new Error(`${lost} requests got no answer`);
  return figures;
}

export const restarts: Scenario = {
  promise: 'The program outlives every restart of its PostgreSQL and answers 503 meanwhile',
  async hold(scale) {
    const figures = await restartInTurn(scale === 'long' ? 50 : 3);
    const { blows, acknowledged, refused, longestMs } = figures;
    return (
      `${blows} restarts, fast and immediate in turn, under ${acknowledged} payments, each there ` +
      `once; ${refused} answers 503 with Retry-After; paid again after ` +
      `${(longestMs / 1000).toFixed(1)} s at most`
    );
  },
};

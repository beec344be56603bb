import type { Scenario } from './scenario.ts';
import { type FaultFigures, type InjectedFault, payUnder } from './under-faults.ts';

/** Kelas needs at most five seconds; a busy machine may add as many. */
const RECOVERY_MS = 5_000 + 5_000;

/** A fast shutdown of PostgreSQL, which does not wait for connections. */
export const fast: InjectedFault = (kelas) => kelas.endPostgres('SIGINT');
/** An immediate shutdown of PostgreSQL, which has to recover afterwards. */
export const immediate: InjectedFault = (kelas) => kelas.endPostgres('SIGQUIT');

/**
 * Pays while PostgreSQL gets fast and immediate shutdowns in turn. Throws when the program ended or
 * a request got no response.
 */
export async function restartInTurn(restarts: number): Promise<FaultFigures> {
  const faults = Array.from({ length: restarts }, (_, index) =>
    index % 2 === 0 ? fast : immediate,
  );
  const figures = await payUnder(faults, { clients: 6, perFault: 60, recoveryMs: RECOVERY_MS });
  const { endedByItself, lost } = figures;
  if (endedByItself > 0) throw new Error(`the program ended ${endedByItself} times`);
  if (lost > 0) throw new Error(`${lost} requests got no response`);
  return figures;
}

export const restarts: Scenario = {
  promise: 'The program survives every restart of its PostgreSQL and returns 503 during it',
  async attempt(scale) {
    const figures = await restartInTurn(scale === 'long' ? 50 : 3);
    const { faults, acknowledged, refused, longestMs } = figures;
    return (
      `${faults} restarts, fast and immediate in turn, during ${acknowledged} payments, each recorded ` +
      `once; ${refused} responses 503 with Retry-After; next payment after at most ` +
      `${(longestMs / 1000).toFixed(1)} s`
    );
  },
};

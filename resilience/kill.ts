import { fast, immediate } from './restarts.ts';
import type { Scenario } from './scenario.ts';
import { type InjectedFault, payUnder, type Suffered } from './under-faults.ts';

const killProgram: InjectedFault = (kelas) => kelas.killProgram();
const killPostgres: InjectedFault = (kelas) => kelas.endPostgres('SIGKILL');

/** Both start from nothing, which takes its time on a machine with other work. */
const RECOVERY_MS = 30_000;

/** Pays while PostgreSQL and the program are killed in turn, so many times each. */
export function killInTurn(rounds: number): Promise<Suffered> {
  const blows = Array.from({ length: rounds }, () => [killPostgres, killProgram]).flat();
  return payUnder(blows, { desks: 6, perBlow: 60, recoveryMs: RECOVERY_MS });
}

/** Pays while every kind of blow falls once. */
export function strikeOnce(): Promise<Suffered> {
  const blows = [killPostgres, fast, killProgram, immediate];
  return payUnder(blows, { desks: 3, perBlow: 60, recoveryMs: RECOVERY_MS });
}

export const kill: Scenario = {
  promise: 'No acknowledged payment is lost or taken twice, whatever is killed',
  async hold(scale) {
    const figures = await (scale === 'long' ? killInTurn(100) : strikeOnce());
    const { blows, acknowledged, recorded, lost, refused, longestMs } = figures;
    return (
      `${acknowledged} payments acknowledged, each there once (${recorded} in the books), ` +
      `through ${blows} violent ends of PostgreSQL and the program in turn; ${lost} replies lost, ` +
      `${refused} answers 503; paid again after ${(longestMs / 1000).toFixed(1)} s at most`
    );
  },
};

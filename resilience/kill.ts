import { fast, immediate } from './restarts.ts';
import type { Scenario } from './scenario.ts';
import { type FaultFigures, type InjectedFault, payUnder } from './under-faults.ts';

export const killProgram: InjectedFault = (kelas) => kelas.killProgram();
export const killPostgres: InjectedFault = (kelas) => kelas.endPostgres('SIGKILL');

/** Both processes start again, which takes long on a busy machine. */
const RECOVERY_MS = 30_000;

/** Pays while PostgreSQL and the program are killed in turn, `rounds` times each. */
export function killInTurn(rounds: number): Promise<FaultFigures> {
  const faults = Array.from({ length: rounds }, () => [killPostgres, killProgram]).flat();
  return payUnder(faults, { clients: 6, perFault: 60, recoveryMs: RECOVERY_MS });
}

/** Pays while each kind of fault happens once. */
export function injectEachOnce(): Promise<FaultFigures> {
  const faults = [killPostgres, fast, killProgram, immediate];
  return payUnder(faults, { clients: 3, perFault: 60, recoveryMs: RECOVERY_MS });
}

export const kill: Scenario = {
  promise: 'No acknowledged payment is lost or recorded twice when a process is killed',
  async attempt(scale) {
    const figures = await (scale === 'long' ? killInTurn(100) : injectEachOnce());
    const { faults, acknowledged, recorded, lost, refused, longestMs } = figures;
    return (
      `${acknowledged} payments acknowledged, each recorded once (${recorded} in the books), ` +
      `during ${faults} kills of PostgreSQL and the program in turn; ${lost} responses lost, ` +
      `${refused} responses 503; next payment after at most ${(longestMs / 1000).toFixed(1)} s`
    );
  },
};

import type { TortureTrial } from './promise.ts';
import { type Blow, payUnder, type Suffered } from './under-blows.ts';

const killProgram: Blow = (kelas) => kelas.killProgram();
const killPostgres: Blow = (kelas) => kelas.endPostgres('SIGKILL');

/** Pays while PostgreSQL and the program are killed in turn, so many times each. */
export function killInTurn(rounds: number): Promise<Suffered> {
  const blows = Array.from({ length: rounds }, () => [killPostgres, killProgram]).flat();
  return payUnder(blows, { desks: 6, perBlow: 60 });
}

export const kill: TortureTrial = {
  promise: 'No acknowledged payment is lost or taken twice, whatever is killed',
  async hold(scale) {
    const figures = await killInTurn(scale === 'long' ? 100 : 2);
    const { blows, acknowledged, recorded, lost, refused, longestMs } = figures;
    return (
      `${acknowledged} payments acknowledged, each there once (${recorded} in the books), ` +
      `through ${blows} kills of PostgreSQL and the program in turn; ${lost} replies lost, ` +
      `${refused} answers 503; paid again after ${(longestMs / 1000).toFixed(1)} s at most`
    );
  },
};

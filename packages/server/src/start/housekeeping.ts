import { deleteOldPlaces } from '../auth/login-places.ts';
import { deleteOldSessions } from '../auth/sessions.ts';
import { deleteOldFailures } from '../auth/throttle.ts';
import type { Db } from '../db/database.ts';
import { carryOutPlannedMoves } from '../domains/year-end/carry-out.ts';
import { deleteOldKeys } from '../http/once.ts';

const INTERVAL_MS = 3_600_000;

/**
 * Deletes expired rows and carries out planned moves (R-1708), at the start and every hour. Several
 * processes may do so at once.
 * Returns a function that stops it.
 */
export function startHousekeeping(db: Db, onError: (error: unknown) => void): () => void {
  const tidy = async () => {
    const now = new Date();
    await deleteOldSessions(db);
    await deleteOldFailures(db, now);
    await deleteOldPlaces(db, now);
    await deleteOldKeys(db, now);
    await carryOutPlannedMoves(db, now);
  };
  const run = () => void tidy().catch(onError);
  run();
  const timer = setInterval(run, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

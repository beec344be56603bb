import { deleteOldPlaces } from '../auth/login-places.ts';
import { deleteOldSessions } from '../auth/sessions.ts';
import { deleteOldFailures } from '../auth/throttle.ts';
import type { Db } from '../db/database.ts';
import { deleteOldDrafts } from '../domains/imports/draft/drafts.ts';
import { resumeImports } from '../domains/imports/orders.ts';
import { carryOutPlannedMoves } from '../domains/year-end/carry-out.ts';
import { deleteOldKeys } from '../http/once.ts';

const INTERVAL_MS = 3_600_000;
/** Interval in which imports are looked for that a stopped process has left. */
const IMPORTS_INTERVAL_MS = 10_000;

/**
 * Deletes expired rows and carries out planned moves (R-1708), at the start and every hour. Several
 * processes may do so at once.
 * Returns a function that stops it.
 */
export function startHousekeeping(
  db: Db,
  onError: (error: unknown) => void,
  clock = () => new Date(),
): () => void {
  const tidy = async () => {
    const now = clock();
    await deleteOldSessions(db);
    await deleteOldFailures(db, now);
    await deleteOldPlaces(db, now);
    await deleteOldKeys(db, now);
    await carryOutPlannedMoves(db, now);
    await deleteOldDrafts(db, now);
  };
  const run = () => void tidy().catch(onError);
  run();
  const timer = setInterval(run, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Carries out the imports that a stopped process or a lost database has left, at the start and
 * every ten seconds (R-1667). Several processes may do so at once. Returns a function that stops it.
 */
export function startImports(db: Db, onError: (error: unknown) => void): () => void {
  let isBusy = false;
  const run = () => {
    if (isBusy) return;
    isBusy = true;
    resumeImports(db, () => new Date())
      .catch(onError)
      .finally(() => {
        isBusy = false;
      });
  };
  run();
  const timer = setInterval(run, IMPORTS_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

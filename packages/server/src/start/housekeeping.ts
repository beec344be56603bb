import { deleteOldPlaces } from '../auth/login-places.ts';
import { deleteOldSessions } from '../auth/sessions.ts';
import { deleteOldFailures } from '../auth/throttle.ts';
import type { Db } from '../db/database.ts';
import { deleteOldKeys } from '../http/once.ts';

const HOUR = 3_600_000;

/** Removes what has expired, at the start and every hour; several processes may do so at once. Answers how to stop it. */
export function startHousekeeping(db: Db, onError: (error: unknown) => void): () => void {
  const tidy = async () => {
    const now = new Date();
    await deleteOldSessions(db);
    await deleteOldFailures(db, now);
    await deleteOldPlaces(db, now);
    await deleteOldKeys(db, now);
  };
  const run = () => void tidy().catch(onError);
  run();
  const timer = setInterval(run, HOUR);
  timer.unref();
  return () => clearInterval(timer);
}

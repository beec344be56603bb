import { forgetOldPlaces } from '../auth/login-places.ts';
import { forgetOldSessions } from '../auth/sessions.ts';
import { forgetOldFailures } from '../auth/throttle.ts';
import type { Db } from '../db/database.ts';
import { forgetOldKeys } from '../http/once.ts';

const HOUR = 3_600_000;

/** Removes what has expired, at the start and every hour; several processes may do so at once. Answers how to stop it. */
export function startHousekeeping(db: Db, onError: (error: unknown) => void): () => void {
  const tidy = async () => {
    const now = new Date();
    await forgetOldSessions(db);
    await forgetOldFailures(db, now);
    await forgetOldPlaces(db, now);
    await forgetOldKeys(db, now);
  };
  const run = () => void tidy().catch(onError);
  run();
  const timer = setInterval(run, HOUR);
  timer.unref();
  return () => clearInterval(timer);
}

import { invalid } from '../base/errors.ts';
import { WorkerThread } from '../base/worker-thread.ts';

/** A new password and the username of its account. */
export interface ChosenPassword {
  readonly password: string;
  readonly username: string;
}

/** The slowest passwords take a second. */
const TIME_LIMIT_MS = 20_000;
const WAITING_MAX = 20;

const thread = new WorkerThread<ChosenPassword, boolean>(
  new URL('./password-strength-worker.ts', import.meta.url),
  {
    waitingMax: WAITING_MAX,
    timeLimitMs: TIME_LIMIT_MS,
    // A larger young generation doubles the memory of the thread.
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  },
);

/** Throws 422 for a password that is easy to guess (R-1276), 503 when too many wait to be checked. */
export async function refuseWeakPassword(password: string, username: string): Promise<void> {
  if (await isWeakPassword(password, username)) {
    throw invalid('password', 'This password is too easy to guess, please choose another');
  }
}

/**
 * Returns true if a password is easy to guess (R-1276). Checks it in a worker thread, because the
 * words take half a second to load. Throws 503 when too many passwords wait.
 */
export function isWeakPassword(password: string, username: string): Promise<boolean> {
  return thread.ask({ password, username });
}

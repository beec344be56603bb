import { invalid } from '../base/errors.ts';
import { WorkerThread } from '../base/worker-thread.ts';

/** A password that somebody wants to have, and whose it will be. */
export interface ChosenPassword {
  readonly password: string;
  readonly username: string;
}

/** The slowest ones take a second. */
const TIME_LIMIT_MS = 20_000;
const WAITING_MAX = 20;

const thread = new WorkerThread<ChosenPassword, boolean>(
  new URL('./password-strength-worker.ts', import.meta.url),
  {
    waitingMax: WAITING_MAX,
    timeLimitMs: TIME_LIMIT_MS,
    // Else what it collects later takes twice as much memory.
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  },
);

/** Throws 422 for a password that is easy to guess, 503 when too many wait to be judged. */
export async function refuseWeakPassword(password: string, username: string): Promise<void> {
  if (await isWeakPassword(password, username)) {
    throw invalid('password', 'This password is too easy to guess, please choose another');
  }
}

/**
 * True for a password that is easy to guess. A thread of its own judges it: the words take half a
 * second to load. Throws 503 when too many wait already.
 */
export function isWeakPassword(password: string, username: string): Promise<boolean> {
  return thread.ask({ password, username });
}

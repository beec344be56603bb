import type { Log } from '../base/log.ts';
import type { BackupConfig } from '../config.ts';
import { backUpDaily } from './daily.ts';
import { lastDue } from './names.ts';

const MINUTE_MS = 60_000;
/** Time until the next attempt after a failure (R-1256). */
const RETRY_AFTER_MS = 15 * MINUTE_MS;

export interface ScheduleOptions {
  readonly connectionString: string;
  readonly backup: BackupConfig;
  readonly log: Log;
  readonly now?: () => Date;
  /** Milliseconds between two checks of the clock, and before the first. */
  readonly every?: number;
}

/**
 * Makes a backup each day, and soon after the start when one was missed (R-1254). Logs a failure as
 * an error and tries again. Returns a function that stops this and cancels a running backup.
 */
export function startBackups(options: ScheduleOptions): () => Promise<void> {
  const { connectionString, backup, log, now = () => new Date(), every = MINUTE_MS } = options;
  const { time } = backup;
  if (time === undefined) return async () => {};
  const stopping = new AbortController();
  let working: Promise<void> = Promise.resolve();
  let busy = false;
  /** The time when a backup was last due, and the earliest time of the next attempt. */
  let known = 0;
  let notBefore = 0;

  const backUpIfDue = async () => {
    const at = now();
    const due = lastDue(at, time).getTime();
    if (due === known && at.getTime() < notBefore) return;
    known = due;
    // Tried again later even without an error, because another process may fail to make it.
    notBefore = at.getTime() + RETRY_AFTER_MS;
    const plan = { connectionString, backup: { ...backup, time }, now: at };
    try {
      const made = await backUpDaily({ ...plan, signal: stopping.signal });
      if (!made) return;
      const { notRemoved, ...rest } = made;
      log.info(rest, 'daily backup made');
      if (notRemoved.length > 0) log.warn({ notRemoved }, 'older backups could not be removed');
    } catch (err) {
      if (stopping.signal.aborted) return;
      log.error({ err }, 'the daily backup failed; it is tried again in 15 minutes');
    }
  };
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    working = backUpIfDue().finally(() => {
      busy = false;
    });
  }, every);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await working;
  };
}

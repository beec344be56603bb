import type { Log } from '../base/log.ts';
import type { BackupConfig } from '../config.ts';
import { backUpDaily } from './daily.ts';
import { lastDue } from './names.ts';

const MINUTE = 60_000;
/** Before the next attempt after a failure. */
const PAUSE = 15 * MINUTE;

export interface ScheduleOptions {
  readonly connectionString: string;
  readonly backup: BackupConfig;
  readonly log: Log;
  readonly now?: () => Date;
  /** Milliseconds between two looks at the clock, and before the first. */
  readonly every?: number;
}

/**
 * Makes a backup each day, and soon after the start when one was missed. A failure is logged as an
 * error and tried again. Returns a function that stops this and cancels a running backup.
 */
export function startBackups(options: ScheduleOptions): () => Promise<void> {
  const { connectionString, backup, log, now = () => new Date(), every = MINUTE } = options;
  const { time } = backup;
  if (time === undefined) return async () => {};
  const stopping = new AbortController();
  let working: Promise<void> = Promise.resolve();
  let busy = false;
  /** When a backup was last due, and the earliest time of the next attempt. */
  let known = 0;
  let notBefore = 0;

  const look = async () => {
    const at = now();
    const due = lastDue(at, time).getTime();
    if (due === known && at.getTime() < notBefore) return;
    known = due;
    // Another process may be making it and fail, or a clock may have been wrong.
    notBefore = at.getTime() + PAUSE;
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
    working = look().finally(() => {
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

import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../base/log.ts';
import type { BackupConfig } from '../config.ts';
import { type Db, openDatabase } from '../db/database.ts';
import { addScheduledWork, claimScheduledWork, markWorkDone } from '../db/scheduled-work.ts';
import { failure } from './faults.ts';
import { dailyName, lastDue, outdated } from './names.ts';
import { type BackupMade, UNFINISHED, writeBackup } from './write.ts';

const WORK = 'BACKUP';
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Time until the next attempt after a failure (R-1256). */
const RETRY_AFTER_MS = 15 * MINUTE_MS;

export interface DailyPlan {
  readonly connectionString: string;
  readonly backup: BackupConfig & { readonly time: string };
  readonly now: Date;
  readonly signal?: AbortSignal;
}

/** A daily backup, and the older ones that could not be removed. */
interface DailyMade extends BackupMade {
  readonly file: string;
  readonly notRemoved: readonly string[];
}

/** Returns the time of the last daily backup, or null before the first. */
export async function lastBackupAt(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('scheduled_work')
    .select('done_at')
    .where('name', '=', WORK)
    .executeTakeFirst();
  return row?.done_at ?? null;
}

/**
 * Makes the daily backup when it is due and no other process makes it, and removes older ones (R-1254
 * to R-1257). Returns undefined when there was nothing to do.
 * @throws {StartError} when the backup fails.
 */
export async function backUpDaily(plan: DailyPlan): Promise<DailyMade | undefined> {
  const { db, close } = openDatabase(plan.connectionString, { max: 1, withoutTimeLimits: true });
  try {
    await addScheduledWork(db, WORK);
    return await db.transaction().execute(async (tx) => {
      // Locked until the backup is done; other processes skip it.
      const claimed = await claimScheduledWork(tx, WORK);
      if (!claimed || !isDue(claimed.done_at, plan)) return undefined;
      const made = await makeFile(plan);
      await markWorkDone(tx, WORK, plan.now);
      return made;
    });
  } finally {
    await close();
  }
}

/** A time in the future was stored by a wrong clock, so the backup is due. */
function isDue(doneAt: Date | null, { now, backup }: DailyPlan): boolean {
  if (doneAt === null || doneAt.getTime() > now.getTime() + HOUR_MS) return true;
  return doneAt < lastDue(now, backup.time);
}

async function makeFile({ connectionString, backup, now, signal }: DailyPlan): Promise<DailyMade> {
  const { dir, passphrase } = backup;
  const file = join(dir, dailyName(now));
  await makeBackupFolder(dir);
  await removeUnfinished(dir, now);
  const made = await writeBackup({ connectionString, file, now, passphrase, signal });
  return { ...made, file, notRemoved: await removeOutdated(dir, backup.keep) };
}

/**
 * Removes older backups and returns the names that it could not remove. They do not fail the new
 * backup, which would otherwise be repeated until the disk is full.
 */
async function removeOutdated(dir: string, keep: number): Promise<string[]> {
  const notRemoved: string[] = [];
  for (const name of outdated(await readdir(dir), keep)) {
    await rm(join(dir, name), { force: true }).catch(() => notRemoved.push(name));
  }
  return notRemoved;
}

/**
 * Creates the folder of the backups, readable by its owner only.
 * @throws {StartError} when that fails.
 */
export async function makeBackupFolder(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 }).catch((error) => {
    throw failure('The folder cannot be created', dir, error);
  });
}

/** Removes the files that killed backups left. */
async function removeUnfinished(dir: string, now: Date): Promise<void> {
  for (const name of (await readdir(dir)).filter((each) => UNFINISHED.test(each))) {
    const path = join(dir, name);
    const left = await stat(path).catch(() => undefined);
    if (left && left.mtimeMs < now.getTime() - HOUR_MS) await rm(path, { force: true });
  }
}

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

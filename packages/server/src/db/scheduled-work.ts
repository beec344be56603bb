import type { Db, Tx } from './database.ts';

/** Adds the row of a job, which a process locks while it does the work (R-1255). */
export async function addScheduledWork(db: Db, name: string): Promise<void> {
  await db
    .insertInto('scheduled_work')
    .values({ name, done_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locks a job until the transaction ends; undefined while another process does the work. */
export async function claimScheduledWork(tx: Tx, name: string) {
  return tx
    .selectFrom('scheduled_work')
    .select('done_at')
    .where('name', '=', name)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Records when a job was done. */
export async function markWorkDone(tx: Tx, name: string, now: Date): Promise<void> {
  await tx.updateTable('scheduled_work').set({ done_at: now }).where('name', '=', name).execute();
}

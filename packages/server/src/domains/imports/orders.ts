import type { Background } from '../../base/background.ts';
import { AppError } from '../../base/errors.ts';
import type { Db } from '../../db/database.ts';
import { markFailed } from './apply/job.ts';
import { carryOutInThread } from './thread.ts';

/** Starts an ordered import in the background. */
export function startImport(background: Background, db: Db, uuid: string, now: Date): void {
  background.start(() => carryOut(db, uuid, now));
}

/** Carries out the imports that a process has left, one after the other (R-1667). */
export async function resumeImports(db: Db, clock: () => Date): Promise<void> {
  const drafts = await db
    .selectFrom('import_draft')
    .select('uuid')
    .where('state', 'in', ['WAITING', 'RUNNING'])
    .orderBy('ordered_at')
    .execute();
  for (const { uuid } of drafts) await carryOut(db, uuid, clock());
}

/** A thread that ended cannot store why; one that needed too much memory would need it again. */
async function carryOut(db: Db, uuid: string, now: Date): Promise<void> {
  try {
    await carryOutInThread(db, uuid, now);
  } catch (error) {
    if (error instanceof AppError && error.status === 422) {
      await markFailed(db, uuid, error, false);
      return;
    }
    throw error;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type AppError, conflict } from '../../../base/errors.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { toAppError } from '../../../http/failures.ts';
import { allowLongTransaction, lockDiscountRules } from '../../ledger/locks.ts';
import { type Draft, deleteDraft, findDraft } from '../draft/drafts.ts';
import { countsOf, type DraftPlan, makePlan, requireReady } from '../plan/plan.ts';
import type { PlanMemory } from '../plan/plan-memory.ts';
import { Progress } from '../progress.ts';
import { carryOutImport } from './apply.ts';

/** Number of attempts after which an import has failed. */
const ATTEMPTS_MAX = 5;
/** Milliseconds before an import is tried again while the database is busy. */
const RETRY_MS = 1_000;

/** 409: the plan that was shown is no longer the plan. */
export function planChanged(): AppError {
  return conflict(
    'PREVIEW_CHANGED',
    'Kelas has changed since this preview. Look at the new preview, then import again.',
  );
}

/**
 * Locks everything that a plan depends on, in the order of D-30: the house rules, so that no course,
 * status or family changes, then the lists and the people.
 */
async function lockForPlan(tx: Tx): Promise<void> {
  await lockDiscountRules(tx);
  await sql`
    lock table course, misc_item, teacher, offering, student in share row exclusive mode`.execute(
    tx,
  );
}

/**
 * Locks the charges of a plan's payments, so that other payments come before or after, and the misc
 * items, to which each new charge refers. A payment locks them in this order.
 */
async function lockPaid(tx: Tx, { work }: DraftPlan): Promise<void> {
  const students = [...new Set(work.payments.map(({ studentId }) => studentId))];
  await sql`
    select from subscription where student_id = any(${students}::integer[])
    order by id for no key update`.execute(tx);
  await sql`
    select from misc_charge where student_id = any(${students}::integer[])
    order by id for no key update`.execute(tx);
  await sql`select from misc_item order by id for update`.execute(tx);
}

/** Throws 409 unless the person who ordered an import is still an active ADMIN (R-1669). */
async function requireAdmin(tx: Tx, staffId: number): Promise<void> {
  const staff = await tx
    .selectFrom('staff')
    .select('id')
    .where('id', '=', staffId)
    .where('active', '=', true)
    .where('role', '=', 'ADMIN')
    .forShare()
    .executeTakeFirst();
  if (!staff) {
    throw conflict('NOT_ALLOWED', 'The person who ordered this import is no longer an ADMIN');
  }
}

/** The plan on locked rows. Throws 409 when it is not the one that was ordered. */
async function lockedPlan(tx: Tx, draft: Draft, now: Date, memory: PlanMemory): Promise<DraftPlan> {
  await lockForPlan(tx);
  const isOrdered = (plan: DraftPlan) => draft.digest?.toString('hex') === plan.digest;
  const plan = await makePlan(tx, draft, now, memory);
  if (!isOrdered(plan)) throw planChanged();
  if (draft.kind !== 'PAYMENTS') return plan;
  await lockPaid(tx, plan);
  // A payment or a charge may have come in before they were locked.
  const locked = await makePlan(tx, draft, now, memory);
  if (!isOrdered(locked)) throw planChanged();
  return locked;
}

/**
 * Carries out an ordered import, in one transaction (R-1667). Only one process does it at a time,
 * and a process that ends leaves nothing. Returns false when another one does it or did it.
 */
async function carryOutOnce(db: Db, uuid: string, now: Date, memory: PlanMemory): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await allowLongTransaction(tx);
    const { rows } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('kelas import'), hashtext(${uuid})) as "isFree"`.execute(
      tx,
    );
    const draft = rows[0]?.isFree ? await findOrdered(tx, uuid) : undefined;
    if (!draft?.ordered_by) return false;
    await requireAdmin(tx, draft.ordered_by);
    await db
      .updateTable('import_draft')
      .set((row) => ({ state: 'RUNNING', attempts: row('attempts', '+', 1), done: 0 }))
      .where('uuid', '=', uuid)
      .execute();
    const progress = new Progress(async (done) => {
      await db.updateTable('import_draft').set({ done }).where('uuid', '=', uuid).execute();
    });
    const plan = await lockedPlan(tx, draft, now, memory);
    requireReady(plan);
    await carryOutImport(tx, draft, plan, { actor: { id: draft.ordered_by }, now }, progress);
    await deleteDraft(tx, uuid);
    return true;
  });
}

/** A draft that is ordered and not carried out; undefined for any other. */
async function findOrdered(tx: Tx, uuid: string): Promise<Draft | undefined> {
  const { rows } = await sql`
    select from import_draft where uuid = ${uuid} and state in ('WAITING', 'RUNNING')`.execute(tx);
  return rows.length > 0 ? findDraft(tx, uuid) : undefined;
}

/**
 * Carries out an ordered import. A refusal ends it with the reason; a lost connection or a busy
 * database leaves it for the next attempt.
 */
export async function runImport(
  db: Db,
  uuid: string,
  clock: () => Date,
  memory: PlanMemory,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await carryOutOnce(db, uuid, clock(), memory);
      return;
    } catch (error) {
      const failure = toAppError(error);
      const isTransient = failure.status === 503;
      if (isTransient && attempt < ATTEMPTS_MAX && failure.code !== 'DATABASE_UNAVAILABLE') {
        await sleep(RETRY_MS);
        continue;
      }
      await markFailed(db, uuid, failure, isTransient);
      if (failure.status >= 500) throw error;
      return;
    }
  }
}

/** Stores why an import failed. One that can be tried again fails after some attempts only. */
export async function markFailed(
  db: Db,
  uuid: string,
  { message, status }: AppError,
  isTransient: boolean,
): Promise<void> {
  await db
    .updateTable('import_draft')
    .set({
      state: 'FAILED',
      message: status === 500 ? 'Something went wrong. Nothing was imported.' : message,
    })
    .where('uuid', '=', uuid)
    .where('state', 'in', ['WAITING', 'RUNNING'])
    .$if(isTransient, (query) => query.where('attempts', '>=', ATTEMPTS_MAX))
    .execute();
}

/** The number of records of a plan, for the progress. */
export function totalOf({ work }: DraftPlan): number {
  return Object.values(countsOf(work)).reduce((sum, count) => sum + count, 0);
}

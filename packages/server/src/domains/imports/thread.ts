import type { InputOf, OutputOf } from '@kelas/contract/call';
import type * as calls from '@kelas/contract/imports';
import { AppError, busy } from '../../base/errors.ts';
import { WorkerThread } from '../../base/worker-thread.ts';
import { connectionOf, type DatabaseAccess, type Db } from '../../db/database.ts';
import type { Context } from '../../http/context.ts';
import { unreadableFile } from './unreadable-file.ts';

/** The calls that read or plan a whole spreadsheet. */
export type PlanningCall =
  | 'openImport'
  | 'getImport'
  | 'changeImport'
  | 'planImport'
  | 'applyImport';

/** The context of a call of a spreadsheet; other services stay in the main thread. */
export type TaskContext = Pick<Context, 'db' | 'actor' | 'idempotency' | 'now'>;

/** A task for the thread: a call, or an ordered import to carry out. */
export type Task = { readonly connection: DatabaseAccess; readonly now: Date } & (
  | {
      readonly call: PlanningCall;
      readonly input: unknown;
      readonly by: Pick<Context, 'actor' | 'idempotency'>;
    }
  | { readonly uuid: string }
);

/** The fields of an `AppError`, because an error loses its class on the way between threads. */
export type SentError = Pick<
  AppError,
  'status' | 'code' | 'message' | 'text' | 'fields' | 'retryAfterSeconds' | 'cause'
>;

/** The message of the thread: the result, or the error. */
export type Done = { readonly result: unknown } | { readonly refusal: SentError };

/** A spreadsheet of the largest size takes a tenth of this. */
const PLANNING_LIMIT_MS = 60_000;
const CARRYING_OUT_LIMIT_MS = 30 * 60_000;
const WAITING_MAX = 20;
/** Megabytes of memory for one task; the largest spreadsheet needs about half. */
const MEMORY_MAX_MB = 768;
const IDLE_LIMIT_MS = 30_000;

const file = new URL('./worker.ts', import.meta.url);
const limits = {
  waitingMax: WAITING_MAX,
  idleLimitMs: IDLE_LIMIT_MS,
  resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
};
const planning = new WorkerThread<Task, Done>(file, { ...limits, timeLimitMs: PLANNING_LIMIT_MS });
// A second thread, so that a long import does not delay the check of the next spreadsheet.
const carryingOut = new WorkerThread<Task, Done>(file, {
  ...limits,
  timeLimitMs: CARRYING_OUT_LIMIT_MS,
});

/**
 * Runs a call in a thread, because reading and planning a large spreadsheet would block all other
 * requests (D-43). Runs one at a time. Throws 503 when too many wait, and 422 for a spreadsheet that
 * needs too much memory.
 */
export async function planInThread<C extends PlanningCall>(
  call: C,
  input: InputOf<(typeof calls)[C]>,
  { db, now, actor, idempotency }: TaskContext,
): Promise<OutputOf<(typeof calls)[C]>> {
  const connection = connectionOf(db);
  const by = { actor, idempotency };
  const result = await resultOf(planning.ask({ connection, now, call, input, by }));
  return result as OutputOf<(typeof calls)[C]>;
}

/** Carries out an ordered import in a thread. Throws when the thread fails. */
export async function carryOutInThread(db: Db, uuid: string, now: Date): Promise<void> {
  await resultOf(carryingOut.ask({ connection: connectionOf(db), now, uuid }));
}

async function resultOf(asked: Promise<Done>): Promise<unknown> {
  const done = await asked.catch((error: Error) => {
    throw failureOf(error);
  });
  if ('result' in done) return done.result;
  const { status, code, message, text, fields, retryAfterSeconds, cause } = done.refusal;
  throw new AppError(status, code, text ?? message, {
    cause,
    ...(fields && { fields }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

/** The error for staff when the thread itself fails. */
function failureOf(error: Error): Error {
  if (error instanceof AppError) return error;
  const { code, name } = (error.cause ?? {}) as NodeJS.ErrnoException;
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return unreadableFile(
      'TOO_LARGE',
      'The table is too large to read. Split it into several files, or remove columns that Kelas does not need.',
    );
  }
  return name === 'AbortError' || name === 'TimeoutError' ? busy() : error;
}

import { parentPort } from 'node:worker_threads';
import { UnreadableFileError } from '@kelas/spreadsheet-reading/table/unreadable-file';
import type { AppError } from '../../base/errors.ts';
import { loggable } from '../../base/log.ts';
import { type Database, type DatabaseAccess, openDatabase } from '../../db/database.ts';
import { toAppError } from '../../http/failures.ts';
import { runImport } from './apply/job.ts';
import { PlanMemory } from './plan/plan-memory.ts';
import { type PlanningContext, tasks } from './tasks.ts';
import type { Done, Task } from './thread.ts';
import { unreadableFile } from './unreadable-file.ts';

/*
 * The worker thread that reads, plans and carries out imports. It has connections of its own, and
 * posts one result for each task.
 */

/** An import needs one connection for its transaction and one for its progress. */
const CONNECTIONS_MAX = 2;

/** Stays between tasks, so that the next change of a draft reads its changed rows only. */
const memory = new PlanMemory();

let opened: (Database & { readonly to: DatabaseAccess }) | undefined;

/** The database of a task; the one of the task before stays open. */
async function databaseOf(to: DatabaseAccess): Promise<Database> {
  const isSame = opened?.to.connectionString === to.connectionString && opened.to.role === to.role;
  if (!opened || !isSame) {
    await opened?.close();
    const { connectionString, role } = to;
    opened = { ...openDatabase(connectionString, { max: CONNECTIONS_MAX, role }), to };
  }
  return opened;
}

async function carryOut(task: Task): Promise<unknown> {
  const { db } = await databaseOf(task.connection);
  if ('uuid' in task) return runImport(db, task.uuid, () => task.now, memory);
  const run = tasks[task.call] as (input: unknown, context: PlanningContext) => Promise<unknown>;
  return run(task.input, { ...task.by, db, now: task.now, memory });
}

function refusalOf(error: unknown): AppError {
  return error instanceof UnreadableFileError
    ? unreadableFile(error.code, error.message)
    : toAppError(error);
}

parentPort?.on('message', async (task: Task) => {
  const done: Done = await carryOut(task).then(
    (result) => ({ result }),
    (error: unknown) => {
      const { status, code, message, text, fields, retryAfterSeconds, cause } = refusalOf(error);
      // The details of a database error cannot be sent.
      const fault = cause === undefined ? undefined : loggable(cause);
      return {
        refusal: { status, code, message, text, fields, retryAfterSeconds, cause: fault },
      };
    },
  );
  parentPort?.postMessage(done);
});

import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { AuditAction } from '@kelas/contract/audit-actions';
import { errorText } from '@kelas/contract/values/error-text';
import { recordEvent } from '../../audit/record.ts';
import { BoundedQueue } from '../../base/bounded-queue.ts';
import { AppError } from '../../base/errors.ts';
import { Snapshot } from '../../db/snapshot.ts';
import type { Context } from '../../http/context.ts';
import { StreamedDocument } from '../../http/streamed-document.ts';
import { inTransaction } from '../../http/transaction.ts';

/** Each export keeps a database connection and work for the processor. */
export const EXPORTS_AT_ONCE = 2;
/** Milliseconds after which an export ends, so that no client keeps a snapshot for longer. */
const EXPORT_MAX_MS = 15 * 60_000;

const EXPORTS_BUSY = errorText`${{ count: EXPORTS_AT_ONCE }} exports are running. Nothing was exported. Try again in a minute.`;

const exports = new BoundedQueue({
  atOnce: EXPORTS_AT_ONCE,
  waitingMax: 0,
  refuse: () => new AppError(503, 'BUSY', EXPORTS_BUSY, { retryAfterSeconds: 30 }),
});

interface ExportPlan {
  readonly fileName: string;
  readonly action: AuditAction;
  readonly after: unknown;
  readonly make: (snapshot: Snapshot) => Readable | Promise<Readable>;
}

/**
 * Starts an export: records it in the audit log, then makes the file from one snapshot while it is
 * sent (R-1756, R-1757). The snapshot is closed when the file is sent, fails or is no longer wanted.
 * @throws {AppError} 503 when too many exports run.
 */
export async function runExport(
  context: Pick<Context, 'db' | 'actor' | 'now'>,
  plan: ExportPlan,
): Promise<StreamedDocument> {
  await exports.enter();
  let snapshot: Snapshot | undefined;
  let content: Readable | undefined;
  const release = async () => {
    exports.leave();
    await snapshot?.close().catch(() => {});
  };
  try {
    snapshot = await Snapshot.open(context.db);
    content = await plan.make(snapshot);
    content.once('close', release);
    // It can fail at any time from now on. An error without a listener would end the process.
    content.on('error', () => {});
    // Waits for the first bytes, so that most errors occur before the response begins.
    await once(content, 'readable');
    await inTransaction(context, (tx) =>
      recordEvent(tx, { action: plan.action, kind: 'CENTRE', id: 1, after: plan.after }, context),
    );
    if (content.destroyed) throw content.errored ?? new Error('an export ended early');
    limitTime(content);
    return new StreamedDocument(plan.fileName, content);
  } catch (error) {
    if (content) content.destroy();
    else await release();
    throw error;
  }
}

/** Destroys a content that is not read to its end in time. */
function limitTime(content: Readable): void {
  const tooLong = () => content.destroy(new Error('an export took too long'));
  const timer = setTimeout(tooLong, EXPORT_MAX_MS);
  content.once('close', () => clearTimeout(timer));
}

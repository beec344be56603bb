import type * as calls from '@kelas/contract/month-end';
import { MONTH_NOT_OVER, UNCLEAR_NOT_CONFIRMED } from '@kelas/contract/month-end';
import { currentMonth } from '@kelas/contract/values/date';
import { errorText } from '@kelas/contract/values/error-text';
import { fileName } from '@kelas/contract/values/file-name';
import { compareMonths, type Month } from '@kelas/contract/values/month';
import { recordMoney } from '../../audit/record.ts';
import { type AppError, conflict, invalid } from '../../base/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { drawDocument } from '../../pdf/worker/draw.ts';
import { runExport } from '../exports/run-export.ts';
import { waitForImports } from '../ledger/locks.ts';
import * as closes from './closes.ts';
import { computeMonth, selectMonthEnd, unclearPoints, versionOf } from './month.ts';
import { makePostingsCsv, postingsFileName } from './postings-csv.ts';
import { selectMonthSheet } from './sheet.ts';
import { sumYear } from './year.ts';

export const handlers: Handlers<typeof calls> = {
  async getMonthEnd({ month }, { db, now }) {
    return selectMonthEnd(db, month, now);
  },

  async listMonthEndYear({ month }, { db }) {
    return sumYear(db, month);
  },

  async closeMonth({ month, version, withUnclear = false }, context) {
    if (compareMonths(month, currentMonth(context.now)) >= 0) {
      throw invalid('month', MONTH_NOT_OVER);
    }
    const closed = await once(context, async (tx) => {
      // An import locks the head of the audit log before it records payments.
      await waitForImports(tx);
      await closes.lockMonthCloses(tx);
      const next = await requireNext(tx, month, context.actor);
      const kept = await computeMonth(tx, month, next);
      if (versionOf(month, kept) !== version) throw changedMeanwhile();
      const points = unclearPoints(kept.unclear, kept.figures.bankClaimed);
      if (points.length > 0 && !withUnclear) throw invalid('withUnclear', UNCLEAR_NOT_CONFIRMED);
      const number = await closes.insertMonthClose(tx, month, kept, context);
      await recordMoney(tx, 'month_close', number);
      // The result is stored with the idempotency key, so it holds no names (D-10).
      return { number };
    });
    const close = await closes.findMonthClose(context.db, month);
    if (close?.id !== closed.number) throw new Error('the close of the month is missing');
    return closes.toMonthClose(close);
  },

  async listMonthEnds({ month }, { db }) {
    return closes.selectMonthCloses(db, { ofYear: month });
  },

  async getMonthEndDocument({ month }, { db, now }) {
    // No database connection is held while the document waits and is drawn (D-15).
    const sheet = await selectMonthSheet(db, month, now);
    const bytes = await drawDocument({ kind: 'month', sheet });
    return { bytes, fileName: fileName(`month-end-${month}`, 'pdf') };
  },

  async getMonthEndPostings({ month }, context) {
    return runExport(context, {
      fileName: postingsFileName(month),
      action: 'POSTINGS_EXPORTED',
      after: { month },
      make: (snapshot) => makePostingsCsv(snapshot, month),
    });
  },
};

/**
 * The month that can be closed next; null before the first close. Throws 409 if someone closed the
 * month first, and 422 for another month.
 */
async function requireNext(
  tx: Tx,
  month: Month,
  actor: { readonly id: number },
): Promise<Month | null> {
  const close = await closes.findMonthClose(tx, month);
  if (close) {
    const when = { moment: close.recorded_at.toISOString() };
    const text =
      close.recorded_by === actor.id
        ? errorText`You closed this month in another window on ${{ when }}. Reload to see it.`
        : errorText`${{ who: close.display_name }} closed this month on ${{ when }}. Reload to see it.`;
    throw conflict('CLOSED_MEANWHILE', text);
  }
  const next = await closes.findNextMonth(tx);
  if (next !== null && next !== month) {
    const text = errorText`Months are closed in order. The next one is ${{ month: { month: next } }}.`;
    throw invalid('month', text);
  }
  return next;
}

/** 409: a record changed the figures after they were shown. */
function changedMeanwhile(): AppError {
  return conflict(
    'CHANGED_MEANWHILE',
    'The figures of this month have just changed. Check them, then close the month again.',
  );
}

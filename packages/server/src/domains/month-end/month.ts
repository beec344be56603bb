import type { OutputOf } from '@kelas/contract/call';
import { type getMonthEnd, type unclearKinds, unclearPaths } from '@kelas/contract/month-end';
import type { Cents } from '@kelas/contract/values/cents';
import type { Month } from '@kelas/contract/values/month';
import { digestOfJson } from '../../base/digest.ts';
import type { Db, Tx } from '../../db/database.ts';
import {
  findMonthClose,
  findNextMonth,
  type KeptFigures,
  openStateOf,
  selectKeptFigures,
  toMonthClose,
} from './closes.ts';
import { selectCorrected, sumCorrections } from './corrections.ts';
import { computeFigures, type UnclearSums } from './figures.ts';

type MonthEnd = OutputOf<typeof getMonthEnd>;

/** Computes the figures of a month that is not closed. The corrections go into the next close. */
export async function computeMonth(
  db: Db | Tx,
  month: Month,
  next: Month | null,
): Promise<KeptFigures> {
  const { figures, unclear } = await computeFigures(db, month);
  const { corrections } =
    month === next ? await sumCorrections(db, null) : { corrections: 0 as Cents };
  return { figures: { ...figures, corrections }, unclear };
}

/** Names the figures of a month; other figures have another version. */
export function versionOf(month: Month, kept: KeptFigures): string {
  const inOrder = (values: object) => Object.entries(values).toSorted();
  return digestOfJson([month, inOrder(kept.figures), inOrder(kept.unclear)]);
}

/** The points that are not yet clear, each with the screen that makes it clear (R-2403). */
export function unclearPoints(unclear: UnclearSums, bankClaimed: Cents): MonthEnd['unclear'] {
  const point = (kind: (typeof unclearKinds)[number], count: number, fee: Cents) =>
    count === 0 ? [] : [{ kind, count, fee, path: unclearPaths[kind] }];
  return [
    ...point('CASH', unclear.uncountedDays, unclear.uncounted),
    ...point('PAYMENTS', unclear.claimedPayments, bankClaimed),
    ...point('BANK_LINES', unclear.openLines, unclear.openMoney),
  ];
}

/** A month with its figures: of now, or of its close (R-2400). */
export async function selectMonthEnd(db: Db, month: Month, now: Date): Promise<MonthEnd> {
  const close = await findMonthClose(db, month);
  const nextMonth = await findNextMonth(db);
  const kept = close
    ? await selectKeptFigures(db, close.id)
    : await computeMonth(db, month, nextMonth);
  const hasCorrections = close !== undefined || month === nextMonth;
  const counter = close?.id ?? null;
  return {
    month,
    state: close ? 'CLOSED' : openStateOf(month, nextMonth, now),
    close: close ? toMonthClose(close) : null,
    nextMonth,
    ...kept.figures,
    unclear: unclearPoints(kept.unclear, kept.figures.bankClaimed),
    corrected: hasCorrections ? await selectCorrected(db, counter) : [],
    correctedCount: hasCorrections ? (await sumCorrections(db, counter)).correctedCount : 0,
    version: versionOf(month, kept),
  };
}

import { compareMonths, type Month } from '@kelas/contract/values/month';
import type { ReceiptLine } from './receipt-sheet.ts';

/** The lines of a receipt by month, the earliest month first; within one they keep their order. */
export function byMonth(lines: readonly ReceiptLine[]): [Month, ReceiptLine[]][] {
  const groups = Map.groupBy(lines, ({ month }) => month);
  return [...groups].toSorted(([a], [b]) => compareMonths(a, b));
}

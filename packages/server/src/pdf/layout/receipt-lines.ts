import { compareMonths, type Month } from '@kelas/contract/values/month';
import type { ReceiptLine } from './receipt-sheet.ts';

/** Groups the lines of a receipt by month, earliest first. Lines of a month keep their order. */
export function byMonth(lines: readonly ReceiptLine[]): [Month, ReceiptLine[]][] {
  const groups = Map.groupBy(lines, ({ month }) => month);
  return [...groups].toSorted(([a], [b]) => compareMonths(a, b));
}

import type { OutputOf } from '@kelas/contract/call';
import type { closeCash } from '@kelas/contract/cash';
import { denominations } from '@kelas/contract/values/cash-count';
import type { Cents } from '@kelas/contract/values/cents';
import { formatTimeStamp, today } from '@kelas/contract/values/date';
import type { Db } from '../../db/database.ts';
import type { CloseSheet } from '../../pdf/layout/close-sheet.ts';
import { getLetterhead } from '../centre/letterhead.ts';
import { closedMovements, listMovements, sumByPerson } from './movements.ts';

/** The content of a printed close (R-1413). */
export async function selectCloseSheet(
  db: Db,
  close: OutputOf<typeof closeCash>,
): Promise<CloseSheet> {
  const { number, recordCreateDate, staffName, count, counts, taken: _, ...sums } = close;
  const movements = closedMovements(number);
  const marked = await listMovements(db, movements, { marked: true });
  return {
    ...(await getLetterhead(db)),
    ...sums,
    timesCounted: counts.length,
    number,
    day: today(new Date(recordCreateDate)),
    recordedAt: formatTimeStamp(recordCreateDate),
    closedBy: staffName,
    count: denominations.flatMap(({ key, label, value }) => {
      const pieces = count[key];
      return pieces === 0 ? [] : [{ label, pieces, amount: (pieces * value) as Cents }];
    }),
    people: await sumByPerson(db, movements),
    marked: marked.flatMap(({ mark, receiptNo, studentName, totalAmount }) =>
      mark ? [{ mark, receiptNo, studentName, amount: totalAmount }] : [],
    ),
  };
}

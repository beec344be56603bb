import type { OutputOf } from '@kelas/contract/call';
import type { getStudentAccount } from '@kelas/contract/student-account';
import { formatRinggit } from '@kelas/contract/values/cents';

/** A discount of a course. */
export type Discount = OutputOf<typeof getStudentAccount>['courses'][number]['adjustments'][number];

/** Returns `10 % off` or `RM 10.00 off`. */
export function offText({ amount, percent }: Pick<Discount, 'amount' | 'percent'>): string {
  return amount === null ? `${percent} % off` : `RM ${formatRinggit(amount)} off`;
}

/** Returns `from 02-2026`, `02-2026 to 04-2026`, or `02-2026` for one month. */
export function monthsOf({ fromDate, untilDate }: Pick<Discount, 'fromDate' | 'untilDate'>) {
  if (untilDate === null) return `from ${fromDate}`;
  return untilDate === fromDate ? fromDate : `${fromDate} to ${untilDate}`;
}

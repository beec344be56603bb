import { DATE_IN_FUTURE } from '@kelas/contract/schema/payment';
import { type Day, isFutureDay } from '@kelas/contract/values/date';
import { invalid } from '../../base/errors.ts';

const DAY_MS = 86_400_000;

/** Throws 422 for a transaction date after tomorrow, because clocks differ by up to a day. */
export function checkTransactionDate(transactionDate: Day, now: Date): void {
  if (isFutureDay(transactionDate, new Date(now.getTime() + DAY_MS))) {
    throw invalid('transactionDate', DATE_IN_FUTURE);
  }
}

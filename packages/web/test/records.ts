import { currentMonth, today } from '@kelas/contract/values/date';

/** The month and the day of the tests, as the screens have them. */
export const month = currentMonth(new Date());
export const todaysDate = today(new Date());

export const UNREACHABLE = 'The server cannot be reached. Please try again.';
export const UNREACHABLE_RETRY =
  'The server cannot be reached. Please try again without a change; nothing is recorded twice.';

/** A name that would do harm as markup. */
export const MARKUP = '<img src=x onerror=alert(1)>';

/** The uuid of a test record, by its number. */
export function uuidOf(number: number): string {
  return `0198c3a0-5b1e-7c00-8a00-${String(number).padStart(12, '0')}`;
}

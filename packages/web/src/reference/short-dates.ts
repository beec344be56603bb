import { today } from '@kelas/contract/values/date';
import { type Month, monthToSql } from '@kelas/contract/values/month';
import { shortDay } from './due.ts';

const inWords = new Intl.DateTimeFormat('en-GB', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Returns a month `MM-YYYY` as `Jan 2027`. */
export function shortMonth(month: string): string {
  return inWords.format(new Date(monthToSql(month as Month)));
}

/** Returns the day of a time stamp as `24 Nov`, with the year if it is not this one. */
export function shortDayOf(recordCreateDate: string): string {
  return shortDay(today(new Date(recordCreateDate)));
}

import { type Day, dayToSql, today } from '@kelas/contract/values/date';

/** The due date of the first unpaid month of tuition; absent without the rule *Due day*. */
interface DueState {
  readonly dueDate?: string | undefined;
  readonly overdue?: boolean | undefined;
}

/** Returns a day as `7 Nov`, with the year if it is not this one: `7 Nov 2025`. */
export function shortDay(day: string): string {
  const isThisYear = day.slice(6) === today(new Date()).slice(6);
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(new Date(dayToSql(day as Day)));
}

/** Returns `Overdue since 7 Nov` or `Due on 7 Dec`; undefined without a due date (R-1554). */
export function dueText({ dueDate, overdue }: DueState): string | undefined {
  if (dueDate === undefined) return undefined;
  return overdue ? `Overdue since ${shortDay(dueDate)}` : `Due on ${shortDay(dueDate)}`;
}

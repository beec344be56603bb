import { currentMonth, type Day, dayToSql, today } from '@kelas/contract/values/date';
import { addMonths, type Month } from '@kelas/contract/values/month';

/** Returns the day on which tuition of a month is due (R-1553). */
export function dueDateOf(month: Month, dueDay: number): Day {
  return `${String(dueDay).padStart(2, '0')}-${month}` as Day;
}

/** Returns true after the due date of a month's tuition. */
export function isOverdue(month: Month, dueDay: number, now: Date): boolean {
  return dayToSql(today(now)) > dayToSql(dueDateOf(month, dueDay));
}

/** Returns the last month whose tuition counts as unpaid; without a due day the current one. */
export function lastUnpaidMonth(dueDay: number | null, now: Date): Month {
  const month = currentMonth(now);
  return dueDay === null || isOverdue(month, dueDay, now) ? month : addMonths(month, -1);
}

/** The due date of a student's first unpaid tuition month; absent without the rule or the month. */
export interface DueFields {
  readonly dueDate?: Day;
  readonly overdue?: boolean;
}

/** Returns the due date of a month and whether it has passed (R-1554). */
export function dueFieldsOf(month: Month | null, dueDay: number | null, now: Date): DueFields {
  if (month === null || dueDay === null) return {};
  return { dueDate: dueDateOf(month, dueDay), overdue: isOverdue(month, dueDay, now) };
}

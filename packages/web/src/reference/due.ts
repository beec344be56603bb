import { dayInWords } from '@kelas/contract/values/date';

/** The due date of the first unpaid month of tuition; absent without the rule *Due day*. */
interface DueState {
  readonly dueDate?: string | undefined;
  readonly overdue?: boolean | undefined;
}

/** Returns `Overdue since 7 Nov 2026` or `Due on 7 Dec 2026`; undefined without a due date (R-1554). */
export function dueText({ dueDate, overdue }: DueState): string | undefined {
  if (dueDate === undefined) return undefined;
  return overdue ? `Overdue since ${dayInWords(dueDate)}` : `Due on ${dayInWords(dueDate)}`;
}

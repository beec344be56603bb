import { t } from '@lingui/core/macro';
import { formatDay } from '../languages/formats.ts';

/** The due date of the first unpaid month of tuition; absent without the rule *Due day*. */
interface DueState {
  readonly dueDate?: string | undefined;
  readonly overdue?: boolean | undefined;
}

/** Returns `Overdue since 7 Nov 2026` or `Due on 7 Dec 2026`; undefined without a due date (R-1554). */
export function dueText({ dueDate, overdue }: DueState): string | undefined {
  if (dueDate === undefined) return undefined;
  const day = formatDay(dueDate);
  return overdue ? t`Overdue since ${day}` : t`Due on ${day}`;
}

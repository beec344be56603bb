import type { ArrearsRow } from './arrears-row.ts';

/** The numbers of days to choose from, after which a family is reminded again. */
export const PAUSE_DAYS = [3, 7, 14, 30] as const;
const DEFAULT_DAYS = 7;
const DAY_MS = 86_400_000;
// In local storage: the choice is not personal and stays after the session.
const KEY = 'reminderPauseDays';

/** Returns the students who are reminded now: they owe and were not reminded within the days. */
export function queueOf(rows: readonly ArrearsRow[], days: number, now: Date): ArrearsRow[] {
  const before = now.getTime() - days * DAY_MS;
  return rows.filter(
    ({ lastReminder }) => !lastReminder || Date.parse(lastReminder.recordCreateDate) < before,
  );
}

/** Returns the number of days that was chosen last on this computer. */
export function rememberedPause(): number {
  try {
    const stored = Number(localStorage.getItem(KEY));
    return PAUSE_DAYS.find((days) => days === stored) ?? DEFAULT_DAYS;
  } catch {
    return DEFAULT_DAYS;
  }
}

/** Stores the chosen number of days. */
export function rememberPause(days: number): void {
  try {
    localStorage.setItem(KEY, String(days));
  } catch {
    // Without local storage the days are chosen again each time.
  }
}

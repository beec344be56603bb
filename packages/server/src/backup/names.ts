import { formatTimeStamp, today } from '@kelas/contract/values/date';

const DAILY = /^kelas-(\d{4}-\d{2})-\d{2}-\d{4}\.kbackup$/;
/** Number of months whose first backup is kept, in addition to the newest ones (R-1257). */
const MONTHS = 12;

/** Returns the name of the daily backup, in Singapore time. */
export function dailyName(now: Date): string {
  return `kelas-${momentOf(now)}.kbackup`;
}

/** Returns the name of the backup before an upgrade whose first migration is `migration`. */
export function upgradeName(migration: string, now: Date): string {
  return `before-${migration}-${momentOf(now)}.kbackup`;
}

/**
 * Returns the daily backups to remove. The newest `keep` and the first of each of twelve months are
 * kept (R-1257). It never returns files with other names (R-1258).
 */
export function outdated(names: readonly string[], keep: number): string[] {
  const daily = names.filter((name) => DAILY.test(name)).toSorted();
  const firsts = new Map<string, string>();
  for (const name of daily) {
    const month = DAILY.exec(name)?.[1] ?? '';
    if (!firsts.has(month)) firsts.set(month, name);
  }
  const kept = new Set([...daily.slice(-keep), ...[...firsts.values()].slice(-MONTHS)]);
  return daily.filter((name) => !kept.has(name));
}

/** Returns the latest moment up to `now` when it was `time` (`HH:MM`) in Singapore. */
export function lastDue(now: Date, time: string): Date {
  const [day, month, year] = today(now).split('-');
  const due = new Date(`${year}-${month}-${day}T${time}:00+08:00`);
  if (due > now) due.setUTCDate(due.getUTCDate() - 1);
  return due;
}

/** `YYYY-MM-DD-HHMM` in Singapore. */
function momentOf(now: Date): string {
  return formatTimeStamp(now.toISOString()).slice(0, 16).replace(' ', '-').replace(':', '');
}

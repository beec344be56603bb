import { currentSchoolYear } from '@kelas/contract/values/school-year';
import { msg } from '@lingui/core/macro';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { textOf } from '../languages/language.ts';
import { withParams } from '../ui/paging.ts';

const YEAR = 'year';

/** An entry of a list with school years; null for every year. */
interface YearEntry {
  readonly schoolYear: number | null;
}

export type SchoolYears<R extends YearEntry> = ReturnType<typeof useSchoolYears<R>>;

/** The school year of a list, kept in the query string; at first the current one (R-1750). */
export function useSchoolYears<R extends YearEntry>(all: readonly R[] | undefined) {
  const [params, setParams] = useSearchParams();
  const current = currentSchoolYear(new Date());
  // Undefined while no entry belongs to a year.
  const years = useMemo(() => all && yearsOf(all, current), [all, current]);
  const asked = Number(params.get(YEAR));
  const chosen = years?.includes(asked) ? asked : current;
  const rows = useMemo(
    () => all?.filter(({ schoolYear }) => schoolYear === null || schoolYear === chosen),
    [all, chosen],
  );
  const choose = (year: number) =>
    setParams((before) => withParams(before, { page: '', [YEAR]: year !== current && year }), {
      replace: true,
    });
  return { years, chosen, choose, rows };
}

/** Returns the years of entries, the current and the next one; undefined without such an entry. */
function yearsOf(entries: readonly YearEntry[], current: number): number[] | undefined {
  const years = entries.flatMap(({ schoolYear }) => schoolYear ?? []);
  if (years.length === 0) return undefined;
  return [...new Set([...years, current, current + 1])].sort((a, b) => a - b);
}

/** The name of a school year: `2026`, or `Every year`. */
export function nameOfSchoolYear(year: number | null | ''): string {
  return year === null || year === '' ? textOf(EVERY_YEAR) : String(year);
}

export const EVERY_YEAR = msg`Every year`;

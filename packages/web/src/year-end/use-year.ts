import { currentMonth } from '@kelas/contract/values/date';
import { getYearEnd } from '@kelas/contract/year-end';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCallQuery } from '../api/query.ts';

/** Until March, an owner may still apply this year. */
const LAST_MONTH_FOR_THIS_YEAR = 3;

/** Returns the years to choose from: last year to next year. */
export function yearsOf(now: Date): readonly number[] {
  const thisYear = Number(currentMonth(now).slice(3));
  return [thisYear - 1, thisYear, thisYear + 1];
}

/**
 * Returns the year of the address, or else the next January. From January to March it is this year,
 * unless this year is applied (R-1726). Undefined until that is known.
 */
export function useYear(): {
  readonly year: number | undefined;
  readonly show: (year: number) => void;
} {
  const [params, setParams] = useSearchParams();
  const month = currentMonth(new Date());
  const thisYear = Number(month.slice(3));
  const isEarly = Number(month.slice(0, 2)) <= LAST_MONTH_FOR_THIS_YEAR;
  const [initial, setInitial] = useState(isEarly ? undefined : thisYear + 1);
  const asked = yearsOf(new Date()).find((year) => String(year) === params.get('year'));
  const { data, error } = useCallQuery(
    getYearEnd,
    { year: String(thisYear) },
    { onFailure: 'silent', enabled: asked === undefined && initial === undefined },
  );
  // Stays the same from then on, also after an apply.
  if (initial === undefined && (data || error)) {
    setInitial(data?.applied && !data.applied.undone ? thisYear + 1 : thisYear);
  }
  const show = (year: number) => setParams({ year: String(year) }, { replace: true });
  return { year: asked ?? initial, show };
}

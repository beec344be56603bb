import { listTimetable } from '@kelas/contract/timetable';
import { currentMonth } from '@kelas/contract/values/date';
import { isMonth } from '@kelas/contract/values/month';
import { msg } from '@lingui/core/macro';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCallQuery } from '../api/query.ts';
import { useOfferings } from '../reference/reference-data.ts';
import { soleTeachers } from '../reference/sole-teacher.ts';
import { remember, remembered } from '../remembered.ts';
import { ONLY } from '../ui/filters.ts';
import { withParams } from '../ui/paging.ts';
import type { ClassroomPlace } from './class-list.ts';
import { classesOf, type SchoolClass } from './classes.ts';

const KEY = 'classroomView';
export const VIEWS = [
  { value: 'classes', label: msg`Classes` },
  { value: 'students', label: msg`Students` },
] as const;
export type View = (typeof VIEWS)[number]['value'];

const OTHER_LIST = { page: '', sort: '' };

/**
 * The view of the Classroom, remembered on this computer (R-2142), and the class that is open, which
 * the address remembers.
 */
export function useView() {
  const [view, setView] = useState<View>(() =>
    remembered(KEY) === 'students' ? 'students' : 'classes',
  );
  const [params, setParams] = useSearchParams();
  const open = useCallback(
    ({ key }: Pick<SchoolClass, 'key'>) =>
      setParams((before) => withParams(before, { ...OTHER_LIST, [ONLY]: key })),
    [setParams],
  );
  const close = () =>
    setParams((before) => withParams(before, { ...OTHER_LIST, [ONLY]: '' }), { replace: true });
  return {
    view,
    openedKey: view === 'classes' ? params.get(ONLY) : null,
    open,
    close,
    change: (next: View) => {
      setView(next);
      remember(KEY, next);
      close();
    },
  };
}

/**
 * Returns the classes of these places with the lessons of the school year of a month (R-2140,
 * R-2141); an empty month is the current one.
 */
export function useClasses(places: readonly ClassroomPlace[] | undefined, month: string) {
  const year = (isMonth(month) ? month : currentMonth(new Date())).slice(3);
  const timetable = useCallQuery(listTimetable, { year }, { onFailure: 'silent' });
  const { data } = timetable;
  const offerings = useOfferings();
  const classes = useMemo(
    () => places && classesOf(places, data ?? [], soleTeachers(offerings)),
    [places, data, offerings],
  );
  return { classes, timetable };
}

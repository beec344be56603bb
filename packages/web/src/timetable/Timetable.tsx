import { listTimetable } from '@kelas/contract/timetable';
import { checkAll, type TimetableEntry } from '@kelas/contract/timetable-clash';
import { today, weekday } from '@kelas/contract/values/date';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMemo, useRef } from 'react';
import { useCallQuery } from '../api/query.ts';
import { SchoolYearSelect } from '../entries/SchoolYearFields.tsx';
import { useSchoolYears } from '../entries/school-years.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { PageButtons } from '../ui/PageButtons.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { useRowDialog } from '../ui/RowButton.tsx';
import { TableNotice } from '../ui/TableNotice.tsx';
import { DayTable } from './DayTable.tsx';
import { TimetableDialog } from './TimetableDialog.tsx';
import { daysShown, NOUN, nameOfEntry } from './timetable-entry.ts';
import { Week } from './Week.tsx';

const NONE: readonly never[] = [];

/**
 * Timetable Management: a table for each day, with a dialog to add and change (R-1031), and the
 * week below (R-1490).
 */
export default function Timetable() {
  const list = useCallQuery(listTimetable, {}, { onFailure: 'silent', keepRows: true });
  const schoolYears = useSchoolYears(list.data);
  const { rows } = schoolYears;
  const entries = useMemo(() => rows && checkAll(rows), [rows]);
  const { opened, open, action, close } = useRowDialog<TimetableEntry>('Edit', nameOfEntry);
  const week = useRef<HTMLHeadingElement>(null);
  const showWeek = () => {
    week.current?.scrollIntoView({ block: 'start' });
    week.current?.focus({ preventScroll: true });
  };
  const todaysDay = weekday(today(new Date()));
  // The days wait for the entries, whose height is unknown, so that no table moves (R-1312).
  const days = list.data || !list.loading ? daysShown(entries) : [];

  return (
    <>
      <PageTitle
        title="Timetable Management"
        back={<BackLink to="/student/management" />}
        actions={
          <>
            <SchoolYearSelect of={schoolYears} />
            <Button variant="outlined" disabled={!entries} onClick={showWeek}>
              Show week
            </Button>
            <PageButtons />
            <Button variant="contained" onClick={() => open()}>
              Create
            </Button>
          </>
        }
      />
      {!list.data && <TableNotice list={list} noun={NOUN} empty={undefined} place="within" />}
      <Stack spacing={2.5}>
        {days.map((day) => (
          <DayTable
            key={day}
            day={day}
            isToday={day === todaysDay}
            list={{ ...list, data: entries?.filter(({ dayOfWeek }) => dayOfWeek === day) }}
            action={action}
          />
        ))}
        {entries && (
          <Week entries={entries} todaysDay={todaysDay} onOpen={open} headingRef={week} />
        )}
      </Stack>
      {opened && (
        <TimetableDialog
          entry={opened.row}
          stored={list.data ?? NONE}
          years={schoolYears.years}
          year={schoolYears.chosen}
          onExited={close}
        />
      )}
    </>
  );
}

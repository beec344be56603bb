import { listTimetable } from '@kelas/contract/timetable';
import {
  type CheckedEntry,
  type ClashingEntry,
  checkAll,
  type TimetableEntry,
} from '@kelas/contract/timetable-clash';
import { formatTimeStamp, today, weekday } from '@kelas/contract/values/date';
import { formatTime } from '@kelas/contract/values/time';
import { msg, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useCallQuery } from '../api/query.ts';
import { SchoolYearSelect } from '../entries/SchoolYearFields.tsx';
import { useSchoolYears } from '../entries/school-years.ts';
import { joinStatements } from '../languages/formats.ts';
import { sessionLabelOf, translatedName } from '../reference/centre-words.ts';
import { LevelFilter } from '../reference/LevelFilter.tsx';
import { nameOfDay } from '../reference/lesson-times.ts';
import { useOfferingList } from '../reference/reference-data.ts';
import { teachersByClass } from '../reference/sole-teacher.ts';
import { remember, remembered } from '../remembered.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { useFilters } from '../ui/filters.ts';
import { WarningIcon } from '../ui/icons.tsx';
import { ListStep } from '../ui/ListStep.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { useRowDialog } from '../ui/RowButton.tsx';
import { SearchSelectField } from '../ui/SearchSelectField.tsx';
import { optionsOf } from '../ui/SelectField.tsx';
import { TableNotice } from '../ui/TableNotice.tsx';
import type { Column, ListState } from '../ui/table.ts';
import { clashTexts } from './clash-texts.ts';
import { TimetableDialog } from './TimetableDialog.tsx';
import { TimetablePrintButton } from './TimetablePrintButton.tsx';
import { TimetableSheet } from './TimetableSheet.tsx';
import {
  filterEntries,
  NO_FILTER,
  type PageChoice,
  pagesOf,
  roomsOf,
  teacherNamesOf,
} from './timetable-filters.ts';
import { daysShown, NOUN, nameOfEntry } from './timetable-form.ts';
import { Week } from './Week.tsx';

const NONE: readonly never[] = [];
const TABLES_KEY = 'kelas.timetable.tables';

/**
 * Timetable Management: the week (R-1490), then the tables of the days, folded at first (R-1031,
 * R-2209).
 */
export default function Timetable() {
  const list = useCallQuery(listTimetable, {}, { onFailure: 'silent', keepRows: true });
  const offerings = useOfferingList();
  const schoolYears = useSchoolYears(list.data);
  const { rows } = schoolYears;
  const all = useMemo(() => rows && checkAll(rows), [rows]);
  const teachersOf = useMemo(() => teachersByClass(offerings.data ?? NONE), [offerings.data]);
  const rooms = roomsOf(all ?? NONE);
  const teachers = teacherNamesOf(all ?? NONE, teachersOf);
  const filters = useFilters(NO_FILTER, {
    choices: { room: ['', ...rooms], teacher: ['', ...teachers] },
  });
  const { control, applied } = filters;
  const shown = useMemo(
    () => all && filterEntries(all, applied, teachersOf),
    [all, applied, teachersOf],
  );
  const { opened, open, show, action, close } = useRowDialog<TimetableEntry>(t`Edit`, nameOfEntry);
  const [hasTables, setHasTables] = useState(() => remembered(TABLES_KEY) === 'open');
  const toggleTables = () => {
    remember(TABLES_KEY, hasTables ? 'folded' : 'open');
    setHasTables(!hasTables);
  };
  const [printed, setPrinted] = useState<PageChoice>();
  const endPrinting = useCallback(() => setPrinted(undefined), []);
  const todaysDay = weekday(today(new Date()));
  // The week waits for the teachers, so that no entry grows (R-1312).
  const areTeachersLoading = offerings.loading && !offerings.data;
  const week = areTeachersLoading ? undefined : shown;
  const isLoading = list.loading || areTeachersLoading;
  // The tables wait too: the height of the week is unknown.
  const isReady = week !== undefined || !isLoading;

  return (
    <>
      <PageTitle
        title={t`Timetable Management`}
        back={<BackLink to="/student/management" />}
        actions={
          <>
            <SchoolYearSelect of={schoolYears} />
            <TimetablePrintButton disabled={!week?.length} onPrint={setPrinted} />
            <Button variant="contained" onClick={open}>
              {t`Create`}
            </Button>
          </>
        }
      />
      <FilterBar filters={filters} refetch={list.refetch}>
        <LevelFilter control={control} name="programLvl" label={t`Program Level`} />
        <SearchSelectField
          control={control}
          name="teacher"
          label={t`Teacher`}
          options={optionsOf(teachers)}
          none={t`All teachers`}
        />
        <SearchSelectField
          control={control}
          name="room"
          label={t({ message: 'Classroom', context: 'room' })}
          options={optionsOf(rooms)}
          none={t`All classrooms`}
        />
      </FilterBar>
      <TableNotice
        list={{ ...list, data: week, loading: isLoading }}
        noun={NOUN}
        empty={undefined}
        next={<ListStep filters={filters} />}
        place="within"
      />
      <Stack spacing={2.5} sx={{ alignItems: 'stretch' }}>
        {all && week && week.length > 0 && (
          <Week
            all={all}
            shown={week}
            todaysDay={todaysDay}
            teachersOf={teachersOf}
            onOpen={show}
          />
        )}
        {isReady && (
          <Button
            aria-expanded={hasTables}
            onClick={toggleTables}
            sx={{ alignSelf: 'start', displayPrint: 'none' }}
          >
            {hasTables ? t`Hide the tables of the days` : t`Show the tables of the days`}
          </Button>
        )}
        {isReady &&
          hasTables &&
          daysShown(shown).map((day) => (
            <DayTable
              key={day}
              day={day}
              isToday={day === todaysDay}
              list={{ ...list, data: shown?.filter(({ dayOfWeek }) => dayOfWeek === day) }}
              action={action}
            />
          ))}
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
      {printed && week && (
        <TimetableSheet
          pages={pagesOf(week, printed, teachersOf)}
          teachersOf={teachersOf}
          onPrinted={endPrinting}
        />
      )}
    </>
  );
}

const columns: readonly Column<CheckedEntry>[] = [
  {
    label: msg`Subject`,
    cell: (row) => (
      <>
        <ClashMark clashes={row.clashes} />
        {row.subjectName}
      </>
    ),
    wrap: 160,
  },
  { label: msg`Program Lvl`, cell: (row) => translatedName(row.programLvlLabel), width: 100 },
  { label: msg`Start Time`, cell: (row) => formatTime(row.startTime), width: 91 },
  { label: msg`End Time`, cell: (row) => formatTime(row.endTime), width: 85 },
  {
    label: msg({ message: 'Classroom', context: 'room' }),
    cell: (row) => row.classroom,
    width: 112,
  },
  { label: msg`Session`, cell: (row) => sessionLabelOf(row.classSession), width: 106 },
  { label: msg`Created Date`, cell: (row) => formatTimeStamp(row.recordCreateDate), width: 174 },
];

interface Props {
  /** Monday is 1; null is no day. */
  readonly day: number | null;
  readonly isToday: boolean;
  readonly list: ListState<CheckedEntry>;
  readonly action: (row: CheckedEntry) => ReactNode;
}

/** The table of a day under its name (R-1031). */
function DayTable({ day, isToday, list, action }: Props) {
  const name = nameOfDay(day);
  return (
    <Box>
      <Typography variant="h2" sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.75 }}>
        {name}
        {isToday && <Chip label={t`Today`} size="small" color="primary" component="span" />}
      </Typography>
      <DataTable
        label={name}
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        noun={NOUN}
        action={action}
        brief
      />
    </Box>
  );
}

/** A warning icon whose tooltip and label name the entry that clashes (R-1046). */
function ClashMark({ clashes }: { clashes: readonly ClashingEntry[] }) {
  if (clashes.length === 0) return null;
  const text = joinStatements(clashTexts(clashes));
  return (
    <Tooltip title={text} enterTouchDelay={0}>
      <Box
        component="span"
        role="img"
        aria-label={text}
        tabIndex={0}
        sx={{ display: 'inline-flex', verticalAlign: 'text-bottom', mr: 0.75 }}
      >
        <WarningIcon color="warning" sx={{ fontSize: 18 }} />
      </Box>
    </Tooltip>
  );
}

import { listMonthAttendance } from '@kelas/contract/attendance-reports';
import type { OutputOf } from '@kelas/contract/call';
import { currentMonth } from '@kelas/contract/values/date';
import { msg, plural, t } from '@lingui/core/macro';
import { useCallQuery } from '../api/query.ts';
import { sessionLabelOf } from '../reference/centre-words.ts';
import { levelColumn } from '../reference/columns.tsx';
import { useFilters } from '../ui/filters.ts';
import { ListScreen } from '../ui/ListScreen.tsx';
import { MonthFilter } from '../ui/MonthFilter.tsx';
import type { Column } from '../ui/table.ts';
import { ATTENDANCE_MONTH_PATH, AttendanceTabs } from './AttendanceTabs.tsx';
import { attendanceRateText, numberColumn } from './report-columns.tsx';

type ClassAttendance = OutputOf<typeof listMonthAttendance>[number];

const CLASS_NOUN = {
  one: msg`class`,
  many: msg`classes`,
  count: (count: number) => t`${plural(count, { one: '# class', other: '# classes' })}`,
};

const columns: readonly Column<ClassAttendance>[] = [
  {
    label: msg`Class`,
    value: ({ subjectName }) => subjectName,
    wrap: 140,
    pinned: true,
  },
  levelColumn(),
  { label: msg`Schedule`, value: ({ classSession }) => sessionLabelOf(classSession) },
  numberColumn(msg`Lessons`, ({ lessons }) => lessons),
  numberColumn(msg`Students`, ({ students }) => students),
  numberColumn(msg`Present`, ({ present }) => present),
  numberColumn(msg`Late`, ({ late }) => late),
  numberColumn(msg`Absent`, ({ absent }) => absent),
  numberColumn(msg`Excused`, ({ excused }) => excused),
  {
    label: msg`Attendance`,
    value: ({ rate }) => attendanceRateText(rate),
    order: ({ rate }) => rate ?? -1,
    align: 'right',
    labelled: true,
  },
];

/** Returns the rate of all classes. */
function rateOfAll(rows: readonly ClassAttendance[]): string | undefined {
  const sum = (of: (row: ClassAttendance) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  const present = sum((row) => row.present);
  const counted = present + sum((row) => row.absent);
  return counted === 0 ? undefined : attendanceRateText(Math.round((100 * present) / counted));
}

/** The attendance of each class in a month (R-2467). */
export default function MonthAttendance() {
  const filters = useFilters({ month: currentMonth(new Date()) });
  const list = useCallQuery(listMonthAttendance, filters.applied, {
    onFailure: 'alert',
    keepRows: true,
  });
  return (
    <ListScreen
      title={t`Attendance`}
      name={t`Attendance by class`}
      tabs={<AttendanceTabs tab={ATTENDANCE_MONTH_PATH} />}
      filters={filters}
      list={list}
      columns={columns}
      rowKey={({ subjectId, programLvl, classSession }) =>
        `${subjectId} ${programLvl} ${classSession}`
      }
      noun={CLASS_NOUN}
      empty={t`No lesson is marked in this month`}
      summaryOf={rateOfAll}
    >
      <MonthFilter control={filters.control} />
    </ListScreen>
  );
}

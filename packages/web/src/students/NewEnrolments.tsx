import { listEnrolments } from '@kelas/contract/students';
import { currentMonth } from '@kelas/contract/values/date';
import { useCallQuery } from '../api/query.ts';
import { useFilters } from '../ui/filters.ts';
import { MonthFilter } from '../ui/MonthFilter.tsx';
import { StudentList } from './StudentList.tsx';

/** New Enrolments: the students whose enrolment month is the chosen one. */
export default function NewEnrolments() {
  const month = currentMonth(new Date());
  const filters = useFilters({ month, programLvl: '', name: '' });
  const students = useCallQuery(listEnrolments, filters.applied, {
    onFailure: 'silent',
    keepRows: true,
  });
  return (
    <StudentList
      title="New Enrolments"
      label="New enrolments"
      filters={filters}
      students={students}
      firstFilter={<MonthFilter control={filters.control} />}
    />
  );
}

import { listEnrolments } from '@kelas/contract/students';
import { currentMonth } from '@kelas/contract/values/date';
import { t } from '@lingui/core/macro';
import { useCallQuery } from '../api/query.ts';
import { useFilters } from '../ui/filters.ts';
import { StudentList } from './StudentList.tsx';

/** New Enrolments: the students whose enrolment month is the chosen one. */
export default function NewEnrolments() {
  const filters = useFilters({ month: currentMonth(new Date()), programLvl: '', name: '' });
  const students = useCallQuery(listEnrolments, filters.applied, {
    onFailure: 'silent',
    keepRows: true,
  });
  return (
    <StudentList
      title={t`New Enrolments`}
      name={t`New enrolments`}
      filters={filters}
      list={students}
    />
  );
}

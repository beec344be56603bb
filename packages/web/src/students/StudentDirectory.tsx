import { listStudents } from '@kelas/contract/students';
import { t } from '@lingui/core/macro';
import { useCallQuery } from '../api/query.ts';
import { useFilters } from '../ui/filters.ts';
import { StudentList } from './StudentList.tsx';

const NO_FILTER = { programLvl: '', name: '' };

/** Student Management: the directory, whose rows open the student's form. */
export default function StudentDirectory() {
  const filters = useFilters(NO_FILTER);
  const students = useCallQuery(listStudents, filters.applied, {
    onFailure: 'silent',
    keepRows: true,
  });
  return (
    <StudentList
      title={t`Student Management`}
      name={t`Students`}
      filters={filters}
      list={students}
      opensByRow
    />
  );
}

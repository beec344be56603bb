import { getStudent } from '@kelas/contract/students';
import { t } from '@lingui/core/macro';
import { useSearchParams } from 'react-router';
import { useCallQuery } from '../api/query.ts';
import { studentPath } from '../reference/StudentLink.tsx';
import { BackLink } from '../ui/BackLink.tsx';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { StudentUpdate } from './StudentUpdate.tsx';

/** Student Management Form: the student whose uuid is in the address. */
export default function StudentManagementForm() {
  const [params] = useSearchParams();
  const uuid = params.get('uuid') ?? '';
  const student = useCallQuery(getStudent, { uuid }, { onFailure: 'inline', fresh: true });
  return (
    <>
      <PageTitle
        title={t`Student Management Form`}
        back={<BackLink to="/student/management" also={studentPath(uuid)} />}
      />
      <LoadedRecord record={student} noun={t`student`}>
        {(stored) => <StudentUpdate key={uuid} student={stored} />}
      </LoadedRecord>
    </>
  );
}

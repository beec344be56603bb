import { getTeacher, updateTeacher } from '@kelas/contract/teachers';
import { t } from '@lingui/core/macro';
import { useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { useCall } from '../api/call.ts';
import { callQuery, useCallQuery } from '../api/query.ts';
import { ConflictNotice } from '../conflicts/ConflictNotice.tsx';
import { useRecordForm } from '../conflicts/use-record-form.ts';
import { useUnsaved } from '../dialogs/leaving.ts';
import { useBanks } from '../reference/reference-data.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { TeacherForm } from './TeacherForm.tsx';
import {
  mergeTeacherLines,
  newRatios,
  type StoredTeacher,
  type TeacherValues,
  teacherMergeFields,
  teacherRequestOf,
  teacherValuesOf,
} from './teacher-values.ts';

/** Teacher Management Form: the teacher whose uuid is in the address. */
export default function TeacherManagementForm() {
  const [params] = useSearchParams();
  const uuid = params.get('uuid') ?? '';
  const teacher = useCallQuery(getTeacher, { uuid }, { onFailure: 'silent', fresh: true });
  return (
    <>
      <PageTitle title={t`Teacher Management Form`} back={<BackLink to="/teacher/management" />} />
      <LoadedRecord record={teacher} noun={t`teacher`}>
        {(stored) => <Update key={stored.uuid} teacher={stored} />}
      </LoadedRecord>
    </>
  );
}

function Update({ teacher }: { teacher: StoredTeacher }) {
  const { uuid } = teacher;
  const call = useCall(updateTeacher, { onFailure: 'inline' });
  const { form, merging, save, isSaving } = useRecordForm<StoredTeacher, TeacherValues>({
    record: teacher,
    query: callQuery(getTeacher, { uuid }),
    valuesOf: teacherValuesOf,
    update: (values, { version }) => call.run({ uuid, version, ...teacherRequestOf(values) }),
    mergeFields: teacherMergeFields(useBanks()),
    mergeLines: mergeTeacherLines,
  });
  const lines = useWatch({ control: form.control, name: 'tuitionCourse' });
  // A cancelled line leaves the form, and this is no unsaved change.
  const { tuitionCourse: _, ...changed } = form.formState.dirtyFields;
  const hasNew = lines.some(({ offeringId }) => offeringId === null);
  const hasNewRatio = newRatios(teacher, lines).size > 0;
  useUnsaved(hasNew || hasNewRatio || Object.keys(changed).length > 0);

  return (
    <>
      <ConflictNotice merging={merging} save={t`Update`} />
      <TeacherForm form={form} save={save} saving={isSaving} label={t`Update`} />
    </>
  );
}

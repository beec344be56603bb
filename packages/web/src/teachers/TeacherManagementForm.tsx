import { getTeacher, listOfferings, listTeachers, updateTeacher } from '@kelas/contract/teachers';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { useCall } from '../api/call.ts';
import { useCallQuery } from '../api/query.ts';
import { useAlert } from '../shell/dialogs.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { markFields } from '../ui/field-errors.ts';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { TeacherForm } from './TeacherForm.tsx';
import { requestOf, type StoredTeacher, type TeacherValues, valuesOf } from './teacher-values.ts';

/** Teacher Management Form: the teacher whose uuid stands in the address (specification 2). */
export default function TeacherManagementForm() {
  const [params] = useSearchParams();
  const uuid = params.get('uuid') ?? '';
  const teacher = useCallQuery(getTeacher, { uuid }, { onFailure: 'silent', fresh: true });
  return (
    <>
      <PageTitle title="Teacher Management Form" back={<BackLink to="/teacher/management" />} />
      <LoadedRecord record={teacher} noun="teacher">
        {(stored) => <Update key={stored.uuid} teacher={stored} />}
      </LoadedRecord>
    </>
  );
}

function Update({ teacher }: { teacher: StoredTeacher }) {
  const alert = useAlert();
  // What this form was filled with; an answer that comes later leaves the typing alone.
  const [{ uuid, version }, setStored] = useState(teacher);
  const form = useForm<TeacherValues>({ defaultValues: valuesOf(teacher) });
  const update = useCall(updateTeacher, {
    invalidates: [listTeachers, listOfferings, getTeacher],
    onFailure: 'alert',
  });

  const save = async (values: TeacherValues) => {
    const outcome = await update.run({ uuid, version, ...requestOf(values) });
    if (!outcome.ok) return markFields(form, outcome.error.details.fields);
    setStored(outcome.value);
    form.reset(valuesOf(outcome.value));
    await alert('Thank you', 'Info update has been completed');
  };

  return <TeacherForm form={form} save={save} saving={update.running} label="Update" />;
}

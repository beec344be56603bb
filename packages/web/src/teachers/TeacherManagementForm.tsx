import { getTeacher, listOfferings, listTeachers, updateTeacher } from '@kelas/contract/teachers';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { STALE } from '../api/api-error.ts';
import { useCall } from '../api/call.ts';
import { useCallQuery } from '../api/query.ts';
import { ConflictNotice } from '../conflicts/ConflictNotice.tsx';
import { useMerge } from '../conflicts/use-merge.ts';
import { useAlert } from '../dialogs/dialogs.ts';
import { useUnsaved } from '../dialogs/leaving.ts';
import { useBanks } from '../reference/reference-data.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { markFields } from '../ui/field-errors.ts';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { TeacherForm } from './TeacherForm.tsx';
import { mergeTeacherLines, teacherMergeFields } from './teacher-merge.ts';
import {
  type StoredTeacher,
  type TeacherValues,
  teacherRequestOf,
  teacherValuesOf,
} from './teacher-values.ts';

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
  const [stored, setStored] = useState(teacher);
  const { uuid, version } = stored;
  const form = useForm<TeacherValues>({ defaultValues: teacherValuesOf(teacher) });
  const update = useCall(updateTeacher, {
    invalidates: [listTeachers, listOfferings, getTeacher],
    onFailure: 'alert',
    tells: [STALE],
  });
  const reload = useCall(getTeacher, { invalidates: [], onFailure: 'alert' });
  const merging = useMerge(form, teacherMergeFields(useBanks()));
  const lines = useWatch({ control: form.control, name: 'tuitionCourse' });
  // A saved line that was cancelled is gone from the form, and nothing of it is unsaved.
  const { tuitionCourse: _, ...changed } = form.formState.dirtyFields;
  const hasNew = lines.some(({ offeringId }) => offeringId === null);
  useUnsaved(hasNew || Object.keys(changed).length > 0);

  /** Takes note of what somebody else saved; from here on the next Update replaces it knowingly. */
  const meet = async (said: string) => {
    const outcome = await reload.run({ uuid });
    if (!outcome.ok) return;
    setStored(outcome.value);
    merging.resolveConflict(said, teacherValuesOf(outcome.value), (mine) =>
      mergeTeacherLines(stored, outcome.value, mine),
    );
  };
  const save = async (values: TeacherValues) => {
    const outcome = await update.run({ uuid, version, ...teacherRequestOf(values) });
    if (!outcome.ok) {
      const { details, message } = outcome.error;
      return details.code === STALE ? meet(message) : markFields(form, details.fields);
    }
    setStored(outcome.value);
    merging.end();
    form.reset(teacherValuesOf(outcome.value));
    await alert('Thank you', 'Info update has been completed');
  };

  const saving = update.running || reload.running;
  return (
    <>
      <ConflictNotice merging={merging} save="Update" />
      <TeacherForm form={form} save={save} saving={saving} label="Update" />
    </>
  );
}

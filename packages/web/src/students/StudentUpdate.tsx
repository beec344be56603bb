import { getStudent, updateStudent } from '@kelas/contract/students';
import { currentMonth } from '@kelas/contract/values/date';
import Alert from '@mui/material/Alert';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { STALE } from '../api/api-error.ts';
import { useCall } from '../api/call.ts';
import { queryKey } from '../api/query.ts';
import { ConflictNotice } from '../conflicts/ConflictNotice.tsx';
import { useMerge } from '../conflicts/use-merge.ts';
import { useAlert } from '../dialogs/dialogs.ts';
import { useUnsaved } from '../dialogs/leaving.ts';
import { useLevels, useMiscItems } from '../reference/reference-data.ts';
import { markFields } from '../ui/field-errors.ts';
import { useCancellation } from './cancellation.ts';
import { SavedCourses } from './SavedCourses.tsx';
import { SavedMiscs } from './SavedMiscs.tsx';
import { StatusBar } from './StatusBar.tsx';
import { StudentForm } from './StudentForm.tsx';
import { useStatusChange } from './status-change.ts';
import { STUDENT_SHOWN } from './student-calls.ts';
import { mergeStudentLines, studentMergeFields } from './student-merge.ts';
import {
  namesInForm,
  type StoredStudent,
  type StudentValues,
  studentRequestOf,
  studentValuesOf,
} from './student-values.ts';

interface Props {
  readonly uuid: string;
  /** What is stored now: its status and lines are shown as they come. */
  readonly student: StoredStudent;
}

/** One student: the form, the lines that are saved, and the status. */
export function StudentUpdate({ uuid, student }: Props) {
  const alert = useAlert();
  const client = useQueryClient();
  const items = useMiscItems();
  const shown = queryKey(getStudent, { uuid });
  const form = useForm<StudentValues>({ defaultValues: studentValuesOf(student) });
  // The answer the form was filled with: one that comes later leaves the typing alone.
  const [filled, setFilled] = useState(student);
  const update = useCall(updateStudent, {
    invalidates: STUDENT_SHOWN,
    onFailure: 'alert',
    tells: [STALE],
  });
  const reload = useCall(getStudent, { invalidates: [], onFailure: 'alert' });
  const merging = useMerge(form, studentMergeFields(useLevels()));
  useUnsaved(form.formState.isDirty);
  const change = useStatusChange(student, form.formState.isDirty);
  const cancellation = useCancellation();
  const busy = update.running || reload.running || change.running || cancellation.running;

  /** Takes note of what somebody else saved; from here on the next Update replaces it knowingly. */
  const meet = async (said: string) => {
    const outcome = await reload.run({ uuid });
    if (!outcome.ok) return;
    client.setQueryData(shown, outcome.value);
    setFilled(outcome.value);
    merging.resolveConflict(said, studentValuesOf(outcome.value), (mine) =>
      mergeStudentLines(filled, outcome.value, mine),
    );
  };
  const save = async (values: StudentValues) => {
    const { enrolmentDate } = values;
    const outcome = await update.run({
      uuid,
      version: filled.version,
      ...studentRequestOf(values, items, student),
      enrolmentDate: enrolmentDate || null,
    });
    if (!outcome.ok) {
      const { details, message } = outcome.error;
      if (details.code === STALE) return meet(message);
      if (details.status === 409) client.invalidateQueries({ queryKey: shown });
      return markFields(form, namesInForm(details.fields));
    }
    client.setQueryData(shown, outcome.value);
    setFilled(outcome.value);
    merging.end();
    form.reset(studentValuesOf(outcome.value));
    await alert('Thank you', 'Info update has been completed');
  };

  const { tuitionCourses, miscs, status } = student;
  // Nobody else is without a phone number.
  const isErased = student.phoneNo === '';
  return (
    <>
      {isErased && (
        <Alert severity="info" sx={{ mb: 2 }}>
          The personal data of this former student was erased. What is left is kept for the books
          and cannot be changed.
        </Alert>
      )}
      <StatusBar student={student} change={change} busy={busy} />
      <ConflictNotice merging={merging} save="Update" />
      <StudentForm
        form={form}
        save={save}
        busy={busy}
        label="Update"
        startMonth={() => currentMonth(new Date())}
        closed={status === 'TERMINATED'}
        savedCourses={
          tuitionCourses.length > 0 && (
            <SavedCourses lines={tuitionCourses} onDelete={cancellation.course} busy={busy} />
          )
        }
        savedMiscs={
          miscs.length > 0 && <SavedMiscs lines={miscs} onDelete={cancellation.misc} busy={busy} />
        }
      />
    </>
  );
}

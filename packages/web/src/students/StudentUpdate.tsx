import { getStudent, updateStudent } from '@kelas/contract/students';
import { currentMonth } from '@kelas/contract/values/date';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { queryKey } from '../api/query.ts';
import { useAlert } from '../shell/dialogs.ts';
import { markFields } from '../ui/field-errors.ts';
import { useCancellation } from './cancellation.ts';
import { SavedCourses } from './SavedCourses.tsx';
import { SavedMiscs } from './SavedMiscs.tsx';
import { StatusBar } from './StatusBar.tsx';
import { StudentForm } from './StudentForm.tsx';
import { useStatusChange } from './status-change.ts';
import { STUDENT_SHOWN } from './student-calls.ts';
import {
  namesInForm,
  requestOf,
  type StoredStudent,
  type StudentValues,
  valuesOf,
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
  const form = useForm<StudentValues>({ defaultValues: valuesOf(student) });
  // That of the answer the form was filled with: one that comes later leaves the typing alone.
  const [version, setVersion] = useState(student.version);
  const update = useCall(updateStudent, { invalidates: STUDENT_SHOWN, onFailure: 'alert' });
  const change = useStatusChange(student, form.formState.isDirty);
  const cancellation = useCancellation();
  const busy = update.running || change.running || cancellation.running;

  const save = async (values: StudentValues) => {
    const { enrolmentDate } = values;
    const outcome = await update.run({
      uuid,
      version,
      ...requestOf(values, student),
      enrolmentDate: enrolmentDate || null,
    });
    if (!outcome.ok) return markFields(form, namesInForm(outcome.error.details.fields));
    client.setQueryData(queryKey(getStudent, { uuid }), outcome.value);
    setVersion(outcome.value.version);
    form.reset(valuesOf(outcome.value));
    await alert('Thank you', 'Info update has been completed');
  };

  const { tuitionCourses, miscs, status } = student;
  return (
    <>
      <StatusBar student={student} change={change} busy={busy} />
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

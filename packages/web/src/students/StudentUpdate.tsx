import { getStudent, updateStudent } from '@kelas/contract/students';
import { currentMonth } from '@kelas/contract/values/date';
import Alert from '@mui/material/Alert';
import { useCall } from '../api/call.ts';
import { callQuery } from '../api/query.ts';
import { ConflictNotice } from '../conflicts/ConflictNotice.tsx';
import { useRecordForm } from '../conflicts/use-record-form.ts';
import { useUnsaved } from '../dialogs/leaving.ts';
import { useLevels, useMiscItems } from '../reference/reference-data.ts';
import { useCancellation } from './cancellation.tsx';
import { monthlyTotal } from './course-line.ts';
import { coursesOfMonth, hasMonth } from './running-courses.ts';
import { SavedCourses } from './SavedCourses.tsx';
import { SavedMiscs } from './SavedMiscs.tsx';
import { StatusBar } from './StatusBar.tsx';
import { StudentForm } from './StudentForm.tsx';
import { useStatusChange } from './status-change.tsx';
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
  /** The stored student; status and saved lines are shown from here, not from the form. */
  readonly student: StoredStudent;
}

/** The form of one student, with saved lines and status. */
export function StudentUpdate({ uuid, student }: Props) {
  const items = useMiscItems();
  const call = useCall(updateStudent, { onFailure: 'inline' });
  const { form, merging, save, isSaving } = useRecordForm<StoredStudent, StudentValues>({
    record: student,
    query: callQuery(getStudent, { uuid }),
    valuesOf: studentValuesOf,
    update: (values, { version }) =>
      call.run({
        uuid,
        version,
        ...studentRequestOf(values, items, student),
        enrolmentDate: values.enrolmentDate || null,
      }),
    mergeFields: studentMergeFields(useLevels()),
    mergeLines: mergeStudentLines,
    fieldsOf: namesInForm,
  });
  useUnsaved(form.formState.isDirty);
  const change = useStatusChange(student, form.formState.isDirty);
  const cancellation = useCancellation(uuid);
  const busy = isSaving || change.running || cancellation.running;

  const { miscs, status } = student;
  const tuitionCourses = student.tuitionCourses.filter(hasMonth);
  // Only an anonymised student has no phone number (R-1285).
  const isErased = student.phoneNo === '';
  return (
    <>
      {isErased && (
        <Alert severity="info" sx={{ mb: 2 }}>
          The personal data of this former student was erased. The payment records are kept and
          cannot be changed.
        </Alert>
      )}
      <StatusBar student={student} change={change} busy={busy} />
      <ConflictNotice merging={merging} save="Update" />
      <StudentForm
        uuid={uuid}
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
        savedFee={monthlyTotal(coursesOfMonth(tuitionCourses).map(({ fee }) => fee))}
        savedMiscs={
          miscs.length > 0 && <SavedMiscs lines={miscs} onDelete={cancellation.misc} busy={busy} />
        }
      />
    </>
  );
}

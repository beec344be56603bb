import { getStudent, updateStudent } from '@kelas/contract/students';
import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import { useCall } from '../api/call.ts';
import { callQuery } from '../api/query.ts';
import { ConflictNotice } from '../conflicts/ConflictNotice.tsx';
import { useRecordForm } from '../conflicts/use-record-form.ts';
import { useUnsaved } from '../dialogs/leaving.ts';
import { useMiscItems } from '../reference/reference-data.ts';
import { useCancellation } from './cancellation.tsx';
import { StudentForm } from './StudentForm.tsx';
import { StatusBar, useStatusChange } from './status-change.tsx';
import { mergeStudentLines, STUDENT_FIELDS } from './student-merge.ts';
import {
  namesInForm,
  type StoredStudent,
  type StudentValues,
  studentRequestOf,
  studentValuesOf,
} from './student-values.ts';

/** The form of one student, with saved lines and status, which are not form values. */
export function StudentUpdate({ student }: { readonly student: StoredStudent }) {
  const { uuid } = student;
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
    mergeFields: STUDENT_FIELDS,
    mergeLines: mergeStudentLines,
    fieldsOf: namesInForm,
  });
  useUnsaved(form.formState.isDirty);
  const change = useStatusChange(student, form.formState.isDirty);
  const cancellation = useCancellation(uuid);
  const busy = isSaving || change.running || cancellation.running;
  // Only an anonymised student has no phone number (R-1285).
  const isErased = student.phoneNo === '';
  return (
    <>
      {isErased && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t`The personal data of this former student was erased. The payment records are kept and cannot be changed.`}
        </Alert>
      )}
      <StatusBar student={student} change={change} busy={busy} />
      <ConflictNotice merging={merging} save={t`Update`} />
      <StudentForm
        form={form}
        save={save}
        busy={busy}
        label={t`Update`}
        saved={{ student, cancellation }}
      />
    </>
  );
}

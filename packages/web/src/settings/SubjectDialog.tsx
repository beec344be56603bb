import { zodResolver } from '@hookform/resolvers/zod';
import { listCourseCounts, registerCourse, renameCourse } from '@kelas/contract/courses';
import { TEXT_MAX_LENGTH } from '@kelas/contract/values/text';
import { useForm } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { callQuery } from '../api/query.ts';
import { ConflictNotice } from '../conflicts/ConflictNotice.tsx';
import { textField } from '../conflicts/merge.ts';
import { useVersionedSave } from '../conflicts/use-versioned-save.ts';
import { useSubmitOnce } from '../dialogs/use-submit-once.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { Subject } from './rows.ts';
import { useReadRow } from './use-read-row.ts';

interface SubjectValues {
  readonly subjectName: string;
}

const valuesOf = ({ name }: Pick<Subject, 'name'>): SubjectValues => ({ subjectName: name });
const MERGE_FIELDS = [textField<SubjectValues>('Subject name', 'subjectName')];

interface Props {
  /** Undefined for a new subject. */
  readonly subject: Subject | undefined;
  readonly onExited: () => void;
}

/** Adds a subject, or renames one (R-1451). */
export function SubjectDialog({ subject, onExited }: Props) {
  const form = useForm<SubjectValues>({
    defaultValues: valuesOf(subject ?? { name: '' }),
    resolver: zodResolver(registerCourse.input),
  });
  const add = useCall(registerCourse, { onFailure: 'inline' });
  const rename = useCall(renameCourse, { onFailure: 'inline' });
  const call = subject ? rename : add;
  const { open, close, submitOnce } = useSubmitOnce();
  const { merging, save, messageOf } = useVersionedSave({
    record: subject,
    form,
    mergeFields: MERGE_FIELDS,
    read: useReadRow(callQuery(listCourseCounts, {}), subject),
    valuesOf,
  });
  const submit = form.handleSubmit((values) =>
    submitOnce(() =>
      save<unknown>(async (seen) => {
        if (!seen) return add.run(values);
        const { id, version } = seen;
        return rename.run({ ...values, id, version });
      }),
    ),
  );
  return (
    <FormDialog
      title={subject ? 'Rename subject' : 'Add subject'}
      subtitle={subject?.name}
      open={open}
      onClose={close}
      onExited={onExited}
      onSubmit={submit}
      save="Save"
      isBusy={call.running}
      isDirty={form.formState.isDirty}
      errorMessage={messageOf(call.error)}
    >
      <ConflictNotice merging={merging} save="Save" />
      <TextField
        control={form.control}
        name="subjectName"
        label="Subject name"
        maxLength={TEXT_MAX_LENGTH}
        autoFocus
        {...(subject && {
          helperText: 'Fees stay as they are. Receipts printed before keep the earlier name.',
        })}
      />
    </FormDialog>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import type { RequestOf } from '@kelas/contract/call';
import { addWaiting } from '@kelas/contract/waiting-list';
import { t } from '@lingui/core/macro';
import Chip from '@mui/material/Chip';
import { useForm } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { ClassPlaces } from '../reference/ClassPlaces.tsx';
import { CourseSelect } from '../reference/CourseSelect.tsx';
import { sessionOptions } from '../reference/centre-words.ts';
import { FindStudent } from '../reference/FindStudent.tsx';
import { LevelSelect } from '../reference/LevelSelect.tsx';
import { PhoneField } from '../reference/PhoneField.tsx';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { FormDialog, useFormDialog } from '../ui/FormDialog.tsx';
import { formSchema } from '../ui/form-schema.ts';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';

interface Values {
  readonly subjectId: number | '';
  readonly programLvl: number | '';
  readonly classSession: string;
  /** Null for a person who is no student yet. */
  readonly uuid: string | null;
  /** The name of the student, or of the person. */
  readonly name: string;
  readonly phoneNo: string;
  readonly note: string;
}

const EMPTY: Values = {
  ...{ subjectId: '', programLvl: '', classSession: '' },
  ...{ uuid: null, name: '', phoneNo: '', note: '' },
};

/** Adds a student, or a person who is no student yet, to the waiting list of a class (R-2497). */
export function WaitingDialog({ onExited }: { readonly onExited: () => void }) {
  const add = useCall(addWaiting, { onFailure: 'inline' });
  const form = useForm<Values>({
    defaultValues: EMPTY,
    resolver: zodResolver(formSchema<Values>(() => addWaiting.input)),
  });
  const { submitOnce, dialog } = useFormDialog(form, add, onExited);
  const { uuid, name, subjectId, programLvl, classSession } = form.watch();
  const field = { control: form.control, disabled: dialog.isBusy };
  const choose = (person: Pick<Values, 'uuid' | 'name'>, level: number | '' = '') => {
    const values = { ...form.getValues(), uuid: person.uuid, name: person.name };
    const kept = programLvl === '' ? level : programLvl;
    form.reset({ ...values, programLvl: kept }, { keepDefaultValues: true });
  };
  return (
    <FormDialog
      {...dialog}
      title={t`Add to the waiting list`}
      save={t`Add`}
      onSubmit={form.handleSubmit((values) => submitOnce(() => add.run(requestOf(values))))}
    >
      <FieldGrid min={160} stretch>
        <CourseSelect {...field} name="subjectId" label={t`Subject`} autoFocus />
        <LevelSelect {...field} name="programLvl" label={t`Program Level`} graduated />
        <SelectField {...field} name="classSession" label={t`Session`} options={sessionOptions()} />
        <ClassPlaces subjectId={subjectId} programLvl={programLvl} classSession={classSession} />
      </FieldGrid>
      {uuid === null ? (
        <>
          <FindStudent
            label={t`Find a student`}
            disabled={dialog.isBusy}
            onChoose={(student) => choose(student, student.programLvl)}
          />
          <FieldGrid min={200} stretch>
            <TextField
              {...field}
              name="name"
              label={t`Or the name of a new person`}
              maxLength={200}
            />
            <PhoneField {...field} name="phoneNo" label={t`Phone No.`} />
          </FieldGrid>
        </>
      ) : (
        <Chip
          label={name}
          onDelete={() => choose(EMPTY)}
          disabled={dialog.isBusy}
          sx={{ alignSelf: 'flex-start', maxWidth: 1 }}
        />
      )}
      <TextField {...field} name="note" label={t`Note`} maxLength={200} />
    </FormDialog>
  );
}

/** A student is sent without the name, which the server knows. */
function requestOf({ uuid, name, phoneNo, ...of }: Values) {
  return (uuid ? { ...of, uuid } : { ...of, name, phoneNo }) as RequestOf<typeof addWaiting>;
}

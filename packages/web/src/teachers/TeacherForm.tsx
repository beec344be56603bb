import { cancelOffering } from '@kelas/contract/teachers';
import Button from '@mui/material/Button';
import type { UseFormReturn } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { GENDERS } from '../reference/genders.ts';
import { PhoneField } from '../reference/PhoneField.tsx';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { FormSection } from '../ui/FormSection.tsx';
import { LongForm } from '../ui/LongForm.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { TeacherCourseLines } from './TeacherCourseLines.tsx';
import { TeacherPaymentFields } from './TeacherPaymentFields.tsx';
import type { TeacherValues } from './teacher-values.ts';

interface Props {
  readonly form: UseFormReturn<TeacherValues>;
  readonly save: (values: TeacherValues) => Promise<void>;
  readonly saving: boolean;
  /** The label of the submit button. */
  readonly label: string;
}

/** The form of a teacher, for registration and later; it checks only amounts and rates. */
export function TeacherForm({ form, save, saving, label }: Props) {
  const { control } = form;
  const cancel = useCall(cancelOffering, { onFailure: 'alert' });
  const busy = saving || cancel.running;
  return (
    <LongForm form={form} onSubmit={save}>
      <FormSection title="Basic Info">
        <FieldGrid>
          <TextField control={control} name="name" label="Name" autoFocus />
          <PhoneField control={control} name="phoneNo" label="Phone No." />
          <SelectField control={control} name="gender" label="Gender" options={GENDERS} />
          <TextField control={control} name="identification" label="IC No." />
          <TextField control={control} name="email" label="Email" type="email" />
        </FieldGrid>
      </FormSection>
      <FormSection title="Payment">
        <TeacherPaymentFields form={form} />
      </FormSection>
      <FormSection title="Courses">
        <TeacherCourseLines control={control} cancel={cancel} busy={busy} />
      </FormSection>
      <Button
        type="submit"
        variant="contained"
        size="medium"
        disabled={busy}
        sx={{ alignSelf: 'flex-start' }}
      >
        {label}
      </Button>
    </LongForm>
  );
}

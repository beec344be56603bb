import { cancelOffering } from '@kelas/contract/teachers';
import { rateFailure } from '@kelas/contract/values/payment-rate';
import { msg, t } from '@lingui/core/macro';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { type Text, textOf } from '../languages/language.ts';
import { GENDERS } from '../reference/genders.ts';
import { PhoneField } from '../reference/PhoneField.tsx';
import { useBanks } from '../reference/reference-data.ts';
import { TEACHER_PAYMENT_TYPES } from '../reference/teacher-pay.ts';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { FormSection, LongForm } from '../ui/LongForm.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { TeacherCourseLines } from './TeacherCourseLines.tsx';
import type { TeacherValues } from './teacher-values.ts';

interface Props {
  readonly form: UseFormReturn<TeacherValues>;
  readonly save: (values: TeacherValues) => Promise<void>;
  readonly saving: boolean;
  readonly label: string;
}

/** The form of a teacher, for registration and later; it checks only amounts and rates. */
export function TeacherForm({ form, save, saving, label }: Props) {
  const { control } = form;
  const cancel = useCall(cancelOffering, { onFailure: 'alert' });
  const busy = saving || cancel.running;
  return (
    <LongForm form={form} onSubmit={save} label={label} busy={busy}>
      <FormSection title={t`Basic Info`}>
        <FieldGrid>
          <TextField control={control} name="name" label={t`Name`} autoFocus />
          <PhoneField control={control} name="phoneNo" label={t`Phone No.`} />
          <SelectField control={control} name="gender" label={t`Gender`} options={GENDERS} />
          <TextField control={control} name="identification" label={t`IC No.`} />
          <TextField control={control} name="email" label={t`Email`} type="email" />
        </FieldGrid>
      </FormSection>
      <FormSection title={t`Payment`}>
        <TeacherPaymentFields form={form} />
      </FormSection>
      <FormSection title={t`Courses`}>
        <TeacherCourseLines control={control} cancel={cancel} busy={busy} />
      </FormSection>
    </LongForm>
  );
}

const RATES: Readonly<Record<TeacherValues['paymentType'], { hint?: Text; prefix?: string }>> = {
  '': {},
  RATIO: { hint: msg`Teacher/centre, such as 4/6` },
  HOUR: { hint: msg`Per hour`, prefix: 'RM' },
  FIXED: { hint: msg`Per month`, prefix: 'RM' },
  HEAD: { hint: msg`Per student and course, each month`, prefix: 'RM' },
};

/** Bank, account, payment type and rate of a teacher. */
function TeacherPaymentFields({ form }: { form: UseFormReturn<TeacherValues> }) {
  const { control } = form;
  const type = useWatch({ control, name: 'paymentType' });
  const { hint, prefix } = RATES[type];
  const banks = useBanks().map(({ swiftCode, name }) => ({ value: swiftCode, label: name }));
  const options = [{ value: '', label: msg`No bank` }, ...banks];
  return (
    <FieldGrid>
      <SelectField control={control} name="bankName" label={t`Bank`} options={options} />
      <TextField control={control} name="bankAccountNo" label={t`Bank Account No.`} />
      <SelectField
        control={control}
        name="paymentType"
        label={t`Payment Type`}
        options={TEACHER_PAYMENT_TYPES}
        // A rate is valid for one payment type only.
        onChanged={() => form.setValue('paymentRate', '')}
      />
      <TextField
        control={control}
        name="paymentRate"
        label={t`Payment Rate`}
        check={rateFailure}
        {...(prefix && { prefix })}
        {...(hint && { helperText: textOf(hint) })}
      />
    </FieldGrid>
  );
}

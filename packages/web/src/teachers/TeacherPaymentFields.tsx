import { rateFailure } from '@kelas/contract/values/payment-rate';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useBanks } from '../reference/reference-data.ts';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { TeacherValues } from './teacher-values.ts';

const TYPES = [
  { value: 'RATIO', label: 'Split' },
  { value: 'HOUR', label: 'Hourly' },
] as const;

const RATES = {
  '': {},
  RATIO: { helperText: 'Teacher/centre, such as 4/6' },
  HOUR: { helperText: 'Per hour', prefix: 'RM' },
} as const;

/** Bank, account, payment type and rate of a teacher. */
export function TeacherPaymentFields({ form }: { form: UseFormReturn<TeacherValues> }) {
  const { control } = form;
  const type = useWatch({ control, name: 'paymentType' });
  const banks = useBanks().map(({ swiftCode, name }) => ({ value: swiftCode, label: name }));
  const options = [{ value: '', label: 'No bank' }, ...banks];
  return (
    <FieldGrid>
      <SelectField control={control} name="bankName" label="Bank" options={options} />
      <TextField control={control} name="bankAccountNo" label="Bank Account No." />
      <SelectField
        control={control}
        name="paymentType"
        label="Payment Type"
        options={TYPES}
        // A rate is valid for one payment type only.
        onChanged={() => form.setValue('paymentRate', '')}
      />
      <TextField
        control={control}
        name="paymentRate"
        label="Payment Rate"
        check={rateFailure}
        {...RATES[type]}
      />
    </FieldGrid>
  );
}

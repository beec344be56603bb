import { paymentTypes } from '@kelas/contract/payments';
import { today } from '@kelas/contract/values/date';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type Control, useController } from 'react-hook-form';
import { DateField } from '../ui/DateField.tsx';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import type { PaymentChoice } from './payment-choice.ts';

const TYPES = paymentTypes.map((type) => ({ value: type, label: type }));

interface Props<V extends PaymentChoice> {
  readonly control: Control<V>;
  readonly disabled: boolean;
}

/** Payment type and transaction date of a payment. */
export function PaymentFields<V extends PaymentChoice>(props: Props<V>) {
  // The types of the other form fields do not matter here.
  const control = props.control as unknown as Control<PaymentChoice>;
  const { disabled } = props;
  const { field: date } = useController({ control, name: 'transactionDate' });
  return (
    <FieldGrid min={240}>
      <SelectField
        control={control}
        name="paymentType"
        label="Payment Type"
        options={TYPES}
        disabled={disabled}
      />
      <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
        <DateField
          control={control}
          name="transactionDate"
          label="Transaction Date"
          latest={today(new Date())}
          disabled={disabled}
        />
        <Button
          onClick={() => date.onChange(today(new Date()))}
          disabled={disabled}
          sx={{ height: 38 }}
        >
          Today
        </Button>
      </Stack>
    </FieldGrid>
  );
}

import { listPayers } from '@kelas/contract/payments';
import { PAYER_MAX } from '@kelas/contract/schema/payment';
import { t } from '@lingui/core/macro';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useCallQuery } from '../api/query.ts';
import { useField } from '../ui/use-field.ts';
import type { PaymentForm } from './payment-form.ts';
import type { DialogPayment } from './use-payment.ts';

interface Props {
  readonly control: DialogPayment['control'];
  /** The student whose earlier payers are proposed. */
  readonly uuid: string;
  readonly disabled: boolean;
}

/** Who paid: any text, proposed from earlier payments and the emergency contact (R-1868). */
export function PayerField({ control, uuid, disabled }: Props) {
  const proposed = useCallQuery(listPayers, { uuid }, { onFailure: 'silent', fresh: true });
  const { value, change, input } = useField<PaymentForm, string>({
    control,
    name: 'payer',
    label: t`Paid by (optional)`,
    disabled,
  });
  return (
    <Autocomplete
      freeSolo
      options={proposed.data ?? []}
      inputValue={value}
      onInputChange={(_, text) => change(text)}
      disabled={input.disabled}
      fullWidth
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...input}
          {...params}
          slotProps={{
            ...slotProps,
            htmlInput: { ...slotProps.htmlInput, maxLength: PAYER_MAX },
          }}
        />
      )}
    />
  );
}

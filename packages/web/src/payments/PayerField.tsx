import { listPayers } from '@kelas/contract/payments';
import { PAYER_MAX } from '@kelas/contract/schema/payment';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { Control } from 'react-hook-form';
import { useCallQuery } from '../api/query.ts';
import { useField } from '../ui/use-field.ts';

interface Props<V extends { payer: string }> {
  readonly control: Control<V>;
  /** The student whose earlier payers are proposed. */
  readonly uuid: string;
  readonly disabled: boolean;
}

/** Who paid: any text, proposed from earlier payments and the emergency contact (R-1868). */
export function PayerField<V extends { payer: string }>(props: Props<V>) {
  const { uuid, disabled } = props;
  // The types of the other form fields do not matter here.
  const control = props.control as unknown as Control<{ payer: string }>;
  const proposed = useCallQuery(listPayers, { uuid }, { onFailure: 'silent', fresh: true });
  const { value, change, input } = useField<{ payer: string }, string>({
    control,
    name: 'payer',
    label: 'Paid by (optional)',
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

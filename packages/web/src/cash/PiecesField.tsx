import MuiTextField from '@mui/material/TextField';
import { type FieldProps, useField } from '../ui/use-field.ts';
import type { CloseForm } from './close-form.ts';

/** The field for the pieces of a note or coin; its label is in the row. */
export function PiecesField(props: FieldProps<CloseForm, string>) {
  const { value, change, input } = useField<CloseForm, string>(props);
  return (
    <MuiTextField
      {...input}
      label={undefined}
      helperText={undefined}
      value={value}
      onChange={({ target }) => change(target.value)}
      onFocus={({ target }) => target.select()}
      autoComplete="off"
      slotProps={{
        htmlInput: {
          'aria-label': props.label,
          inputMode: 'numeric',
          maxLength: 6,
          style: { textAlign: 'right', paddingBlock: 4 },
        },
      }}
    />
  );
}

import InputAdornment from '@mui/material/InputAdornment';
import MuiTextField from '@mui/material/TextField';
import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from './field.ts';
import { useField } from './use-field.ts';

interface Props<V extends FieldValues> extends FieldProps<V, string> {
  readonly type?: 'text' | 'password' | 'email' | 'url' | 'number';
  readonly autoComplete?: string;
  readonly maxLength?: number;
  /** Lines of text; more than one makes a text area. */
  readonly rows?: number;
  /** What is wrong with a text; undefined for nothing. */
  readonly check?: (text: string) => string | undefined;
  /** Stands before the text: RM. */
  readonly prefix?: string;
}

/** A box for text. */
export function TextField<V extends FieldValues>(props: Props<V>) {
  const { type = 'text', autoComplete = 'off', maxLength, rows = 1, check, prefix } = props;
  const { value, change, input } = useField<V, string>(props, check);
  // What is pasted and does not fit would be cut off without a word.
  const full = maxLength !== undefined && value.length >= maxLength && !input.error;
  return (
    <MuiTextField
      {...input}
      helperText={full ? `At most ${maxLength.toLocaleString('en')} characters` : input.helperText}
      type={type}
      value={value}
      onChange={({ target }) => change(target.value)}
      autoComplete={autoComplete}
      multiline={rows > 1}
      {...(rows > 1 && { minRows: rows })}
      slotProps={{
        htmlInput: { maxLength },
        ...(prefix && {
          input: { startAdornment: <InputAdornment position="start">{prefix}</InputAdornment> },
        }),
      }}
    />
  );
}

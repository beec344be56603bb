import { t } from '@lingui/core/macro';
import InputAdornment from '@mui/material/InputAdornment';
import MuiTextField from '@mui/material/TextField';
import type { FieldValues } from 'react-hook-form';
import { numberText } from '../languages/formats.ts';
import { type FieldProps, useField } from './use-field.ts';

interface Props<V extends FieldValues> extends FieldProps<V, string> {
  readonly type?: 'text' | 'password' | 'email' | 'url' | 'number';
  readonly autoComplete?: string;
  readonly maxLength?: number;
  readonly rows?: number;
  /** Returns the error message of a text; undefined for a valid one. */
  readonly check?: (text: string) => string | undefined;
  readonly prefix?: string;
}

export function TextField<V extends FieldValues>(props: Props<V>) {
  const { type = 'text', autoComplete = 'off', maxLength, rows = 1, check, prefix } = props;
  const { value, change, input } = useField<V, string>(props, check);
  // Shown at the limit, because the browser cuts off pasted text without a message.
  const isFull = maxLength !== undefined && value.length >= maxLength && !input.error;
  return (
    <MuiTextField
      {...input}
      helperText={
        isFull ? t`At most ${{ max: numberText(maxLength) }} characters` : input.helperText
      }
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

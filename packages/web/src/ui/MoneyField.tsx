import { type Cents, parseRinggit, ringgitInput } from '@kelas/contract/values/cents';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from './field.ts';
import { useField } from './use-field.ts';

/**
 * A box for an amount of ringgit. Its value is integer cents, null while it is empty; what cannot
 * become an amount of two decimals cannot be typed.
 */
export function MoneyField<V extends FieldValues>(props: FieldProps<V, Cents | null>) {
  const { value, change, input } = useField<V, Cents | null>(props);
  const [typed, setTyped] = useState('');
  const text = centsOf(typed) === value ? typed : textOf(value);

  return (
    <TextField
      {...input}
      value={text}
      onChange={({ target }) => {
        const next = target.value.replace(/RM|[\s,]/gi, '');
        const cents = centsOf(next);
        if (cents === undefined) return;
        setTyped(next);
        change(cents);
      }}
      onFocus={({ target }) => target.select()}
      onBlur={() => {
        setTyped(textOf(value));
        input.onBlur();
      }}
      autoComplete="off"
      slotProps={{
        htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' } },
        input: { startAdornment: <InputAdornment position="start">RM</InputAdornment> },
      }}
    />
  );
}

/** Cents of what was typed; null when there is nothing yet, undefined when it is no amount. */
function centsOf(text: string): Cents | null | undefined {
  return text === '' || text === '.' ? null : parseRinggit(text);
}

function textOf(value: Cents | null): string {
  return value === null ? '' : ringgitInput(value);
}

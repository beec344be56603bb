import { PHONE_PREFIX, phoneFromInput, phoneInput } from '@kelas/contract/values/phone';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from './field.ts';
import { useField } from './use-field.ts';

/** A box for a phone number. Its value is the stored form, `60…`; it shows what follows the 60. */
export function PhoneField<V extends FieldValues>(props: FieldProps<V, string>) {
  const { value, initial = '', change, input } = useField<V, string>(props);
  const [typed, setTyped] = useState('');
  const text = phoneFromInput(typed, initial) === value ? typed : phoneInput(value);

  return (
    <TextField
      {...input}
      type="tel"
      value={text}
      onChange={({ target }) => {
        setTyped(target.value);
        change(phoneFromInput(target.value, initial));
      }}
      onBlur={() => {
        setTyped(phoneInput(value));
        input.onBlur();
      }}
      autoComplete="off"
      slotProps={{
        input: {
          startAdornment: <InputAdornment position="start">+{PHONE_PREFIX}</InputAdornment>,
        },
      }}
    />
  );
}

import {
  formatRinggit,
  type MoneyInput,
  moneyFailure,
  readMoneyInput,
} from '@kelas/contract/values/cents';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './use-field.ts';

/** A field for an amount in ringgit; other text stays as typed, with an error (R-1314). */
export function MoneyField<V extends FieldValues>(props: FieldProps<V, MoneyInput>) {
  const { value, change, input } = useField<V, MoneyInput>(props, moneyFailure);
  const [typed, setTyped] = useState('');
  const text = readMoneyInput(typed) === value ? typed : textOf(value);

  return (
    <TextField
      {...input}
      value={text}
      onChange={({ target }) => {
        setTyped(target.value);
        change(readMoneyInput(target.value));
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

function textOf(value: MoneyInput): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : formatRinggit(value);
}

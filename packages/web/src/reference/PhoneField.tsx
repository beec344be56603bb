import {
  type PhonePrefix,
  phoneFromInput,
  phoneInput,
  prefixOf,
  typedPrefix,
} from '@kelas/contract/values/phone';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from '../ui/field.ts';
import { useField } from '../ui/use-field.ts';
import { usePhonePrefix } from './centre.ts';

/**
 * A box for a phone number. Its value is the stored form, country prefix and number; it shows what
 * follows the prefix: that of the number, else the centre's. Once it is left it shows what is saved.
 */
export function PhoneField<V extends FieldValues>(props: FieldProps<V, string>) {
  const { value, initial = '', change, input } = useField<V, string>(props);
  const usual = usePhonePrefix();
  const [typed, setTyped] = useState('');
  // A number that was typed with its own prefix keeps that while it is edited further.
  const [own, setOwn] = useState<PhonePrefix>();
  const kept = own === prefixOf(value) ? own : undefined;
  const stored = (text: string) =>
    kept ? phoneFromInput(text, '', kept) : phoneFromInput(text, initial, usual);
  const assumed = useRef(usual);
  useEffect(() => {
    const before = assumed.current;
    assumed.current = usual;
    // What was typed before the centre's prefix was known got another.
    if (before === usual || kept || value === '') return;
    if (phoneFromInput(typed, initial, before) === value) {
      change(phoneFromInput(typed, initial, usual));
    }
  }, [usual, kept, value, typed, initial, change]);
  const text = stored(typed) === value ? typed : phoneInput(value);

  return (
    <TextField
      {...input}
      type="tel"
      value={text}
      onChange={({ target }) => {
        setTyped(target.value);
        change(stored(target.value));
      }}
      onBlur={() => {
        setOwn((before) => typedPrefix(text, kept ?? prefixOf(initial) ?? usual) ?? before);
        setTyped(phoneInput(value));
        input.onBlur();
      }}
      autoComplete="off"
      slotProps={{
        input: {
          startAdornment: (
            <InputAdornment position="start">
              +{prefixOf(value) ?? prefixOf(initial) ?? usual}
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

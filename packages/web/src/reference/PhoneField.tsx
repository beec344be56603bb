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
import { type FieldProps, useField } from '../ui/use-field.ts';
import { usePhonePrefix } from './centre.ts';

/**
 * A field for a phone number; its value is the stored form with the country code (R-1322). It shows
 * the number without the code, and on blur the number that will be saved (R-1324).
 */
export function PhoneField<V extends FieldValues>(props: FieldProps<V, string>) {
  const { value, initial = '', change, input } = useField<V, string>(props);
  const usual = usePhonePrefix();
  const [typed, setTyped] = useState('');
  // A number typed with its own code keeps that code while it is edited.
  const [own, setOwn] = useState<PhonePrefix>();
  const kept = own === prefixOf(value) ? own : undefined;
  const stored = (text: string) =>
    kept ? phoneFromInput(text, '', kept) : phoneFromInput(text, initial, usual);
  const assumed = useRef(usual);
  useEffect(() => {
    const before = assumed.current;
    assumed.current = usual;
    // Input typed before the settings were loaded got the default code.
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

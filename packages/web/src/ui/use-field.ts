import type { SxProps, Theme } from '@mui/material/styles';
import { useCallback, useState } from 'react';
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  get,
  type RegisterOptions,
  useController,
  useFormState,
} from 'react-hook-form';
import { serverText } from '../server-messages/server-text.ts';
import { useFirstFocus } from './first-focus.ts';

/** The props of a form field: `V` is the type of the form values, `T` the type of its value. */
export interface FieldProps<V extends FieldValues, T> {
  readonly control: Control<V>;
  readonly name: FieldPathByValue<V, T>;
  readonly label: string;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly helperText?: string;
  readonly rules?: Pick<RegisterOptions, 'validate' | 'required'>;
  readonly sx?: SxProps<Theme>;
}

/** The form values of a request: each of its fields, or empty text while nothing is chosen. */
export type FormOf<R> = { readonly [K in keyof R]-?: NonNullable<R[K]> | '' };

/**
 * Connects a field to its form: returns its value and the props of an MUI text field. An error
 * replaces the hint. `check` returns the error of a value, which is shown on blur and prevents a
 * submit.
 */
export function useField<V extends FieldValues, T>(
  props: FieldProps<V, T>,
  check?: (value: T) => string | undefined,
) {
  const { control, name, label, autoFocus = false, disabled, required, helperText, sx } = props;
  const rules = check ? { validate: (value: T) => check(value) ?? true } : props.rules;
  const { field, fieldState } = useController({ control, name, ...(rules && { rules }) });
  const { defaultValues } = useFormState({ control });
  const [isLeft, setLeft] = useState(false);
  const box = useFirstFocus(autoFocus);
  const { ref } = field;
  const inputRef = useCallback(
    (shown: typeof box.current) => {
      box.current = shown;
      ref(shown);
    },
    [box, ref],
  );
  const failure = isLeft ? check?.(field.value as T) : undefined;
  return {
    value: field.value as T,
    initial: get(defaultValues, name) as T | undefined,
    change: (value: T) => {
      setLeft(false);
      field.onChange(value);
    },
    input: {
      name: field.name,
      inputRef,
      onBlur: () => {
        setLeft(true);
        field.onBlur();
      },
      label,
      disabled: disabled ?? false,
      required: required ?? false,
      error: fieldState.invalid || failure !== undefined,
      helperText: serverText(failure || fieldState.error?.message || '') || helperText,
      fullWidth: true,
      ...(sx && { sx }),
    },
  };
}

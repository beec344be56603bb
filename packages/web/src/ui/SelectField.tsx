import { t } from '@lingui/core/macro';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { FieldValues } from 'react-hook-form';
import { type Text, textOf } from '../languages/language.ts';
import { type FieldProps, useField } from './use-field.ts';

export interface Option<T extends string | number> {
  readonly value: T;
  readonly label: Text;
  readonly disabled?: boolean;
}

/** Returns options whose labels are their values. */
export function optionsOf<T extends string>(values: readonly T[]): readonly Option<T>[] {
  return values.map((value) => ({ value, label: value }));
}

export interface ChoiceProps<V extends FieldValues, T extends string | number>
  extends FieldProps<V, T | ''> {
  /** The label of the empty option, for example `All levels`; without it there is none. */
  readonly none?: string;
  readonly onChanged?: (value: T | '') => void;
}

interface Props<V extends FieldValues, T extends string | number> extends ChoiceProps<V, T> {
  readonly options: readonly Option<T>[];
}

/** A choice among few; empty text while nothing is chosen. */
export function SelectField<V extends FieldValues, T extends string | number>(props: Props<V, T>) {
  const { options, none, onChanged } = props;
  const { value, change, input } = useField<V, T | ''>(props);
  // Options may still be loading, or a filter in the address may match none.
  const shown = options.some((option) => option.value === value) ? value : '';

  return (
    <TextField
      {...input}
      select
      value={shown}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value)?.value ?? '';
        change(chosen);
        onChanged?.(chosen);
      }}
      slotProps={{
        // A value whose option is still loading is not the empty option.
        select: {
          displayEmpty: none !== undefined && value === '',
          MenuProps: { sx: { maxHeight: 440 } },
        },
        inputLabel: none === undefined ? {} : { shrink: true },
      }}
    >
      {none !== undefined && (
        <MenuItem value="" sx={{ color: 'text.secondary' }}>
          {none}
        </MenuItem>
      )}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value} disabled={option.disabled ?? false}>
          {textOf(option.label)}
        </MenuItem>
      ))}
      {options.length === 0 && none === undefined && (
        <MenuItem disabled>{t`Nothing to choose`}</MenuItem>
      )}
    </TextField>
  );
}

import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from './field.ts';
import { useField } from './use-field.ts';

export interface Option<T extends string | number> {
  readonly value: T;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SelectProps<V extends FieldValues, T extends string | number>
  extends FieldProps<V, T | ''> {
  readonly options: readonly Option<T>[];
  /** Names the choice of nothing, which is then offered: `All levels`. */
  readonly none?: string;
  /** Called after the value has changed by hand. */
  readonly onChanged?: (value: T | '') => void;
}

/** A choice among few; empty text while nothing is chosen. */
export function SelectField<V extends FieldValues, T extends string | number>(
  props: SelectProps<V, T>,
) {
  const { options, none, onChanged } = props;
  const { value, change, input } = useField<V, T | ''>(props);
  // Options may still be loading, and a filter in the address may name none of them.
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
        // A value whose option is still loading is not the choice of nothing.
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
          {option.label}
        </MenuItem>
      ))}
      {options.length === 0 && none === undefined && (
        <MenuItem disabled>Nothing to choose</MenuItem>
      )}
    </TextField>
  );
}

import TextField from '@mui/material/TextField';
import { lazy, Suspense } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from './field.ts';
import type { Option } from './SelectField.tsx';
import { useField } from './use-field.ts';

// The searching box is heavy: it is fetched where the first one is shown.
const SearchSelect = lazy(() => import('./SearchSelect.tsx'));

export interface SearchOption<T extends string | number> extends Option<T> {
  /** Tells options of one label apart. */
  readonly hint?: string;
}

interface Props<V extends FieldValues, T extends string | number> extends FieldProps<V, T | ''> {
  readonly options: readonly SearchOption<T>[];
  /** Called after the value has changed by hand. */
  readonly onChanged?: (value: T | '') => void;
}

/** A choice among many, found by typing; empty text while nothing is chosen. */
export function SearchSelectField<V extends FieldValues, T extends string | number>(
  props: Props<V, T>,
) {
  const { options, onChanged } = props;
  const { value, change, input } = useField<V, T | ''>(props);
  const choose = (next: string | number) => {
    const chosen = options.find((option) => option.value === next)?.value ?? '';
    change(chosen);
    onChanged?.(chosen);
  };
  return (
    <Suspense fallback={<TextField label={input.label} disabled fullWidth />}>
      <SearchSelect options={options} value={value} onChange={choose} input={input} />
    </Suspense>
  );
}

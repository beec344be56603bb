import NativeSelect from '@mui/material/NativeSelect';
import { textOf } from '../languages/language.ts';
import type { Option } from './SelectField.tsx';

interface Props<T extends string | number> {
  /** The name for screen readers: what is chosen, and for which row. */
  readonly label: string;
  readonly value: T | undefined;
  readonly options: readonly Option<T>[];
  readonly none?: string;
  /** Shows the choice in bold text. */
  readonly isMarked?: boolean;
  readonly disabled?: boolean;
  readonly onChange: (value: T) => void;
}

/** A choice in the row of a table. It is the browser's own, because a page has a hundred of them. */
export function RowSelect<T extends string | number>(props: Props<T>) {
  const { label, value, options, none, isMarked = false, disabled = false, onChange } = props;
  return (
    <NativeSelect
      value={value ?? ''}
      disabled={disabled}
      onChange={({ target }) => {
        const chosen = options.find((option) => String(option.value) === target.value);
        if (chosen) onChange(chosen.value);
      }}
      inputProps={{ 'aria-label': label }}
      sx={{ maxWidth: '100%', fontSize: 'inherit', fontWeight: isMarked ? 650 : 400 }}
    >
      {value === undefined && none !== undefined && <option value="">{none}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {textOf(option.label)}
        </option>
      ))}
    </NativeSelect>
  );
}

import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { FieldValues } from 'react-hook-form';
import { textOf } from '../languages/language.ts';
import type { Option } from './SelectField.tsx';
import { type FieldProps, useField } from './use-field.ts';

interface Props<V extends FieldValues, T extends string> extends FieldProps<V, T | ''> {
  readonly options: readonly Option<T>[];
  /** The option that the focus starts at while none is chosen; by default the first one. */
  readonly start?: T;
  readonly onChosen?: (value: T) => void;
}

/** A choice among two to four, as buttons side by side; empty text while nothing is chosen. */
export function ChoiceField<V extends FieldValues, T extends string>(props: Props<V, T>) {
  const { options, label, start = options[0]?.value, onChosen } = props;
  const { value, change, input } = useField<V, T | ''>(props);
  const focused = value || start;
  const color = input.error ? 'error' : 'primary';
  return (
    <FormControl error={input.error} fullWidth disabled={input.disabled}>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        color={color}
        aria-label={label}
        value={value || null}
        disabled={input.disabled}
        onBlur={input.onBlur}
        onChange={(_, chosen: T | null) => {
          // A click on the chosen button keeps it chosen.
          const next = chosen ?? value;
          change(next);
          if (next) onChosen?.(next);
        }}
      >
        {options.map((option) => (
          <ToggleButton
            key={option.value}
            value={option.value}
            {...(option.value === focused && { ref: input.inputRef })}
            sx={{
              minHeight: 38,
              py: 0.25,
              lineHeight: 1.3,
              ...(input.error && { borderColor: 'error.main' }),
            }}
          >
            {textOf(option.label)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {input.helperText && <FormHelperText>{input.helperText}</FormHelperText>}
    </FormControl>
  );
}

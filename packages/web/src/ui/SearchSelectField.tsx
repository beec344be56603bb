import { t } from '@lingui/core/macro';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { createFilterOptions, type FilterOptionsState } from '@mui/material/useAutocomplete';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { textOf } from '../languages/language.ts';
import type { ChoiceProps, Option } from './SelectField.tsx';
import { useField } from './use-field.ts';

interface SearchOption<T extends string | number> extends Option<T> {
  /** Distinguishes options with the same label. */
  readonly hint?: string;
}

interface Props<V extends FieldValues, T extends string | number> extends ChoiceProps<V, T> {
  readonly options: readonly SearchOption<T>[];
}

type Matching = <T>(options: T[], state: FilterOptionsState<T>) => T[];
const SHOWN_MAX = 100;
const containing = createFilterOptions() as Matching;
const beginning = createFilterOptions({ matchFrom: 'start' }) as Matching;

/** Returns the options that contain the text; options that begin with it come first (R-1943). */
function matching<T>(options: T[], state: FilterOptionsState<T>): T[] {
  const first = new Set(beginning(options, state));
  const others = containing(options, state).filter((option) => !first.has(option));
  return [...first, ...others].slice(0, SHOWN_MAX);
}

/** A choice among many, found by typing; empty text while nothing is chosen. */
export function SearchSelectField<V extends FieldValues, T extends string | number>(
  props: Props<V, T>,
) {
  const { options, none, onChanged } = props;
  const { value, change, input } = useField<V, T | ''>(props);
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState('');
  const box = useRef<HTMLDivElement>(null);
  // Typing replaces the text that is there, also after a choice that left the focus in the box.
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows each new choice
  useEffect(() => {
    const field = box.current?.querySelector('input');
    if (typed === '' && document.activeElement === field) field?.select();
  }, [shown, typed]);

  return (
    <Autocomplete
      ref={box}
      options={options}
      // Options may still be loading.
      value={options.find((option) => option.value === value) ?? null}
      onChange={(_, option) => {
        const chosen = option?.value ?? '';
        change(chosen);
        onChanged?.(chosen);
      }}
      onInputChange={(_, text, reason) => {
        if (reason === 'input') setTyped(text);
        else setShown(text);
      }}
      onClose={() => setTyped('')}
      // Enter on text without a match must not submit the form.
      onKeyDown={(event) => event.key === 'Enter' && typed !== '' && event.preventDefault()}
      filterOptions={matching}
      getOptionLabel={(option) => textOf(option.label)}
      getOptionKey={(option) => option.value}
      // Other options with the same value keep what is being typed; the value may be null.
      isOptionEqualToValue={(option, chosen) => option?.value === chosen?.value}
      // Typing highlights the first match; Enter or leaving the field chooses it.
      autoHighlight={typed !== ''}
      autoSelect
      disabled={input.disabled}
      fullWidth
      noOptionsText={t`Nothing found`}
      sx={looks}
      onClick={({ target }) =>
        typed === '' && target instanceof HTMLInputElement && target.select()
      }
      onFocus={({ target }) => target instanceof HTMLInputElement && target.select()}
      slotProps={{ popper: { placement: 'bottom-start', sx: { minWidth: 260 } } }}
      renderOption={({ key, ...row }, { label, hint }) => (
        <li key={key} {...row}>
          <div>
            {textOf(label)}
            {hint && (
              <Typography variant="body2" color="textSecondary">
                {hint}
              </Typography>
            )}
          </div>
        </li>
      )}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...input}
          {...params}
          {...(none !== undefined && { placeholder: none })}
          slotProps={{
            ...slotProps,
            ...(none !== undefined && { inputLabel: { ...slotProps.inputLabel, shrink: true } }),
          }}
        />
      )}
    />
  );
}

// Clearing the text clears the choice; a clear button would only shorten the names.
const looks = {
  // As legible as the empty option of a SelectField.
  '& input::placeholder': { opacity: 1 },
  '& .MuiAutocomplete-clearIndicator': { display: 'none' },
  '&.MuiAutocomplete-hasPopupIcon.MuiAutocomplete-hasClearIcon .MuiAutocomplete-inputRoot': {
    pr: '34px',
  },
};

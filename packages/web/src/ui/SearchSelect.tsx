import Autocomplete from '@mui/material/Autocomplete';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { createFilterOptions } from '@mui/material/useAutocomplete';
import { useState } from 'react';
import type { SearchOption } from './SearchSelectField.tsx';

type Value = string | number;

interface Props {
  readonly options: readonly SearchOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly input: TextFieldProps;
}

const matching = createFilterOptions<SearchOption<Value>>({ limit: 100 });

/** The box behind SearchSelectField, which fetches it where one is first shown. */
export default function SearchSelect({ options, value, onChange, input }: Props) {
  const [typed, setTyped] = useState('');
  // Options may still be loading.
  const shown = options.find((option) => option.value === value) ?? null;

  return (
    <Autocomplete
      options={options}
      value={shown}
      onChange={(_, option) => onChange(option?.value ?? '')}
      onInputChange={(_, text) => setTyped(text)}
      filterOptions={matching}
      getOptionKey={(option) => option.value}
      // What is typed finds its first match; Enter takes it, and so does leaving the box.
      autoHighlight={typed !== ''}
      autoSelect
      disabled={input.disabled ?? false}
      fullWidth
      noOptionsText="Nothing found"
      renderOption={({ key, ...row }, { label, hint }) => (
        <li key={key} {...row}>
          <div>
            {label}
            {hint && (
              <Typography variant="body2" color="text.secondary">
                {hint}
              </Typography>
            )}
          </div>
        </li>
      )}
      renderInput={(params) => <TextField {...input} {...params} />}
    />
  );
}

import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './use-field.ts';

/** A switch for a yes-or-no value, with its hint below. */
export function SwitchField<V extends FieldValues>(props: FieldProps<V, boolean>) {
  const { value, change, input } = useField<V, boolean>(props);
  const id = useId();
  return (
    <Box>
      <FormControlLabel
        label={input.label}
        disabled={input.disabled}
        control={
          <Switch
            name={input.name}
            checked={value}
            onChange={(_, checked) => change(checked)}
            onBlur={input.onBlur}
            slotProps={{
              input: {
                ref: input.inputRef,
                ...(input.helperText && { 'aria-describedby': id }),
              },
            }}
          />
        }
      />
      {input.helperText && (
        <FormHelperText id={id} error={input.error} sx={{ mt: 0, ml: 6 }}>
          {input.helperText}
        </FormHelperText>
      )}
    </Box>
  );
}

import Stack from '@mui/material/Stack';
import type { FormEventHandler, ReactNode } from 'react';

interface Props {
  readonly onSubmit: FormEventHandler;
  readonly children: ReactNode;
}

/** A form whose fields are in one row, as far as there is room. */
export function FormRow({ onSubmit, children }: Props) {
  return (
    <Stack
      component="form"
      onSubmit={onSubmit}
      noValidate
      direction="row"
      useFlexGap
      spacing={1.5}
      sx={row}
    >
      {children}
    </Stack>
  );
}

const row = {
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  mb: 2,
  '& > .MuiFormControl-root, & > .MuiAutocomplete-root': {
    flex: '1 1 130px',
    maxWidth: { sm: 240 },
  },
  '& > .MuiAutocomplete-root': { flexBasis: 220, maxWidth: { sm: 340 } },
  '& > .MuiButton-root': { height: 36 },
};

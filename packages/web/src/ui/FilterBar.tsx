import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { FormEvent, ReactNode } from 'react';
import type { Filters } from './filters.ts';

interface Props<V extends Record<string, string>> {
  readonly filters: Filters<V>;
  /** Called if Search is pressed and no filter has changed. */
  readonly refetch: () => void;
  readonly children: ReactNode;
}

/** One row of filters with Search and Reset; Enter searches (R-1334). */
export function FilterBar<V extends Record<string, string>>({
  filters,
  refetch,
  children,
}: Props<V>) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    filters.search(refetch);
  };
  return (
    <Stack
      component="form"
      role="search"
      onSubmit={submit}
      noValidate
      direction="row"
      useFlexGap
      spacing={1.5}
      sx={{
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        mb: 2,
        '& > .MuiFormControl-root, & > .MuiAutocomplete-root': {
          flex: '1 1 180px',
          maxWidth: { sm: 260 },
        },
        '& > .MuiButton-root': { height: 36, displayPrint: 'none' },
        // A printout shows the filters that are set (R-1336).
        '@media print': { '& > :has(input[value=""])': { display: 'none' } },
      }}
    >
      {children}
      <Button type="submit" variant="contained">
        Search
      </Button>
      <Button onClick={filters.reset}>Reset</Button>
    </Stack>
  );
}

import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import type { FilterSearch } from './filters.ts';
import { useFoundName } from './first-focus.ts';
import { useNarrow } from './narrow.ts';

interface Props {
  readonly filters: FilterSearch;
  /** Called if Search is pressed and no filter has changed. */
  readonly refetch: () => void;
  /** False for one field, which a phone has room for. */
  readonly folds?: boolean;
  readonly children: ReactNode;
}

/**
 * One row of filters with Search and Reset; Enter searches (R-1334), and ↓ leads from a text field to
 * the first row (R-2215). A phone shows the name, and the
 * other filters behind a button (R-1942).
 */
export function FilterBar({ filters, refetch, folds = true, children }: Props) {
  const isNarrow = useNarrow() && folds;
  // Required filters that are empty must be seen.
  const [isUnfolded, setUnfolded] = useState(!filters.searched);
  const isFolded = isNarrow && !isUnfolded;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    filters.search(refetch);
  };
  const goToRows = (event: KeyboardEvent<HTMLFormElement>) => {
    const { key, target, currentTarget } = event;
    if (key !== 'ArrowDown' || !(target instanceof Element) || !target.matches(TEXT)) return;
    // Rows of earlier filters are never acted on.
    if (filters.isApplied())
      currentTarget.parentElement?.querySelector<HTMLElement>(FIRST)?.focus();
  };
  return (
    <Stack
      component="form"
      role="search"
      ref={useFoundName()}
      onSubmit={submit}
      onKeyDown={goToRows}
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
        ...(isFolded && foldedFields),
        // A printout shows the filters that are set (R-1336).
        '@media print': { '& > :has(input[value=""])': { display: 'none' } },
      }}
    >
      {children}
      {isNarrow && (
        <Button
          variant="outlined"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {filters.setCount > 0 ? t`Filters (${{ count: filters.setCount }})` : t`Filters`}
        </Button>
      )}
      <Button type="submit" variant="contained">
        {t`Search`}
      </Button>
      {!isFolded && <Button onClick={filters.reset}>{t`Reset`}</Button>}
    </Stack>
  );
}

const TEXT = 'input[type=text]:not([role])';
/** The first action of a list that is not loading. */
const FIRST = 'table[aria-busy=false] td.action :is(a, button):not(:disabled)';

const foldedFields = {
  '& > .MuiFormControl-root, & > .MuiAutocomplete-root': { flex: '1 1 0', minWidth: 0 },
  '@media screen': {
    '& > :is(.MuiFormControl-root, .MuiAutocomplete-root):not(:has(input[name="name"]))': {
      display: 'none',
    },
  },
};

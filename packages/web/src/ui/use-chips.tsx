import Stack from '@mui/material/Stack';
import { type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { FilterChip } from './FilterChip.tsx';
import { ONLY } from './filters.ts';
import type { ListState } from './table.ts';

/** A chip that shows only some of the loaded rows. */
export interface RowChip<T> {
  readonly label: string;
  readonly keep: (row: T) => boolean;
}

/**
 * Narrows a list by chips, which the address remembers (R-1363). `chips` must stay the same from
 * render to render. Returns the narrowed list and the chips to show.
 */
export function useChips<T, L extends ListState<T>>(
  list: L,
  chips: readonly RowChip<T>[],
): { readonly list: L; readonly shown: ReactNode } {
  const [params, setParams] = useSearchParams();
  const only = params.get(ONLY) ?? '';
  const chosen = chips.find(({ label }) => label === only);
  const rows = list.data;
  const data = useMemo(() => (chosen ? rows?.filter(chosen.keep) : rows), [rows, chosen]);
  const toggle = (label: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('page');
        if (label === only) after.delete(ONLY);
        else after.set(ONLY, label);
        return after;
      },
      { replace: true },
    );
  const shown = (
    <Stack
      direction="row"
      useFlexGap
      spacing={0.75}
      sx={{ flexWrap: { sm: 'wrap' }, alignSelf: 'center' }}
    >
      {chips.map(({ label }) => (
        <FilterChip key={label} label={label} isOn={label === only} onClick={() => toggle(label)} />
      ))}
    </Stack>
  );
  return { list: { ...list, data }, shown };
}

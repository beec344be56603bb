import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type Text, textKey, textOf } from '../languages/language.ts';
import { ONLY } from './filters.ts';
import { CheckIcon } from './icons.tsx';
import { withParams } from './paging.ts';
import type { ListState } from './table.ts';

interface ChipProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onClick: () => void;
}

/** A chip that shows only some rows of a list while it is on (R-1363). */
export function FilterChip({ label, isOn, onClick }: ChipProps) {
  return (
    <Chip
      label={label}
      size="small"
      variant={isOn ? 'filled' : 'outlined'}
      color={isOn ? 'primary' : 'default'}
      {...(isOn && { icon: <CheckIcon /> })}
      aria-pressed={isOn}
      onClick={onClick}
    />
  );
}

/** A chip that shows only some of the loaded rows. */
export interface RowChip<T> {
  readonly label: Text;
  readonly keep: (row: T) => boolean;
}

/**
 * Narrows a list by chips, which the address remembers (R-1363). Each chip must stay the same from
 * render to render. Returns the narrowed list and the chips to show.
 */
export function useChips<T, L extends ListState<T>>(
  list: L,
  chips: readonly RowChip<T>[],
): { readonly list: L; readonly shown: ReactNode } {
  const [params, setParams] = useSearchParams();
  const only = params.get(ONLY) ?? '';
  const chosen = chips.find(({ label }) => textKey(label) === only);
  const rows = list.data;
  const data = useMemo(() => (chosen ? rows?.filter(chosen.keep) : rows), [rows, chosen]);
  const toggle = (label: string) =>
    setParams((before) => withParams(before, { page: '', [ONLY]: label !== only && label }), {
      replace: true,
    });
  const shown = (
    <Stack
      direction="row"
      useFlexGap
      spacing={0.75}
      sx={{ flexWrap: { sm: 'wrap' }, alignSelf: 'center' }}
    >
      {chips.map(({ label }) => {
        const key = textKey(label);
        return (
          <FilterChip
            key={key}
            label={textOf(label)}
            isOn={key === only}
            onClick={() => toggle(key)}
          />
        );
      })}
    </Stack>
  );
  return { list: { ...list, data }, shown };
}

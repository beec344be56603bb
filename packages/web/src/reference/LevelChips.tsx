import { REMOVE_CLASS } from '@kelas/contract/values/filters';
import { LEVEL_REMOVE } from '@kelas/contract/values/levels';
import { t } from '@lingui/core/macro';
import Stack from '@mui/material/Stack';
import { type FieldValues, useController } from 'react-hook-form';
import { FilterChip } from '../ui/use-chips.tsx';
import type { FieldProps } from '../ui/use-field.ts';
import { useLevels } from './reference-data.ts';

/** The filter by program level as chips, with the Remove class (R-309, R-1363). */
export function LevelChips<V extends FieldValues>({
  control,
  name,
}: Pick<FieldProps<V, string>, 'control' | 'name'>) {
  const { field } = useController({ control, name });
  const levels = useLevels().filter(({ offered }) => offered);
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={0.75}
      role="group"
      aria-label={t`Levels`}
      sx={{ flexWrap: { sm: 'wrap' }, alignSelf: 'center', displayPrint: 'none' }}
    >
      {levels.map(({ id, name: label }) => {
        const value = id === LEVEL_REMOVE ? REMOVE_CLASS : String(id);
        const isChosen = field.value === value;
        return (
          <FilterChip
            key={id}
            label={id === LEVEL_REMOVE ? t`Remove class` : label}
            isOn={isChosen}
            onClick={() => field.onChange(isChosen ? '' : value)}
          />
        );
      })}
    </Stack>
  );
}

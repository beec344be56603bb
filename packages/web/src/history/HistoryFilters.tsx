import { useController, useWatch } from 'react-hook-form';
import { LevelFilter } from '../reference/LevelFilter.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import type { Filters } from '../ui/filters.ts';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { HistoryFilter, HistoryType } from './history-filter.ts';

const LABELS: Record<HistoryType, string> = { STUDENT: 'Student', TEACHER: 'Teacher' };

interface Props {
  readonly filters: Filters<HistoryFilter>;
  readonly refetch: () => void;
  /** The types that the role may choose. */
  readonly types: readonly HistoryType[];
}

/** The filters of the history; a teacher has no program level. */
export function HistoryFilters({ filters, refetch, types }: Props) {
  const { control } = filters;
  const type = useWatch({ control, name: 'type' });
  const { field: level } = useController({ control, name: 'programLvl' });
  return (
    <FilterBar filters={filters} refetch={refetch}>
      <SelectField
        control={control}
        name="type"
        label="Type"
        options={types.map((value) => ({ value, label: LABELS[value] }))}
        onChanged={(chosen) => chosen === 'TEACHER' && level.onChange('')}
        autoFocus
      />
      <LevelFilter
        control={control}
        name="programLvl"
        label="Program Level"
        disabled={type === 'TEACHER'}
      />
      <TextField control={control} name="name" label="Name" maxLength={200} />
    </FilterBar>
  );
}

import { t } from '@lingui/core/macro';
import type { Control } from 'react-hook-form';
import type { Filters } from '../ui/filters.ts';
import { ListScreen, type ListScreenProps } from '../ui/ListScreen.tsx';
import { MonthFilter } from '../ui/MonthFilter.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { Noun } from '../ui/table.ts';
import { LevelChips } from './LevelChips.tsx';
import { LevelFilter } from './LevelFilter.tsx';
import { STUDENT_NOUN } from './nouns.ts';

type StudentFilter = { readonly programLvl: string; readonly name: string };

interface Props<R, V extends StudentFilter>
  extends Omit<ListScreenProps<R>, 'filters' | 'noun' | 'rowKey'> {
  /** What a row is, if it is not one student. */
  readonly noun?: Noun;
  /** A filter by month is the first one; `filterChips` come before the chips of the levels. */
  readonly filters: Filters<V>;
}

/** A list of students, filtered by level and name; `children` are the filters between them. */
export function StudentListScreen<
  R extends { readonly uuid: string },
  V extends StudentFilter & Record<string, string>,
>({ filters, filterChips, children, noun = STUDENT_NOUN, ...list }: Props<R, V>) {
  // The types of the other filters do not matter here.
  const control = filters.control as unknown as Control<StudentFilter & { month: string }>;
  const hasMonth = 'month' in filters.applied;
  return (
    <ListScreen
      {...list}
      rowKey={({ uuid }) => uuid}
      noun={noun}
      filters={filters}
      filterChips={
        <>
          {filterChips}
          <LevelChips control={control} name="programLvl" />
        </>
      }
    >
      {hasMonth && <MonthFilter control={control} />}
      <LevelFilter
        control={control}
        name="programLvl"
        label={t`Program Level`}
        autoFocus={!hasMonth}
      />
      {children}
      <TextField control={control} name="name" label={t`Student Name`} maxLength={200} />
    </ListScreen>
  );
}

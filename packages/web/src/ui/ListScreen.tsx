import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { BackLink } from './BackLink.tsx';
import { ChipRow } from './ChipRow.tsx';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { FilterBar } from './FilterBar.tsx';
import type { FilterSearch } from './filters.ts';
import { ListButtons, type ListFile } from './ListButtons.tsx';
import { ListStep, type Step } from './ListStep.tsx';
import { PageTitle } from './PageTitle.tsx';
import { usePagingInAddress } from './paging.ts';
import { type RowChip, useChips } from './use-chips.tsx';

export interface ListScreenProps<T>
  extends Omit<DataTableProps<T>, 'label' | 'next' | 'paging' | 'summary'>,
    Pick<ListFile<T>, 'csvOf'> {
  readonly title: string;
  readonly name: string;
  /** The name of the CSV file, if it is not the name of the list. */
  readonly file?: string;
  readonly back?: string;
  readonly add?: { readonly label: string; readonly onClick: () => void };
  readonly actions?: ReactNode;
  /** Tabs below the title. */
  readonly tabs?: ReactNode;
  /** Its fields are `children`. */
  readonly filters?: FilterSearch;
  /** The next step from an empty list that no filter narrows. */
  readonly firstStep?: Step;
  /** Each chip must stay the same from render to render. */
  readonly chips?: readonly RowChip<T>[];
  /** Chips that change a filter, after the chips of the rows. */
  readonly filterChips?: ReactNode;
  /** Returns a summary of the rows, shown after their number. */
  readonly summaryOf?: (rows: readonly T[]) => string | undefined;
  readonly above?: ReactNode;
  /** The fields of the filters, or more between the title and the table. */
  readonly children?: ReactNode;
}

const NO_CHIPS: readonly never[] = [];

/** A screen with one list: its title with the buttons, then filters and chips, then the table. */
export function ListScreen<T>(props: ListScreenProps<T>) {
  const { title, name, file = name, back, add, actions, csvOf, above, children, ...rest } = props;
  const { tabs, filters, firstStep, chips = NO_CHIPS, filterChips, summaryOf, ...table } = rest;
  const { list, shown } = useChips(table.list, chips);
  return (
    <>
      <PageTitle
        title={title}
        back={back && <BackLink to={back} />}
        actions={
          <>
            {actions}
            <ListButtons name={file} list={list} columns={table.columns} csvOf={csvOf} />
            {add && (
              <Button variant="contained" onClick={add.onClick}>
                {add.label}
              </Button>
            )}
          </>
        }
      />
      {tabs}
      {filters ? (
        <FilterBar filters={filters} refetch={list.refetch}>
          {children}
        </FilterBar>
      ) : (
        children
      )}
      {(chips.length > 0 || filterChips) && (
        <ChipRow>
          {chips.length > 0 && shown}
          {filterChips}
        </ChipRow>
      )}
      {above}
      <DataTable
        key={name}
        {...table}
        label={name}
        list={list}
        next={filters && <ListStep filters={filters} add={firstStep} />}
        summary={list.data && summaryOf?.(list.data)}
        paging={usePagingInAddress()}
      />
    </>
  );
}

import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { BackLink } from './BackLink.tsx';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { ListButtons } from './ListButtons.tsx';
import { PageTitle } from './PageTitle.tsx';
import { usePagingInAddress } from './paging.ts';

interface Props<T> extends Omit<DataTableProps<T>, 'label' | 'paging'> {
  readonly title: string;
  /** The name of the list, for its table and its file. */
  readonly name: string;
  /** The path of the screen that a back link leads to. */
  readonly back?: string;
  /** The button that adds a row. */
  readonly add?: { readonly label: string; readonly onClick: () => void };
  readonly actions?: ReactNode;
  /** Filters or tabs between the title and the table. */
  readonly children?: ReactNode;
}

/** A screen with one list: its title with the buttons, then its filters, then the table. */
export function ListScreen<T>(props: Props<T>) {
  const { title, name, back, add, actions, children, ...table } = props;
  return (
    <>
      <PageTitle
        title={title}
        back={back && <BackLink to={back} />}
        actions={
          <>
            {actions}
            <ListButtons name={name} list={table.list} columns={table.columns} />
            {add && (
              <Button variant="contained" onClick={add.onClick}>
                {add.label}
              </Button>
            )}
          </>
        }
      />
      {children}
      <DataTable label={name} {...table} paging={usePagingInAddress()} />
    </>
  );
}

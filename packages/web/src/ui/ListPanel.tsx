import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { Panel } from './Panel.tsx';

interface Props<T> extends Omit<DataTableProps<T>, 'label'> {
  readonly title: string;
  /** The name of the table; by default the title. */
  readonly label?: string;
  /** Shown above the table. */
  readonly hint?: ReactNode;
  readonly actions?: ReactNode;
  /** Shown below the table. */
  readonly children?: ReactNode;
}

/** One of several short lists of a page, under its heading. */
export function ListPanel<T>({ title, hint, actions, children, ...table }: Props<T>) {
  return (
    <Panel title={title} actions={actions} bare>
      {hint && (
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          {hint}
        </Typography>
      )}
      <DataTable label={title} brief {...table} />
      {children}
    </Panel>
  );
}

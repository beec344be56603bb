import Typography from '@mui/material/Typography';
import { Panel } from '../ui/Panel.tsx';
import { SumTable } from './SumTable.tsx';
import { NET_HEADS, type SumRow } from './sums.ts';

/** What was collected in the month less the salaries paid in it (R-1495); only for an ADMIN. */
export function NetAfterSalaries({ rows }: { rows: readonly SumRow[] }) {
  const [title = ''] = NET_HEADS;
  if (rows.length === 0) return null;
  return (
    <Panel title={title}>
      <SumTable label={`${title}, figures`} heads={['', 'Amount']} rows={rows} />
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        Salaries whose transaction date is in this month, without voided ones. A salary without a
        transaction date counts on the day when it was recorded.
      </Typography>
    </Panel>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Panel } from '../ui/Panel.tsx';
import { SumTable } from './SumTable.tsx';
import type { SumRow } from './sums.ts';

/** What was collected in the month less the salaries paid in it (R-1495); only for an ADMIN. */
export function NetAfterSalaries({ month, rows }: { month: string; rows: readonly SumRow[] }) {
  const title = 'Net after salaries';
  if (rows.length === 0) return null;
  return (
    <Panel title={title}>
      <Box sx={{ maxWidth: { md: '50%' } }}>
        <SumTable label={`${title}, figures`} heads={[month, 'Amount']} rows={rows} />
      </Box>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        Salaries whose transaction date is in this month, without voided ones. A salary without a
        transaction date counts on the day when it was recorded.
      </Typography>
    </Panel>
  );
}

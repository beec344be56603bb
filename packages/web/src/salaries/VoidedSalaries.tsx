import { today } from '@kelas/contract/values/date';
import Alert from '@mui/material/Alert';
import { Money } from '../ui/Money.tsx';
import type { Salary } from './salary.ts';

/** The voided payments of a salary: when, by whom and why. */
export function VoidedSalaries({ salary: { voids } }: { salary: Salary }) {
  return voids.map(({ totalSalary, paidOn, recordCreateDate, staffName, reason }) => (
    <Alert key={recordCreateDate} severity="info" role="note" sx={{ overflowWrap: 'anywhere' }}>
      <Money cents={totalSalary} currency /> paid on {paidOn}, voided on{' '}
      {today(new Date(recordCreateDate))} by {staffName}: {reason}
    </Alert>
  ));
}

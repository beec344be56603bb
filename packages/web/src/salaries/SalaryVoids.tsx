import { voidSalary } from '@kelas/contract/salaries';
import { dayInWords, today } from '@kelas/contract/values/date';
import { monthInWords } from '@kelas/contract/values/month';
import Alert from '@mui/material/Alert';
import { useCall } from '../api/call.ts';
import { Money } from '../ui/Money.tsx';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { ringgit, type Salary } from './salary.ts';

/** The voided payments of a salary: when, by whom and why. */
export function VoidedSalaries({ salary: { voids } }: { salary: Salary }) {
  return voids.map(({ totalSalary, paidOn, recordCreateDate, staffName, reason }) => (
    <Alert key={recordCreateDate} severity="info" role="note" sx={{ overflowWrap: 'anywhere' }}>
      <Money cents={totalSalary} currency /> paid on {dayInWords(paidOn)}, voided on{' '}
      {dayInWords(today(new Date(recordCreateDate)))} by {staffName}: {reason}
    </Alert>
  ));
}

interface Props {
  readonly salary: Salary;
  /** Called if the salary is already voided, so that it is refetched. */
  readonly onRefused: () => void;
  readonly onExited: () => void;
}

/** Asks for a confirmation and a reason before a salary is voided. */
export function SalaryVoidDialog({ salary, onRefused, onExited }: Props) {
  const { id, name, month, salaryId, totalSalary } = salary;
  const { run, running } = useCall(voidSalary, { onFailure: 'inline' });
  const sum = ringgit(totalSalary);
  return (
    <ReasonDialog
      question={`Void the salary of ${name} for ${monthInWords(month)}, ${sum}? Its fees are open again, and the month can be paid again.`}
      message={`This salary has been voided\nSalary of ${monthInWords(month)}, ${sum}`}
      send={(reason) => run({ id, month, reason, salaryId })}
      running={running}
      onRefused={onRefused}
      onExited={onExited}
    />
  );
}

import { voidSalary } from '@kelas/contract/salaries';
import { formatAmount } from '@kelas/contract/values/cents';
import { today } from '@kelas/contract/values/date';
import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import { useCall } from '../api/call.ts';
import { formatDay, formatMonth } from '../languages/formats.ts';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { ringgit, type Salary } from './salary.ts';

/** The voided payments of a salary: when, by whom and why (R-839). */
export function VoidedSalaries({ salary: { voids } }: { salary: Salary }) {
  return voids.map((each) => (
    <Alert
      key={each.recordCreateDate}
      severity="info"
      role="note"
      sx={{ overflowWrap: 'anywhere' }}
    >
      {voidText(each)}
    </Alert>
  ));
}

function voidText(voided: Salary['voids'][number]): string {
  const { staffName, reason } = voided;
  const amount = formatAmount(voided.totalSalary);
  const paidOn = formatDay(voided.paidOn);
  const voidedOn = formatDay(today(new Date(voided.recordCreateDate)));
  return t`${amount} paid on ${paidOn}, voided on ${voidedOn} by ${staffName}: ${reason}`;
}

interface Props {
  readonly salary: Salary;
  /** Called if the salary is already voided, so that it is refetched. */
  readonly onRefused: () => void;
  readonly onExited: () => void;
}

/** Asks for a confirmation and a reason before a salary is voided (R-838). */
export function SalaryVoidDialog({ salary, onRefused, onExited }: Props) {
  const { id, name, salaryId, totalSalary } = salary;
  const { run, running } = useCall(voidSalary, { onFailure: 'inline' });
  const month = formatMonth(salary.month);
  const amount = ringgit(totalSalary);
  return (
    <ReasonDialog
      question={t`Void the salary of ${name} for ${month}, ${amount}? Its fees are open again, and the month can be paid again.`}
      message={`${t`This salary has been voided`}\n${t`Salary of ${month}, ${amount}`}`}
      send={(reason) => run({ id, month: salary.month, reason, salaryId })}
      running={running}
      onRefused={onRefused}
      onExited={onExited}
    />
  );
}

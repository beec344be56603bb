import { listSalaries } from '@kelas/contract/salaries';
import { currentMonth } from '@kelas/contract/values/date';
import { msg, t } from '@lingui/core/macro';
import { useCallQuery } from '../api/query.ts';
import { moneyColumn, phoneColumn } from '../reference/columns.tsx';
import { TEACHER_NOUN } from '../reference/nouns.ts';
import { useFilters } from '../ui/filters.ts';
import { ListScreen } from '../ui/ListScreen.tsx';
import { REGISTER_TEACHER } from '../ui/ListStep.tsx';
import { Money } from '../ui/Money.tsx';
import { MonthFilter } from '../ui/MonthFilter.tsx';
import { useRowDialog } from '../ui/RowButton.tsx';
import { StatusText } from '../ui/StatusText.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { Column } from '../ui/table.ts';
import { SalaryDialog } from './SalaryDialog.tsx';
import { type SalaryRow, salariesSummary, salariesTotal, statusText } from './salary.ts';

const columns: readonly Column<SalaryRow>[] = [
  { label: msg`Name`, value: (row) => row.name, wrap: 100, pinned: true },
  // The amount comes early, so that a phone shows it without scrolling.
  {
    ...moneyColumn<SalaryRow>(msg`Total Salary (RM)`, (row) => row.totalSalary),
    total: (rows) => <Money cents={salariesTotal(rows)} />,
  },
  {
    label: msg`Status`,
    value: ({ status }) => statusText(status),
    cell: ({ status }) => <StatusText good={status === 'PAID'}>{statusText(status)}</StatusText>,
  },
  phoneColumn(),
  { label: msg`Month`, value: (row) => row.month },
];

const nameOf = ({ name }: SalaryRow) => name;

/** Teachers Salary: the salary of each teacher in a month, and its payment. */
export default function TeacherSalaries() {
  const filters = useFilters({ month: currentMonth(new Date()), name: '' });
  const { control } = filters;
  const salaries = useCallQuery(listSalaries, filters.applied, {
    onFailure: 'alert',
    keepRows: true,
  });
  const { opened, action, close } = useRowDialog(t`View Details`, nameOf);
  return (
    <>
      <ListScreen
        title={t`Teachers Salary`}
        name={t`Teachers' salaries`}
        file={t`Salaries`}
        filters={filters}
        firstStep={REGISTER_TEACHER}
        list={salaries}
        columns={columns}
        rowKey={({ uuid }) => uuid}
        noun={TEACHER_NOUN}
        summaryOf={salariesSummary}
        action={action}
      >
        <MonthFilter control={control} />
        <TextField control={control} name="name" label={t`Teacher Name`} maxLength={200} />
      </ListScreen>
      {opened?.row && <SalaryDialog row={opened.row} onExited={close} />}
    </>
  );
}

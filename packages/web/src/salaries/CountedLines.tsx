import { formatAmount } from '@kelas/contract/values/cents';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { levelColumn, moneyColumn } from '../reference/columns.tsx';
import { StudentLink } from '../reference/StudentLink.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { Money } from '../ui/Money.tsx';
import { type Column, loadedList } from '../ui/table.ts';
import { type CountedLine, markOf, type Salary } from './salary.ts';

const LINES = { one: 'line', many: 'lines' };

/** The lines that a salary counts; late payments and deductions are marked. */
export function CountedLines({ salary }: { salary: Salary }) {
  const { salaryDetails, month, collected, paymentType } = salary;
  const sum = `${formatAmount(collected)} collected`;
  const columns = useMemo(() => columnsOf(month), [month]);
  return (
    <DataTable
      label="Fees included"
      list={loadedList(salaryDetails)}
      columns={columns}
      rowKey={(line) => `${line.receiptNo} ${line.subscriptionId} ${line.paymentDate} ${line.fee}`}
      noun={LINES}
      summary={paymentType === 'HOUR' ? `${sum}, for information` : sum}
      empty="Nothing was collected"
      brief
    />
  );
}

const columnsOf = (month: string): readonly Column<CountedLine>[] => [
  {
    label: 'Student Name',
    value: (line) => line.studentName,
    cell: ({ uuid, studentName }) => <StudentLink student={{ uuid, name: studentName }} />,
    wrap: 120,
  },
  // The fee comes early, so that a phone shows it without scrolling.
  {
    ...moneyColumn('Fee', (line) => line.fee),
    cell: (line) => (
      <>
        <Money cents={line.fee} />
        {line.fee < 0 && (
          <Typography variant="body2" color="textSecondary">
            deducts <Money cents={line.deducted} />
          </Typography>
        )}
      </>
    ),
  },
  levelColumn(),
  { label: 'Subject', value: (line) => line.subjectName, wrap: 100 },
  { label: 'Paid For', value: (line) => line.paymentDate },
  {
    label: 'Transaction Date',
    cell: (line) => (
      <>
        {line.free ? 'Nothing due' : line.transactionDate}
        <Mark text={markOf(line, month)} />
      </>
    ),
  },
  { label: 'Receipt No.', value: (line) => line.receiptNo },
];

function Mark({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <Typography variant="body2" sx={{ fontWeight: 650 }}>
      {text}
    </Typography>
  );
}

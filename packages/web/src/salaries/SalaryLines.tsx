import { formatAmount, formatRinggit } from '@kelas/contract/values/cents';
import { msg, plural, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState } from 'react';
import { levelColumn, moneyColumn } from '../reference/columns.tsx';
import { StudentLink } from '../reference/StudentLink.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { Money } from '../ui/Money.tsx';
import { type Column, loadedList } from '../ui/table.ts';
import {
  type CountedLine,
  HEADS,
  type HeadLine,
  markOf,
  reasonText,
  type Salary,
  type UncountedLine,
} from './salary.ts';

const LINES = {
  one: msg`line`,
  many: msg`lines`,
  count: (count: number) => t`${plural(count, { one: '# line', other: '# lines' })}`,
};
const UNCOUNTED = {
  one: msg`fee not included`,
  many: msg`fees not included`,
  count: (count: number) =>
    t`${plural(count, { one: '# fee not included', other: '# fees not included' })}`,
};

type Line = CountedLine | UncountedLine | HeadLine;

const student: Column<Line> = {
  label: msg`Student Name`,
  value: (line) => line.studentName,
  cell: ({ uuid, studentName }) => <StudentLink student={{ uuid, name: studentName }} />,
  wrap: 120,
};
const subject: Column<Line> = { label: msg`Subject`, value: (line) => line.subjectName, wrap: 100 };
const paidFor: Column<CountedLine | UncountedLine> = {
  label: msg`Paid For`,
  value: (line) => line.paymentDate,
};

/** The columns of counted lines; the fee comes early, so that a phone shows it without scrolling. */
const countedColumnsOf = ({
  month,
  splits,
  paymentRate,
}: Salary): readonly Column<CountedLine>[] => [
  student,
  {
    ...moneyColumn(msg`Fee (RM)`, (line) => line.fee),
    cell: (line) => (
      <>
        <Money cents={line.fee} />
        {line.fee < 0 && (
          <Typography variant="body2" color="textSecondary">
            {t`deducts ${{ amount: formatRinggit(line.deducted) }}`}
          </Typography>
        )}
      </>
    ),
  },
  ...(splits
    ? [
        {
          label: msg({ message: 'Split', context: 'salary' }),
          value: (line: CountedLine) => (line.fee < 0 ? '' : (line.ratio ?? String(paymentRate))),
        },
      ]
    : []),
  levelColumn(),
  subject,
  paidFor,
  {
    label: msg`Transaction Date`,
    cell: (line) => {
      const mark = markOf(line, month);
      return (
        <>
          {line.free ? t`Nothing due` : line.transactionDate}
          {mark && (
            <Typography variant="body2" sx={{ fontWeight: 650 }}>
              {mark}
            </Typography>
          )}
        </>
      );
    },
  },
  { label: msg`Receipt No.`, value: (line) => line.receiptNo },
];

/** The lines that a salary counts; late payments and deductions are marked. */
export function CountedLines({ salary }: { salary: Salary }) {
  const { salaryDetails, collected, paymentType } = salary;
  const amount = formatAmount(collected);
  const columns = useMemo(() => countedColumnsOf(salary), [salary]);
  return (
    <DataTable
      label={t`Fees included`}
      list={loadedList(salaryDetails)}
      columns={columns}
      rowKey={(line) => `${line.receiptNo} ${line.subscriptionId} ${line.paymentDate} ${line.fee}`}
      noun={LINES}
      summary={
        paymentType === 'RATIO' ? t`${amount} collected` : t`${amount} collected, for information`
      }
      empty={t`Nothing was collected`}
      brief
    />
  );
}

const headColumns: readonly Column<HeadLine>[] = [student, levelColumn(), subject];

/** The students that a HEAD salary pays for, once for each course (R-2202). */
export function HeadLines({ salary: { heads } }: { salary: Salary }) {
  if (!heads) return null;
  return (
    <DataTable
      label={t`Heads`}
      list={loadedList(heads)}
      columns={headColumns}
      rowKey={({ subscriptionId }) => String(subscriptionId)}
      noun={HEADS}
      empty={t`No student takes a course of this teacher in this month`}
      brief
    />
  );
}

const uncountedColumns: readonly Column<UncountedLine>[] = [
  student,
  { label: msg`Reason`, cell: reasonText, wrap: 80 },
  moneyColumn(msg`Fee (RM)`, (line) => line.fee),
  levelColumn(),
  subject,
  paidFor,
  { label: msg`Transaction Date`, cell: (line) => line.transactionDate ?? 'NA' },
  { label: msg`Receipt No.`, cell: (line) => line.receiptNo ?? 'NA' },
];

/** The lines that a salary does not count, with the reason; collapsed at first. */
export function UncountedLines({ salary: { uncounted } }: { salary: Salary }) {
  const id = useId();
  const [expanded, setExpanded] = useState(false);
  if (uncounted.length === 0) return null;
  return (
    <Stack sx={{ alignItems: 'stretch' }}>
      <Button
        onClick={() => setExpanded(!expanded)}
        aria-expanded={expanded}
        aria-controls={id}
        sx={{ alignSelf: 'flex-start' }}
      >
        {toggleText(uncounted.length, expanded)}
      </Button>
      <Collapse in={expanded} id={id} mountOnEnter unmountOnExit>
        <DataTable
          label={t`Fees not included`}
          list={loadedList(uncounted)}
          columns={uncountedColumns}
          rowKey={(line) => `${line.receiptNo} ${line.subscriptionId} ${line.paymentDate}`}
          noun={UNCOUNTED}
          brief
        />
      </Collapse>
    </Stack>
  );
}

function toggleText(count: number, expanded: boolean): string {
  return expanded
    ? t`${plural(count, { one: 'Hide # fee not included', other: 'Hide # fees not included' })}`
    : t`${plural(count, { one: 'Show # fee not included', other: 'Show # fees not included' })}`;
}

import { sumCents } from '@kelas/contract/values/cents';
import { formatPhone } from '@kelas/contract/values/phone';
import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { levelColumn, moneyColumn, studentColumn } from '../reference/columns.tsx';
import { dueText } from '../reference/due.ts';
import { monthsText } from '../reminders/months.ts';
import { Money } from '../ui/Money.tsx';
import type { Column } from '../ui/table.ts';
import { AgeBar } from './AgeBar.tsx';
import { type ArrearsRow, ages } from './arrears-row.ts';

const unbroken = { whiteSpace: 'nowrap' } as const;
/** Never breaks a line inside a month, only between the months of a range. */
function Months({ months }: { months: readonly string[] }) {
  return monthsText(months)
    .split(' ')
    .map((word, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a word can repeat, and the order never changes
      <Fragment key={index}>
        {index > 0 && ' '}
        <span style={unbroken}>{word}</span>
      </Fragment>
    ));
}

/** The due date of the first unpaid month of tuition (R-1554). */
function Due({ row }: { row: ArrearsRow }) {
  const text = dueText(row);
  if (text === undefined) return null;
  return (
    <>
      {' '}
      <Box component="span" sx={row.overdue ? overdue : due}>
        {text}
      </Box>
    </>
  );
}

// A line of its own in the table; on a phone the values of a row follow each other.
const due = { display: { sm: 'block' }, fontSize: 'caption.fontSize', lineHeight: 1.3 };
const credit = { ...due, color: 'success.main', whiteSpace: 'nowrap', ml: { xs: 1, sm: 0 } };
const overdue = { ...due, color: 'error.main', fontWeight: 650 };

function ageColumn({ label, feeOf }: (typeof ages)[number]): Column<ArrearsRow> {
  return {
    ...moneyColumn(label, feeOf),
    total: (rows) => <Money cents={sumCents(rows.map(feeOf))} />,
  };
}

/** The columns of Arrears: the amounts by age, with their totals. */
export const arrearsColumns: readonly Column<ArrearsRow>[] = [
  studentColumn(96),
  // The total comes early, so that a phone shows it without scrolling.
  ...ages.slice(-1).map((age) => ({
    ...ageColumn(age),
    cell: (row: ArrearsRow) => (
      <>
        <Money cents={row.totalOwedFee} />
        {row.coveredFee && (
          <Box component="span" sx={credit}>
            <Money cents={row.coveredFee} /> by credit
          </Box>
        )}
        <AgeBar rows={[row]} />
      </>
    ),
  })),
  levelColumn(),
  { label: 'Phone No.', value: (row) => formatPhone(row.phoneNo) },
  {
    label: 'Months',
    value: (row) => monthsText(row.months),
    order: (row) => row.months.length,
    cell: (row) => (
      <>
        <Months months={row.months} />
        <Due row={row} />
      </>
    ),
    wrap: 76,
  },
  ...ages.slice(0, -1).map(ageColumn),
  { label: 'Last Payment', value: (row) => row.lastTransactionDate ?? 'NA' },
];

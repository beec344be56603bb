import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { formatPhone } from '@kelas/contract/values/phone';
import { Fragment } from 'react';
import { LevelName } from '../reference/LevelName.tsx';
import { StudentLink } from '../reference/StudentLink.tsx';
import { monthsText } from '../reminders/months.ts';
import { Money } from '../ui/Money.tsx';
import type { Column } from '../ui/table.ts';
import { type ArrearsRow, ages } from './arrears-row.ts';

const unbroken = { whiteSpace: 'nowrap' } as const;
const secondary = { color: 'var(--mui-palette-text-secondary)' };

/** An owed amount; zero is grey, so that the other amounts are easy to find. */
function Owed({ cents }: { cents: Cents }) {
  if (cents !== 0) return <Money cents={cents} />;
  return (
    <span style={secondary}>
      <Money cents={cents} />
    </span>
  );
}

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

function ageColumn({ label, feeOf }: (typeof ages)[number]): Column<ArrearsRow> {
  return {
    label,
    cell: (row) => <Owed cents={feeOf(row)} />,
    align: 'right',
    total: (rows) => <Money cents={sumCents(rows.map(feeOf))} />,
  };
}

/** The columns of Arrears: the amounts by age, with their totals. */
export const arrearsColumns: readonly Column<ArrearsRow>[] = [
  { label: 'Student Name', cell: (row) => <StudentLink student={row} />, wrap: 96, pinned: true },
  // The total comes early, so that a phone shows it without scrolling.
  ...ages.slice(-1).map(ageColumn),
  { label: 'Program Level', cell: (row) => <LevelName id={row.programLvl} /> },
  { label: 'Phone No.', cell: (row) => formatPhone(row.phoneNo) },
  { label: 'Months', cell: (row) => <Months months={row.months} />, wrap: 62 },
  ...ages.slice(0, -1).map(ageColumn),
  { label: 'Last Payment', cell: (row) => row.lastTransactionDate ?? 'NA' },
];

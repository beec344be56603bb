import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { formatPhone } from '@kelas/contract/values/phone';
import { Fragment } from 'react';
import { LevelName } from '../reference/LevelName.tsx';
import { Money } from '../ui/Money.tsx';
import type { Column } from '../ui/table.ts';
import { type ArrearsRow, ages } from './arrears-row.ts';
import { monthsText } from './months.ts';

const unbroken = { whiteSpace: 'nowrap' } as const;
const quiet = { color: 'var(--mui-palette-text-secondary)' };

/** Nothing stands back, so that the eye finds what is owed. */
function Owed({ cents }: { cents: Cents }) {
  if (cents !== 0) return <Money cents={cents} />;
  return (
    <span style={quiet}>
      <Money cents={cents} />
    </span>
  );
}

/** A month does not break at its hyphen; a run of them may break between the two. */
function Months({ months }: { months: readonly string[] }) {
  return monthsText(months)
    .split(' ')
    .map((word, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a word can come twice, and none moves
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

/** The columns of Arrears; amounts by age, with their totals. */
export const arrearsColumns: readonly Column<ArrearsRow>[] = [
  { label: 'Student Name', cell: (row) => row.name, wrap: 96, pinned: true },
  // What matters most stands where a phone shows it.
  ...ages.slice(-1).map(ageColumn),
  { label: 'Program Level', cell: (row) => <LevelName id={row.programLvl} /> },
  { label: 'Phone No.', cell: (row) => formatPhone(row.phoneNo) },
  { label: 'Months', cell: (row) => <Months months={row.months} />, wrap: 62 },
  ...ages.slice(0, -1).map(ageColumn),
  { label: 'Last Payment', cell: (row) => row.lastTransactionDate ?? 'NA' },
];

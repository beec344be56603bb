import { formatRinggit, sumCents } from '@kelas/contract/values/cents';
import { formatTimeStamp } from '@kelas/contract/values/date';
import { msg, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { formatDay, formatMonth } from '../languages/formats.ts';
import { textKey, textOf } from '../languages/language.ts';
import { levelColumn, moneyColumn, phoneColumn, studentColumn } from '../reference/columns.tsx';
import { doneText } from '../reference/done-text.ts';
import { dueText } from '../reference/due.ts';
import { NotAdmitted } from '../reference/NotAdmitted.tsx';
import { StudentLink } from '../reference/StudentLink.tsx';
import { monthsText } from '../reminders/months.ts';
import { recipientOf } from '../reminders/reminder.ts';
import { Money } from '../ui/Money.tsx';
import type { Column, ListState } from '../ui/table.ts';
import { type ArrearsRow, ages } from './arrears-rows.ts';
import { type FamilyRow, isOneFamily } from './families.ts';

const unbroken = { whiteSpace: 'nowrap' } as const;
/** Never breaks a line at the space inside a month, only between the months of a range. */
function Months({ months }: { months: readonly string[] }) {
  return monthsText(months, formatMonth)
    .split(/ (?!\d)/)
    .map((word, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a word can repeat, and the order never changes
      <Fragment key={index}>
        {index > 0 && ' '}
        {word.includes(' ') ? <span style={unbroken}>{word}</span> : word}
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

function ageColumn({ heading, feeOf }: (typeof ages)[number]): Column<ArrearsRow> {
  return {
    ...moneyColumn(heading, feeOf),
    total: (rows) => <Money cents={sumCents(rows.map(feeOf))} />,
  };
}

/** The columns that Arrears has by student and by family. */
const months: Column<ArrearsRow> = {
  label: msg`Months`,
  value: (row) => monthsText(row.months),
  order: (row) => row.months.length,
  cell: (row) => (
    <>
      <Months months={row.months} />
      <Due row={row} />
    </>
  ),
  wrap: 76,
};
// The total comes early, so that a phone shows it without scrolling.
const total: Column<ArrearsRow> = {
  ...ageColumn(ages[4]),
  cell: (row) => (
    <>
      <Money cents={row.totalOwedFee} />
      {row.coveredFee && (
        <Box component="span" sx={credit}>
          {t`${{ amount: formatRinggit(row.coveredFee) }} by credit`}
        </Box>
      )}
      <AgeBar rows={[row]} />
    </>
  ),
};

const lastPayment: Column<ArrearsRow> = {
  label: msg`Last Payment`,
  value: (row) => row.lastTransactionDate ?? 'NA',
  cell: ({ lastTransactionDate: day }) => (day === null ? 'NA' : formatDay(day)),
  labelled: true,
};

/** The columns of Arrears: the amounts by age, with their totals. */
export const arrearsColumns: readonly Column<ArrearsRow>[] = [
  studentColumn(96),
  total,
  levelColumn(),
  phoneColumn(),
  months,
  ...ages.slice(0, -1).map(ageColumn),
  lastPayment,
];

/** The columns of Arrears by family: one row for each contact's phone number (R-2221). */
export const familyColumns: readonly Column<FamilyRow>[] = [
  {
    label: msg`Students`,
    value: (row) => row.name,
    cell: (row) => (
      <>
        {row.children.map((child, index) => (
          <Fragment key={child.uuid}>
            {index > 0 && ', '}
            <StudentLink student={child} />
            {child.notAdmitted && <NotAdmitted />}
          </Fragment>
        ))}
        {!isOneFamily(row) && (
          <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
            {t`Not confirmed as siblings: pay for each student`}
          </Typography>
        )}
      </>
    ),
    wrap: 140,
    pinned: true,
  },
  total,
  phoneColumn((row) => recipientOf(row)?.phoneNo ?? ''),
  months,
  {
    label: msg`Last Reminder`,
    value: ({ lastReminder }) =>
      lastReminder
        ? t`${{ when: formatTimeStamp(lastReminder.recordCreateDate) }} by ${{ staffName: lastReminder.staffName }}`
        : '',
    cell: ({ lastReminder }) => lastReminder && doneText(lastReminder),
    wrap: 110,
    labelled: true,
  },
  ...ages.slice(0, -1).map(ageColumn),
  lastPayment,
];

/** The ages without the total, youngest first. */
const parts = ages.slice(0, -1);
const OPACITIES = [0.3, 0.5, 0.75, 1];

/** The owed amounts by age as a thin bar; the columns have the numbers. */
function AgeBar({ rows }: { rows: readonly ArrearsRow[] }) {
  return (
    <span className="ages" aria-hidden>
      {parts.map(({ label, feeOf }, index) => (
        <span
          key={textKey(label)}
          style={{ flexGrow: sumCents(rows.map(feeOf)), opacity: OPACITIES[index] }}
        />
      ))}
    </span>
  );
}

/** The bar over all students, with the amount of each age; none for an empty list. */
export function AgeSummary({ list }: { list: ListState<ArrearsRow> }) {
  const rows = list.data ?? [];
  if (rows.length === 0 && !list.loading) return null;
  // Reserves its height while the list loads, so that nothing moves (R-1312).
  const visibility = rows.length === 0 ? 'hidden' : 'visible';
  return (
    <Box sx={{ mb: 1.5, visibility }}>
      <AgeBar rows={rows} />
      <Box sx={legend}>
        {parts.map(({ label, feeOf }, index) => (
          <span key={textKey(label)}>
            <Box component="span" sx={{ ...swatch, opacity: OPACITIES[index] }} />
            {textOf(label)} <Money cents={sumCents(rows.map(feeOf))} currency />
          </span>
        ))}
      </Box>
    </Box>
  );
}

/** The style of the bars, for their parent. */
export const ageBars = {
  '& .ages': { display: 'flex', height: 4, mt: 0.25, borderRadius: 1, overflow: 'hidden' },
  '& .ages > span': { backgroundColor: 'error.main' },
};

const legend = {
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: '1fr 1fr',
  flexWrap: 'wrap',
  columnGap: 2.5,
  mt: 0.5,
  fontSize: 'body2.fontSize',
  color: 'text.secondary',
};
const swatch = {
  display: 'inline-block',
  width: 8,
  height: 8,
  mr: 0.75,
  borderRadius: 0.5,
  bgcolor: 'error.main',
};

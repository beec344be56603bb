import { formatRinggit, sumCents } from '@kelas/contract/values/cents';
import { formatTimeStamp } from '@kelas/contract/values/date';
import { msg, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { moneyColumn, phoneColumn } from '../reference/columns.tsx';
import { doneText } from '../reference/done-text.ts';
import { StudentLink } from '../reference/StudentLink.tsx';
import { recipientOf } from '../reminders/reminder.ts';
import { Money } from '../ui/Money.tsx';
import type { Column } from '../ui/table.ts';
import { type Tick, TickBox } from '../ui/ticks.tsx';
import { type BillRow, childrenNames, isSent } from './bill-text.ts';

/** Returns the tick that chooses a bill for the file. */
export function tickOfBill({ uuid }: BillRow): Tick {
  return { key: uuid, isTickedAtFirst: false, isLocked: false };
}

const sumColumn = (column: Column<BillRow>, of: Parameters<typeof moneyColumn<BillRow>>[1]) => ({
  ...column,
  total: (rows: readonly BillRow[]) => <Money cents={sumCents(rows.map(of))} />,
});

/** The columns of the bills of a month (R-2362). */
export const billColumns: readonly Column<BillRow>[] = [
  {
    label: msg`Students`,
    value: childrenNames,
    cell: (bill) => (
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.75 }}>
        <TickBox tick={tickOfBill(bill)} label={t`Choose ${{ names: childrenNames(bill) }}`} />
        <span>
          {bill.students.map((student, index) => (
            <Fragment key={student.uuid}>
              {index > 0 && ', '}
              <StudentLink student={student} />
            </Fragment>
          ))}
        </span>
      </Box>
    ),
    wrap: 150,
    pinned: true,
  },
  {
    ...sumColumn(
      moneyColumn(msg`Amount due (RM)`, (bill) => bill.totalFee),
      (bill) => bill.totalFee,
    ),
    cell: (bill) => (
      <>
        <Money cents={bill.totalFee} />
        {bill.coveredFee && (
          <Typography variant="caption" color="success.main" sx={{ display: { sm: 'block' } }}>
            {' '}
            {t`${{ amount: formatRinggit(bill.coveredFee) }} by credit`}
          </Typography>
        )}
      </>
    ),
  },
  sumColumn(
    moneyColumn(msg`For the month (RM)`, (bill) => bill.monthFee),
    (bill) => bill.monthFee,
  ),
  sumColumn(
    moneyColumn(msg`Earlier (RM)`, (bill) => bill.earlierFee),
    (bill) => bill.earlierFee,
  ),
  { label: msg`Payment reference`, value: ({ referenceCode }) => referenceCode, labelled: true },
  phoneColumn((bill) => recipientOf(bill)?.phoneNo ?? ''),
  {
    label: msg({ message: 'Sent', context: 'bill' }),
    value: ({ sent }) =>
      sent
        ? t`${{ when: formatTimeStamp(sent.recordCreateDate) }} by ${{ staffName: sent.staffName }}`
        : '',
    cell: (bill) => {
      const { sent } = bill;
      if (!sent) return '';
      const done = doneText(sent);
      return isSent(bill) ? done : t`${done}, with RM ${{ amount: formatRinggit(sent.totalFee) }}`;
    },
    wrap: 130,
    labelled: true,
  },
];

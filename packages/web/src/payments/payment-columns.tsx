import type { OutputOf } from '@kelas/contract/call';
import type { listTuitionPayments } from '@kelas/contract/tuition-fees';
import type { Cents } from '@kelas/contract/values/cents';
import { msg, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { type Text, textOf } from '../languages/language.ts';
import { levelColumn, moneyColumn, studentColumn } from '../reference/columns.tsx';
import { LESSONS_MISSING } from '../reference/lessons-text.ts';
import { paymentTypeText } from '../reference/payment-types.ts';
import { paymentStatusText } from '../reference/statuses.ts';
import { ReceivedFee } from '../ui/ReceivedFee.tsx';
import { StatusText } from '../ui/StatusText.tsx';
import type { Column } from '../ui/table.ts';

/** The fields that the lists of payments share. */
type OwingRow = Omit<
  OutputOf<typeof listTuitionPayments>[number],
  'totalTuitionFee' | 'totalDiscountFee'
>;

/**
 * Returns the columns of a payment list; `label` names the column of `totalOf`. `totalOf` counts
 * paid lines as received, `chargedOf` as charged; `charged` is the word for that amount.
 */
export function paymentColumns<R extends OwingRow>(
  label: Text,
  totalOf: (row: R) => Cents,
  chargedOf: (row: R) => Cents = totalOf,
  charged?: Text,
): readonly Column<R>[] {
  return [
    studentColumn(),
    // The owed amount comes early, so that a phone shows it without scrolling.
    moneyColumn(msg`Owed (RM)`, (row) => row.totalOwedFee),
    {
      label: msg`Status`,
      value: (row) => paymentStatusText(row.paymentStatus),
      cell: (row) => <Status row={row} isCharged={chargedOf(row) > 0} />,
    },
    {
      ...moneyColumn(label, totalOf),
      cell: (row) => (
        <ReceivedFee
          fee={totalOf(row)}
          chargedFee={chargedOf(row)}
          {...(charged && { label: textOf(charged) })}
        />
      ),
    },
    levelColumn(),
    { label: msg`Month`, value: (row) => row.month },
    { label: msg`Transaction Date`, value: (row) => row.transactionDate ?? 'NA' },
    { label: msg`Payment Type`, value: (row) => paymentTypeText(row.transactionType, 'NA') },
  ];
}

/** The status of a row, with a note while the lessons of a course are not recorded (R-2322). */
function Status({ row, isCharged }: { readonly row: OwingRow; readonly isCharged: boolean }) {
  const { paymentStatus, lessonsMissing = false } = row;
  const isPaid = paymentStatus === 'PAID';
  const missing = (
    <Box component="span" sx={{ ...note, ...(isCharged && below) }}>
      {textOf(LESSONS_MISSING)}
    </Box>
  );
  if (isCharged || (isPaid && !lessonsMissing)) {
    return (
      <>
        <StatusText good={isPaid}>{paymentStatusText(paymentStatus)}</StatusText>
        {lessonsMissing && missing}
      </>
    );
  }
  if (lessonsMissing) return missing;
  return (
    <Box component="span" sx={note}>
      {t`Not charged`}
    </Box>
  );
}

const note = { color: 'text.secondary' };
// A card has the status and the note in one line.
const below = {
  display: { sm: 'block' },
  typography: 'body2',
  '&::before': { content: { xs: '", "', sm: 'none' } },
};

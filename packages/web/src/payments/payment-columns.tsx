import type { OutputOf } from '@kelas/contract/call';
import type { listTuitionPayments } from '@kelas/contract/tuition-fees';
import type { Cents } from '@kelas/contract/values/cents';
import Box from '@mui/material/Box';
import { levelColumn, moneyColumn, studentColumn } from '../reference/columns.tsx';
import { paymentTypeText } from '../reference/payment-types.ts';
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
  label: string,
  totalOf: (row: R) => Cents,
  chargedOf: (row: R) => Cents = totalOf,
  charged?: string,
): readonly Column<R>[] {
  return [
    studentColumn(),
    // The owed amount comes early, so that a phone shows it without scrolling.
    moneyColumn('Owed', (row) => row.totalOwedFee),
    {
      label: 'Status',
      value: (row) => row.paymentStatus,
      cell: (row) =>
        row.paymentStatus === 'PENDING' && chargedOf(row) === 0 ? (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            Not charged
          </Box>
        ) : (
          <StatusText good={row.paymentStatus === 'PAID'}>{row.paymentStatus}</StatusText>
        ),
    },
    {
      label: `${label} (RM)`,
      value: totalOf,
      cell: (row) => (
        <ReceivedFee
          fee={totalOf(row)}
          chargedFee={chargedOf(row)}
          {...(charged && { label: charged })}
        />
      ),
      align: 'right',
    },
    levelColumn(),
    { label: 'Month', value: (row) => row.month },
    { label: 'Transaction Date', value: (row) => row.transactionDate ?? 'NA' },
    { label: 'Payment Type', value: (row) => paymentTypeText(row.transactionType, 'NA') },
  ];
}

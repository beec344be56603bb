import type { paymentStatuses, paymentTypes } from '@kelas/contract/payments';
import type { Cents } from '@kelas/contract/values/cents';
import Box from '@mui/material/Box';
import { LevelName } from '../reference/LevelName.tsx';
import { StudentLink } from '../reference/StudentLink.tsx';
import { Money } from '../ui/Money.tsx';
import { ReceivedFee } from '../ui/ReceivedFee.tsx';
import { StatusText } from '../ui/StatusText.tsx';
import type { Column } from '../ui/table.ts';

/** The fields that the lists of payments share. */
interface OwingRow {
  readonly uuid: string;
  readonly name: string;
  readonly programLvl: number;
  readonly totalOwedFee: Cents;
  readonly paymentStatus: (typeof paymentStatuses)[number];
  readonly month: string;
  readonly transactionDate: string | null;
  readonly transactionType: (typeof paymentTypes)[number] | null;
}

/**
 * Returns the columns of a payment list; `label` names the column of `totalOf`. `totalOf` counts
 * paid lines as received, `chargedOf` as charged.
 */
export function paymentColumns<R extends OwingRow>(
  label: string,
  totalOf: (row: R) => Cents,
  chargedOf: (row: R) => Cents = totalOf,
): readonly Column<R>[] {
  return [
    {
      label: 'Student Name',
      cell: (row) => <StudentLink student={row} />,
      wrap: 140,
      pinned: true,
    },
    // The owed amount comes early, so that a phone shows it without scrolling.
    { label: 'Owed', cell: (row) => <Money cents={row.totalOwedFee} currency />, align: 'right' },
    {
      label: 'Status',
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
      label,
      cell: (row) => <ReceivedFee fee={totalOf(row)} chargedFee={chargedOf(row)} currency />,
      align: 'right',
    },
    { label: 'Program Level', cell: (row) => <LevelName id={row.programLvl} /> },
    { label: 'Month', cell: (row) => row.month },
    { label: 'Transaction Date', cell: (row) => row.transactionDate ?? 'NA' },
    { label: 'Payment Type', cell: (row) => row.transactionType ?? 'NA' },
  ];
}

import { formatTimeStamp } from '@kelas/contract/values/date';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router';
import type { CallQuery } from '../api/query.ts';
import { ReceiptLink } from '../receipts/ReceiptLink.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { Money } from '../ui/Money.tsx';
import type { Column } from '../ui/table.ts';
import type { CashMovement, ExpectedCash } from './close-form.ts';

const NOUN = { one: 'payment or void', many: 'payments and voids' };

const columns: readonly Column<CashMovement>[] = [
  { label: 'Receipt No.', cell: ({ receiptNo }) => <ReceiptLink receiptNo={receiptNo} /> },
  {
    label: 'Student',
    cell: ({ uuid, studentName }) => (
      <Link component={RouterLink} to={`/student/management/form?uuid=${uuid}`}>
        {studentName}
      </Link>
    ),
    wrap: 130,
  },
  {
    label: 'Amount (RM)',
    cell: ({ totalAmount }) => <Money cents={totalAmount} />,
    align: 'right',
  },
  { label: 'Note', cell: noteOf, wrap: 150 },
  { label: 'Person', cell: ({ staffName }) => staffName, wrap: 90 },
  { label: 'Entered on', cell: ({ recordCreateDate }) => formatTimeStamp(recordCreateDate) },
];
const rowKey = ({ receiptNo, kind }: CashMovement) => `${receiptNo} ${kind}`;

/** The payments in cash and the voids since the last close; those that need attention first. */
export function Movements({ expected }: { expected: CallQuery<ExpectedCash> }) {
  const id = useId();
  const { data } = expected;
  const listed = data?.movements.length ?? 0;
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h2" sx={{ mb: 1 }}>
        Since the last close
      </Typography>
      <DataTable
        label="Cash payments and voids"
        list={{ ...expected, data: data?.movements }}
        columns={columns}
        rowKey={rowKey}
        noun={NOUN}
        empty="No cash payments since the last close"
        summary={data && listed < data.total ? `of ${data.total.toLocaleString('en')}` : undefined}
        brief
      />
    </Box>
  );
}

/** Says in words why a movement needs attention (R-1407). */
function noteOf({ kind, mark, transactionDate }: CashMovement): string {
  if (mark === 'LATE') return `Dated ${transactionDate}, a closed day`;
  if (mark === 'VOID_OF_CLOSED') return 'Void of a payment in an earlier close';
  return kind === 'VOID' ? 'Void' : '';
}

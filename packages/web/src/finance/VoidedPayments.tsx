import type { OutputOf } from '@kelas/contract/call';
import type { listVoids } from '@kelas/contract/payments';
import { formatAmount, sumCents } from '@kelas/contract/values/cents';
import { formatTimeStamp } from '@kelas/contract/values/date';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { moneyColumn } from '../reference/columns.tsx';
import { StudentLink } from '../reference/StudentLink.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import type { Column, ListState } from '../ui/table.ts';

type Voided = OutputOf<typeof listVoids>[number];

const columns: readonly Column<Voided>[] = [
  { label: 'Receipt No.', value: (row) => row.receiptNo },
  {
    label: 'Student Name',
    value: (row) => row.studentName,
    cell: (row) => <StudentLink student={{ uuid: row.uuid, name: row.studentName }} />,
    wrap: 140,
  },
  moneyColumn('Amount', (row) => row.totalAmount),
  { label: 'Transaction Date', value: (row) => row.transactionDate },
  { label: 'Voided By', value: (row) => row.staffName, wrap: 100 },
  { label: 'Voided On', value: (row) => formatTimeStamp(row.recordCreateDate) },
  { label: 'Reason', value: (row) => row.reason, wrap: 160 },
];

const NOUN = { one: 'payment', many: 'payments' };

interface Props {
  readonly list: ListState<Voided>;
  /** How they affect the figures above. */
  readonly note: string;
}

/** Lists the voided payments of the month; shows nothing if there are none. */
export function VoidedPayments({ list, note }: Props) {
  const id = useId();
  const { data, error } = list;
  if (data ? data.length === 0 : error === undefined) return null;
  const sum = data && formatAmount(sumCents(data.map((row) => row.totalAmount)));
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 3 }}>
      <Typography id={id} variant="h2">
        Voided payments of this month
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {note}
      </Typography>
      <DataTable
        label="Voided payments"
        list={list}
        columns={columns}
        rowKey={(row) => row.receiptNo}
        noun={NOUN}
        summary={sum}
        brief
      />
    </Box>
  );
}

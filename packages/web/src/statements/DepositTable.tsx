import type { OutputOf } from '@kelas/contract/call';
import type { getStatement } from '@kelas/contract/statements';
import type { Cents } from '@kelas/contract/values/cents';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { CardSum } from '../ui/CardSum.tsx';
import { Money } from '../ui/Money.tsx';
import { useNarrow } from '../ui/narrow.ts';
import { RowCards } from '../ui/RowCards.tsx';
import type { Column } from '../ui/table.ts';

const KINDS = { RECEIVED: 'Received', USED: 'Set off', REFUND: 'Refunded' } as const;

type Deposit = NonNullable<OutputOf<typeof getStatement>['deposit']>;
type Row = Deposit['rows'][number];

const cardColumns: readonly Column<Row>[] = [
  { label: 'Deposit', cell: ({ kind }) => KINDS[kind] },
  { label: 'Amount', cell: (row) => <Money cents={amountOf(row)} />, align: 'right' },
  { label: 'Date', cell: (row) => row.transactionDate },
  { label: 'Receipt No.', cell: (row) => row.receiptNo },
  { label: 'Held', cell: (row) => <Money cents={row.balance} />, align: 'right' },
];

const amountOf = ({ kind, fee }: Row) => (kind === 'RECEIVED' ? fee : -fee) as Cents;
const keyOf = ({ receiptNo, kind }: Row) => `${receiptNo} ${kind}`;

interface Props {
  readonly deposit: Deposit;
}

/** The deposit of a statement, which is no part of its balances (R-1589). */
export function DepositTable({ deposit: { opening, rows, closing } }: Props) {
  const isNarrow = useNarrow();
  if (isNarrow) {
    return (
      <>
        <CardSum label="Deposit held before" cents={opening} />
        <RowCards label="Deposit" rows={rows} columns={cardColumns} rowKey={keyOf} />
        <CardSum label="Deposit held" cents={closing} />
      </>
    );
  }
  const sum = (label: string, cents: Cents) => (
    <TableRow className="sum">
      <TableCell component="th" scope="row" colSpan={4}>
        {label}
      </TableCell>
      <TableCell align="right">
        <Money cents={cents} />
      </TableCell>
    </TableRow>
  );
  return (
    <Table aria-label="Deposit">
      <TableHead>
        <TableRow>
          <TableCell>Date</TableCell>
          <TableCell>Deposit</TableCell>
          <TableCell>Receipt No.</TableCell>
          <TableCell align="right">Amount (RM)</TableCell>
          <TableCell align="right">Held (RM)</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {sum('Held before', opening)}
        {rows.map((row) => (
          <TableRow key={keyOf(row)} hover>
            <TableCell>{row.transactionDate}</TableCell>
            <TableCell>{KINDS[row.kind]}</TableCell>
            <TableCell>{row.receiptNo}</TableCell>
            <TableCell align="right">
              <Money cents={amountOf(row)} />
            </TableCell>
            <TableCell align="right">
              <Money cents={row.balance} />
            </TableCell>
          </TableRow>
        ))}
        {sum('Held', closing)}
      </TableBody>
    </Table>
  );
}

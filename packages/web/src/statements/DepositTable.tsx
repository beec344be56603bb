import type { OutputOf } from '@kelas/contract/call';
import type { getStatement } from '@kelas/contract/statements';
import type { Cents } from '@kelas/contract/values/cents';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Money } from '../ui/Money.tsx';

const KINDS = { RECEIVED: 'Received', USED: 'Set off', REFUND: 'Refunded' } as const;

interface Props {
  readonly deposit: NonNullable<OutputOf<typeof getStatement>['deposit']>;
}

/** The deposit of a statement, which is no part of its balances (R-1589). */
export function DepositTable({ deposit: { opening, rows, closing } }: Props) {
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
        {rows.map(({ kind, transactionDate, receiptNo, fee, balance }) => (
          <TableRow key={`${receiptNo} ${kind}`} hover>
            <TableCell>{transactionDate}</TableCell>
            <TableCell>{KINDS[kind]}</TableCell>
            <TableCell>{receiptNo}</TableCell>
            <TableCell align="right">
              <Money cents={(kind === 'RECEIVED' ? fee : -fee) as Cents} />
            </TableCell>
            <TableCell align="right">
              <Money cents={balance} />
            </TableCell>
          </TableRow>
        ))}
        {sum('Held', closing)}
      </TableBody>
    </Table>
  );
}

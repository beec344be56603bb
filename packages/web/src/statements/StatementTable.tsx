import type { OutputOf } from '@kelas/contract/call';
import type { getStatement } from '@kelas/contract/statements';
import { type Cents, formatRinggit } from '@kelas/contract/values/cents';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { CardSum } from '../ui/CardSum.tsx';
import { HeadCells, RowCells } from '../ui/cells.tsx';
import { Money } from '../ui/Money.tsx';
import { useNarrow } from '../ui/narrow.ts';
import { ReceivedFee } from '../ui/ReceivedFee.tsx';
import { RowCards } from '../ui/RowCards.tsx';
import type { Column } from '../ui/table.ts';
import { DepositTable } from './DepositTable.tsx';

/** The data of a statement of account. */
export type Statement = OutputOf<typeof getStatement>;
type Row = Statement['rows'][number];

const amount = (row: Row, kind: Row['kind']) =>
  row.kind === kind && (
    <ReceivedFee
      fee={row.fee}
      chargedFee={row.chargedFee ?? row.fee}
      label={row.discountFee ? 'full fee' : 'charged'}
    />
  );

/** What lowers the balance; a refund and credit for a sibling raise it (R-1588). */
const payment = (row: Row) =>
  row.kind === 'REFUND' || row.kind === 'SIBLING' ? (
    <Money cents={-row.fee as Cents} />
  ) : (
    amount(row, 'PAYMENT')
  );

function descriptionOf({ kind, subjectName, fee }: Row): string {
  if (kind === 'REFUND') return `Refund: ${subjectName}`;
  if (kind === 'SIBLING') return `Credit used for ${subjectName}`;
  if (kind === 'CREDIT') return `${subjectName} (RM\u00a0${formatRinggit(fee)} from credit)`;
  return subjectName;
}

const columns: readonly Column<Row>[] = [
  { label: 'Month', cell: (row) => row.month },
  { label: 'Date', cell: (row) => (row.dueDate ? `due ${row.dueDate}` : row.transactionDate) },
  { label: 'Description', cell: descriptionOf, wrap: 140 },
  { label: 'Receipt No.', cell: (row) => row.receiptNo },
  { label: 'Charge (RM)', cell: (row) => amount(row, 'CHARGE'), align: 'right' },
  { label: 'Payment (RM)', cell: payment, align: 'right' },
  { label: 'Balance (RM)', cell: (row) => <Money cents={row.balance} />, align: 'right' },
];

/** On a phone one amount is next to the description: a charge, or a payment below zero. */
const cardColumns: readonly Column<Row>[] = [
  { label: 'Description', cell: descriptionOf },
  {
    label: 'Amount',
    cell: (row) => (row.kind === 'CHARGE' ? amount(row, 'CHARGE') : <>Paid {payment(row)}</>),
    align: 'right',
  },
  ...columns.filter(({ label }) => ['Month', 'Date', 'Receipt No.'].includes(label)),
  { label: 'Balance', cell: (row) => <Money cents={row.balance} />, align: 'right' },
];

/** The charges and payments between the opening and the closing balance. */
export function StatementTable({ statement }: { statement: Statement }) {
  const { opening, charged, paid, refunded = 0, closing, rows, deposit } = statement;
  const isNarrow = useNarrow();
  if (isNarrow) {
    return (
      <Box tabIndex={0} role="region" aria-label="Statement" sx={[box, { overflow: 'auto' }]}>
        <CardSum label="Opening balance" cents={opening} />
        <RowCards
          label="Statement"
          rows={rows}
          columns={cardColumns}
          rowKey={(row) => rows.indexOf(row)}
        />
        <CardSum label="Charged" cents={charged} />
        <CardSum label="Paid" cents={(paid - refunded) as Cents} />
        <CardSum label="Closing balance" cents={closing} />
        {deposit && <DepositTable deposit={deposit} />}
      </Box>
    );
  }
  return (
    <TableContainer tabIndex={0} role="region" aria-label="Statement" sx={box}>
      <Table stickyHeader aria-label="Statement">
        <TableHead>
          <TableRow>
            <HeadCells columns={columns} />
          </TableRow>
        </TableHead>
        <TableBody>
          <TableRow className="sum">
            <TableCell component="th" scope="row" colSpan={6}>
              Opening balance
            </TableCell>
            <TableCell align="right">
              <Money cents={opening} />
            </TableCell>
          </TableRow>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows can be equal, and their order never changes
            <TableRow key={index} hover>
              <RowCells row={row} columns={columns} />
            </TableRow>
          ))}
          <TableRow className="sum">
            <TableCell component="th" scope="row" colSpan={4}>
              Closing balance
            </TableCell>
            {[charged, (paid - refunded) as Cents, closing].map((cents, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one for each of the last columns
              <TableCell key={index} align="right">
                <Money cents={cents} />
              </TableCell>
            ))}
          </TableRow>
        </TableBody>
      </Table>
      {deposit && <DepositTable deposit={deposit} />}
    </TableContainer>
  );
}

const box = {
  borderTop: 1,
  borderBottom: 1,
  borderColor: 'divider',
  '& thead th': { fontWeight: 650, lineHeight: 1.3, bgcolor: 'background.paper' },
  '& td': { whiteSpace: 'nowrap' },
  '& tr.sum :is(th, td)': { fontWeight: 650, bgcolor: 'action.hover' },
  // Aligned with the heading of the dialog.
  '& :is(th, td):first-of-type': { pl: 3 },
  '& tr > :last-child': { pr: 3 },
};

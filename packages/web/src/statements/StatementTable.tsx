import type { OutputOf } from '@kelas/contract/call';
import type { getStatement } from '@kelas/contract/statements';
import { type Cents, formatRinggit } from '@kelas/contract/values/cents';
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

type Statement = OutputOf<typeof getStatement>;
type Row = Statement['rows'][number];

const amount = (row: Row, kind: Row['kind']) =>
  row.kind === kind && (
    <ReceivedFee
      fee={row.fee}
      chargedFee={row.chargedFee ?? row.fee}
      label={row.discountFee ? 'full fee' : 'charged'}
    />
  );

/** The amount that lowers the balance; a refund and credit for a sibling raise it (R-1588). */
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
const cards: readonly Column<Row>[] = [
  { label: 'Description', cell: descriptionOf },
  {
    label: 'Amount',
    cell: (row) => (row.kind === 'CHARGE' ? amount(row, 'CHARGE') : <>Paid {payment(row)}</>),
    align: 'right',
  },
  ...columns.filter(({ label }) => ['Month', 'Date', 'Receipt No.'].includes(label)),
  { label: 'Balance', cell: (row) => <Money cents={row.balance} />, align: 'right' },
];

const KINDS = { RECEIVED: 'Received', USED: 'Set off', REFUND: 'Refunded' } as const;

type DepositRow = NonNullable<Statement['deposit']>['rows'][number];

const depositAmount = ({ kind, fee }: DepositRow) => (
  <Money cents={(kind === 'RECEIVED' ? fee : -fee) as Cents} />
);

const depositColumns: readonly Column<DepositRow>[] = [
  { label: 'Date', cell: (row) => row.transactionDate },
  { label: 'Deposit', cell: ({ kind }) => KINDS[kind] },
  { label: 'Receipt No.', cell: (row) => row.receiptNo },
  { label: 'Amount (RM)', cell: depositAmount, align: 'right' },
  { label: 'Held (RM)', cell: (row) => <Money cents={row.balance} />, align: 'right' },
];

const depositCards: readonly Column<DepositRow>[] = [
  { label: 'Deposit', cell: ({ kind }) => KINDS[kind] },
  { label: 'Amount', cell: depositAmount, align: 'right' },
  ...depositColumns.filter(({ label }) => ['Date', 'Receipt No.'].includes(label)),
  { label: 'Held', cell: (row) => <Money cents={row.balance} />, align: 'right' },
];

/**
 * The charges and payments between the opening and the closing balance, and the deposit,
 * which is no part of the balances (R-1589).
 */
export function StatementTable({ statement }: { statement: Statement }) {
  const { opening, charged, paid, refunded = 0, closing, rows, deposit } = statement;
  const left = (paid - refunded) as Cents;
  // A card has no heading that names the deposit.
  const held = useNarrow() ? 'Deposit held' : 'Held';
  return (
    <TableContainer tabIndex={0} role="region" aria-label="Statement" sx={box}>
      <Ledger
        label="Statement"
        columns={columns}
        cards={cards}
        rows={rows}
        opening={[['Opening balance', opening]]}
        closing={[
          ['Charged', charged],
          ['Paid', left],
          ['Closing balance', closing],
        ]}
      />
      {deposit && (
        <Ledger
          label="Deposit"
          columns={depositColumns}
          cards={depositCards}
          rows={deposit.rows}
          opening={[[`${held} before`, deposit.opening]]}
          closing={[[held, deposit.closing]]}
        />
      )}
    </TableContainer>
  );
}

type Sums = readonly (readonly [label: string, cents: Cents])[];

interface Props<R> {
  readonly label: string;
  readonly columns: readonly Column<R>[];
  readonly cards: readonly Column<R>[];
  readonly rows: readonly R[];
  /** The sums before and after the rows, for the last columns; the last sum names its row. */
  readonly opening: Sums;
  readonly closing: Sums;
}

/** Rows between an opening and a closing sum; on a phone they are cards. */
function Ledger<R>({ label, columns, cards, rows, opening, closing }: Props<R>) {
  const rowKey = (row: R) => rows.indexOf(row);
  const sumCards = (sums: Sums) =>
    sums.map(([name, cents]) => <CardSum key={name} label={name} cents={cents} />);
  if (useNarrow()) {
    return (
      <>
        {sumCards(opening)}
        <RowCards label={label} rows={rows} columns={cards} rowKey={rowKey} />
        {sumCards(closing)}
      </>
    );
  }
  const sumRow = (sums: Sums) => (
    <TableRow className="sum">
      <TableCell component="th" scope="row" colSpan={columns.length - sums.length}>
        {sums.at(-1)?.[0]}
      </TableCell>
      {sums.map(([name, cents]) => (
        <TableCell key={name} align="right">
          <Money cents={cents} />
        </TableCell>
      ))}
    </TableRow>
  );
  return (
    <Table stickyHeader aria-label={label}>
      <TableHead>
        <TableRow>
          <HeadCells columns={columns} />
        </TableRow>
      </TableHead>
      <TableBody>
        {sumRow(opening)}
        {rows.map((row) => (
          <TableRow key={rowKey(row)} hover>
            <RowCells row={row} columns={columns} />
          </TableRow>
        ))}
        {sumRow(closing)}
      </TableBody>
    </Table>
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

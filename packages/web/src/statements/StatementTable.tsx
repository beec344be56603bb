import type { Cents } from '@kelas/contract/values/cents';
import { msg, plural, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useState } from 'react';
import { withElements } from '../languages/elements.ts';
import { formatDay, formatMonth } from '../languages/formats.ts';
import { textOf } from '../languages/language.ts';
import { CardSum } from '../ui/CardSum.tsx';
import { HeadCells, RowCells } from '../ui/cells.tsx';
import { ExpandIcon } from '../ui/icons.tsx';
import { Money } from '../ui/Money.tsx';
import { useNarrow } from '../ui/narrow.ts';
import { ReceivedFee } from '../ui/ReceivedFee.tsx';
import { RowCards } from '../ui/RowCards.tsx';
import type { Column } from '../ui/table.ts';
import { groupRows, type Statement, type StatementLine } from './statement-lines.ts';

/** The column of the description; a line of several rows unfolds them (R-2223). */
function descriptionColumn(
  unfolded: ReadonlySet<string>,
  toggle: (key: string) => void,
): Column<StatementLine> {
  return {
    label: msg`Description`,
    cell: ({ key, isDetail, month, description, details }) => {
      const isUnfolded = unfolded.has(key);
      return (
        <Box component="span" sx={isDetail ? detail : details.length > 0 ? foldable : undefined}>
          <span>{description}</span>
          {details.length > 0 && (
            <IconButton
              size="small"
              aria-label={t`Details: ${{ month: formatMonth(month) }} ${description}`}
              aria-expanded={isUnfolded}
              onClick={() => toggle(key)}
              sx={{ p: 0.25, my: -0.5, rotate: isUnfolded ? '180deg' : '0deg' }}
            >
              <ExpandIcon fontSize="small" />
            </IconButton>
          )}
        </Box>
      );
    },
    wrap: 140,
  };
}

// The button stays next to the text; alone it would take a line of its own.
const foldable = { display: 'flex', alignItems: 'center', columnGap: 0.5 };
const detail = { display: 'inline-block', pl: 2, color: 'text.secondary' };

const charge = ({ charge: charged }: StatementLine) =>
  charged && (
    <ReceivedFee
      fee={charged.fee}
      chargedFee={charged.chargedFee}
      label={charged.hasDiscount ? t`full fee` : t`charged`}
    />
  );

const payment = ({ paid }: StatementLine) => paid !== undefined && <Money cents={paid} />;

/** The due date, and the day of a single payment below it. */
const days = ({ dueDate, dates }: StatementLine) => {
  const paidOn = dates.length === 1 && dates[0] ? formatDay(dates[0]) : undefined;
  if (dueDate === undefined) return paidOn;
  return (
    <>
      <Box
        component="span"
        sx={{ display: { sm: 'block' } }}
      >{t`due ${{ day: formatDay(dueDate) }}`}</Box>{' '}
      {paidOn}
    </>
  );
};

const receiptsText = (count: number) => plural(count, { one: '# receipt', other: '# receipts' });

const receipts = ({ receiptNos }: StatementLine) =>
  receiptNos.length > 1 ? receiptsText(receiptNos.length) : receiptNos[0];

const columns: readonly Column<StatementLine>[] = [
  { label: msg`Month`, cell: (line) => formatMonth(line.month) },
  { label: msg`Date`, cell: days },
  { label: msg`Receipt No.`, cell: receipts },
  { label: msg`Charge (RM)`, cell: charge, align: 'right' },
  { label: msg`Payment (RM)`, cell: payment, align: 'right' },
  { label: msg`Balance (RM)`, cell: (line) => <Money cents={line.balance} />, align: 'right' },
];

/** On a phone the amounts are next to the description: what was charged, and what was paid. */
const cards: readonly Column<StatementLine>[] = [
  {
    label: msg`Amount`,
    cell: (line) => (
      <>
        {charge(line)}
        {line.paid !== undefined && (
          <Box sx={{ whiteSpace: 'nowrap' }}>
            {withElements((place) => t`Paid ${{ amount: place(payment(line)) }}`)}
          </Box>
        )}
      </>
    ),
    align: 'right',
  },
  ...columns.slice(0, 3),
  { label: msg`Balance`, cell: (line) => <Money cents={line.balance} />, align: 'right' },
];

const KINDS = {
  RECEIVED: msg({ message: 'Received', context: 'deposit' }),
  USED: msg`Set off`,
  REFUND: msg`Refunded`,
} as const;

type DepositRow = NonNullable<Statement['deposit']>['rows'][number];

const depositAmount = ({ kind, fee }: DepositRow) => (
  <Money cents={(kind === 'RECEIVED' ? fee : -fee) as Cents} />
);

const date: Column<DepositRow> = {
  label: msg`Date`,
  cell: (row) => formatDay(row.transactionDate),
};
const receipt: Column<DepositRow> = { label: msg`Receipt No.`, cell: (row) => row.receiptNo };

const depositColumns: readonly Column<DepositRow>[] = [
  date,
  { label: msg`Deposit`, cell: ({ kind }) => textOf(KINDS[kind]) },
  receipt,
  { label: msg`Amount (RM)`, cell: depositAmount, align: 'right' },
  { label: msg`Held (RM)`, cell: (row) => <Money cents={row.balance} />, align: 'right' },
];

const depositCards: readonly Column<DepositRow>[] = [
  { label: msg`Deposit`, cell: ({ kind }) => textOf(KINDS[kind]) },
  { label: msg`Amount`, cell: depositAmount, align: 'right' },
  date,
  receipt,
  { label: msg`Held`, cell: (row) => <Money cents={row.balance} />, align: 'right' },
];

/**
 * The charges and payments between the opening and the closing balance, one line for each
 * month and subject group, which unfolds its rows (R-2223), and the deposit, which is no part of the balances (R-1589).
 */
export function StatementTable({ statement }: { statement: Statement }) {
  const { opening, charged, paid, refunded = 0, closing, deposit } = statement;
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) => setUnfolded((before) => toggled(before, key));
  const lines = groupRows(statement).flatMap((line) =>
    unfolded.has(line.key) ? [line, ...line.details] : [line],
  );
  const description = descriptionColumn(unfolded, toggle);
  const left = (paid - refunded) as Cents;
  // A card has no heading that names the deposit.
  const [heldBefore, held] = useNarrow()
    ? [t`Deposit held before`, t`Deposit held`]
    : [t`Held before`, t`Held`];
  return (
    <TableContainer tabIndex={0} role="region" aria-label={t`Statement`} sx={box}>
      <Ledger
        label={t`Statement`}
        columns={columns.toSpliced(2, 0, description)}
        cards={[description, ...cards]}
        rows={lines}
        opening={[[t`Opening balance`, opening]]}
        closing={[
          [t`Charged`, charged],
          [t`Paid`, left],
          [t`Closing balance`, closing],
        ]}
      />
      {deposit && (
        <Ledger
          label={t`Deposit`}
          columns={depositColumns}
          cards={depositCards}
          rows={deposit.rows}
          opening={[[heldBefore, deposit.opening]]}
          closing={[[held, deposit.closing]]}
        />
      )}
    </TableContainer>
  );
}

/** Returns the keys with one key added, or removed if it is among them. */
function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
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

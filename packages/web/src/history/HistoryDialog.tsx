import { listHistory } from '@kelas/contract/history';
import { formatAmount } from '@kelas/contract/values/cents';
import { formatTimeStamp } from '@kelas/contract/values/date';
import { msg, plural, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCallQuery } from '../api/query.ts';
import { formatMonth } from '../languages/formats.ts';
import { ReceiptLink } from '../payments/ReceiptLink.tsx';
import { lessonsText } from '../reference/lessons-text.ts';
import { paymentTypeText } from '../reference/payment-types.ts';
import { StatementButton } from '../statements/StatementButton.tsx';
import { CardSum } from '../ui/CardSum.tsx';
import { HeadCells, RowCells } from '../ui/cells.tsx';
import { DialogFrame } from '../ui/DialogFrame.tsx';
import { Money } from '../ui/Money.tsx';
import { useNarrow } from '../ui/narrow.ts';
import { PaidFee } from '../ui/ReceivedFee.tsx';
import { RowCards } from '../ui/RowCards.tsx';
import { StatusText } from '../ui/StatusText.tsx';
import { TableNotice } from '../ui/TableNotice.tsx';
import type { Column } from '../ui/table.ts';
import {
  groupByMonth,
  groupTotal,
  type HistoryLine,
  type HistoryMonth,
  type HistoryType,
} from './group.ts';

const PAYMENTS = {
  one: msg`payment`,
  many: msg`payments`,
  count: (count: number) => t`${plural(count, { one: '# payment', other: '# payments' })}`,
};
interface Props {
  readonly person: { readonly uuid: string; readonly name: string };
  readonly type: HistoryType;
  readonly onExited: () => void;
}

/** Payment History: what a student paid or a teacher was paid, by month (R-702). */
export function HistoryDialog({ person, type, onExited }: Props) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  const { uuid } = person;
  const history = useCallQuery(listHistory, { uuid, type }, { onFailure: 'alert', fresh: true });
  const months = groupByMonth(history.data ?? []);

  return (
    <DialogFrame
      title={t`Payment History`}
      subtitle={person.name}
      open={open}
      onClose={close}
      onExited={onExited}
      wide
    >
      {months.length > 0 && <HistoryTable months={months} type={type} />}
      <TableNotice list={history} noun={PAYMENTS} empty={t`No payments yet`} place="within" />
      <DialogActions sx={{ px: 3, mt: 'auto' }}>
        <Typography role="status" sx={{ flexGrow: 1, fontWeight: 650 }}>
          {history.data && totalText(history.data)}
        </Typography>
        {type === 'STUDENT' && <StatementButton student={person} />}
        <Button onClick={close}>{t`Close`}</Button>
      </DialogActions>
    </DialogFrame>
  );
}

/** A payment can have several lines. */
function totalText(lines: readonly HistoryLine[]): string {
  const count = lines.length;
  const amount = formatAmount(groupTotal(lines));
  return t`${plural(count, { one: `# line · Grand total ${amount}`, other: `# lines · Grand total ${amount}` })}`;
}

const subjectColumn: Column<HistoryLine> = {
  label: msg`Subject`,
  cell: (line) => <Subject line={line} />,
  wrap: 140,
};

const receiptColumn: Column<HistoryLine> = {
  label: msg`Receipt No.`,
  cell: (line) => <ReceiptLink receiptNo={line.receiptNo} />,
};

const studentColumns: readonly Column<HistoryLine>[] = [
  { label: msg`Transaction Date`, cell: (line) => line.transactionDate },
  subjectColumn,
  { label: msg`Paid For`, cell: (line) => line.month },
  receiptColumn,
  {
    label: msg`Payment Type`,
    cell: (line) => paymentTypeText(line.transactionType, 'NA', line.fund),
  },
  { label: msg`Entered on`, cell: (line) => formatTimeStamp(line.dateCreated) },
  // The last column, so that the totals of the months line up with it.
  { label: msg`Fee`, cell: (line) => <PaidFee line={line} />, align: 'right' },
];

/** The columns of each type; a salary has no receipt. */
const columnsOf = {
  STUDENT: studentColumns,
  TEACHER: studentColumns.filter((column) => column !== receiptColumn),
};

/** The columns of a card, which begins with the subject. */
const cardsOf = {
  STUDENT: subjectFirst(columnsOf.STUDENT),
  TEACHER: subjectFirst(columnsOf.TEACHER),
};

function subjectFirst(columns: typeof studentColumns) {
  const isSubject = (column: Column<HistoryLine>) => Number(column === subjectColumn);
  return columns.toSorted((one, other) => isSubject(other) - isSubject(one));
}

/**
 * The subject of a line with its lessons (R-2322); a voided line and its reversal are marked in words
 * (R-706).
 */
function Subject({ line }: { line: HistoryLine }) {
  const { subjectName, lessons, voided, reversal, refund } = line;
  if (refund) return t`Refund: ${subjectName}`;
  const name = [subjectName, lessonsText(lessons)].filter(Boolean).join(', ');
  if (!voided) return name;
  return (
    <>
      {name}{' '}
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        <StatusText good={false}>{reversal ? t`VOID, reversal` : t`VOID`}</StatusText>
      </Box>
    </>
  );
}

interface HistoryTableProps {
  readonly months: readonly HistoryMonth[];
  readonly type: HistoryType;
}

/** The paid lines, grouped by month; the table scrolls in its box. */
function HistoryTable({ months, type }: HistoryTableProps) {
  const columns = columnsOf[type];
  if (useNarrow()) {
    return (
      <Box tabIndex={0} role="region" aria-label={t`Payments`} sx={{ overflow: 'auto' }}>
        {months.map(({ month, total, lines }) => (
          <Box key={month}>
            <CardSum label={formatMonth(month)} cents={total} currency />
            <RowCards
              label={t`Payments of ${{ month: formatMonth(month) }}`}
              rows={lines}
              columns={cardsOf[type]}
              rowKey={(line) => lines.indexOf(line)}
            />
          </Box>
        ))}
      </Box>
    );
  }
  return (
    <TableContainer tabIndex={0} role="region" aria-label={t`Payments`} sx={box}>
      <Table stickyHeader aria-label={t`Payments`}>
        <TableHead>
          <TableRow>
            <HeadCells columns={columns} />
          </TableRow>
        </TableHead>
        {months.map(({ month, total, lines }) => (
          <TableBody key={month}>
            <TableRow>
              <TableCell component="th" scope="rowgroup" colSpan={columns.length} className="month">
                <Box>
                  <Typography variant="h3">{formatMonth(month)}</Typography>
                  <Money cents={total} currency />
                </Box>
              </TableCell>
            </TableRow>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a payment can be equal, and their order never changes
              <TableRow key={index} hover>
                <RowCells row={line} columns={columns} />
              </TableRow>
            ))}
          </TableBody>
        ))}
      </Table>
    </TableContainer>
  );
}

const box = {
  containerType: 'inline-size',
  borderTop: 1,
  borderBottom: 1,
  borderColor: 'divider',
  '& th': { fontWeight: 650, lineHeight: 1.3, bgcolor: 'background.paper' },
  '& td': { whiteSpace: 'nowrap' },
  '& th.month:is(th)': { p: 0, bgcolor: 'action.hover' },
  // Aligned with the heading of the dialog.
  '& :is(th, td):first-of-type': { pl: 3 },
  '& :is(th, td):last-of-type': { pr: 3 },
  // Month and total stay in view when the columns scroll sideways.
  '& th.month > div': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    position: 'sticky',
    left: 0,
    width: '100cqi',
    px: 3,
    py: 0.75,
  },
};

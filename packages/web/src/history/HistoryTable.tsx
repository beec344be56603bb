import { formatTimeStamp } from '@kelas/contract/values/date';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { ReceiptLink } from '../payments/ReceiptLink.tsx';
import { paymentTypeText } from '../reference/payment-types.ts';
import { CardSum } from '../ui/CardSum.tsx';
import { HeadCells, RowCells } from '../ui/cells.tsx';
import { Money } from '../ui/Money.tsx';
import { useNarrow } from '../ui/narrow.ts';
import { PaidFee } from '../ui/ReceivedFee.tsx';
import { RowCards } from '../ui/RowCards.tsx';
import { StatusText } from '../ui/StatusText.tsx';
import type { Column } from '../ui/table.ts';
import type { HistoryLine, HistoryMonth } from './group.ts';
import type { HistoryType } from './history-filter.ts';

const studentColumns: readonly Column<HistoryLine>[] = [
  { label: 'Transaction Date', cell: (line) => line.transactionDate },
  { label: 'Subject', cell: (line) => <Subject line={line} />, wrap: 140 },
  { label: 'Paid For', cell: (line) => line.month },
  { label: 'Receipt No.', cell: (line) => <ReceiptLink receiptNo={line.receiptNo} /> },
  { label: 'Payment Type', cell: (line) => paymentTypeText(line.transactionType, 'NA', line.fund) },
  { label: 'Entered on', cell: (line) => formatTimeStamp(line.dateCreated) },
  // The last column, so that the totals of the months line up with it.
  {
    label: 'Fee',
    cell: (line) => <PaidFee line={line} />,
    align: 'right',
  },
];

// A salary has no receipt.
const teacherColumns = studentColumns.filter(({ label }) => label !== 'Receipt No.');

/** A card begins with the subject. */
const subjectFirst = (columns: typeof studentColumns) =>
  columns.toSorted(
    (one, other) => Number(other.label === 'Subject') - Number(one.label === 'Subject'),
  );
const studentCards = subjectFirst(studentColumns);
const teacherCards = subjectFirst(teacherColumns);

/** The subject of a line; a voided line and its reversal are marked in words. */
function Subject({ line: { subjectName, voided, reversal, refund } }: { line: HistoryLine }) {
  if (refund) return `Refund: ${subjectName}`;
  if (!voided) return subjectName;
  return (
    <>
      {subjectName}{' '}
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        <StatusText good={false}>{reversal ? 'VOID, reversal' : 'VOID'}</StatusText>
      </Box>
    </>
  );
}

interface Props {
  readonly months: readonly HistoryMonth[];
  /** The type of person whose payments are shown. */
  readonly type: HistoryType;
}

/** The paid lines, grouped by month; the table scrolls in its box. */
export function HistoryTable({ months, type }: Props) {
  const columns = type === 'TEACHER' ? teacherColumns : studentColumns;
  const isNarrow = useNarrow();
  if (isNarrow) {
    return (
      <Box tabIndex={0} role="region" aria-label="Payments" sx={{ overflow: 'auto' }}>
        {months.map(({ month, total, lines }) => (
          <Box key={month}>
            <CardSum label={month} cents={total} currency />
            <RowCards
              label={`Payments of ${month}`}
              rows={lines}
              columns={type === 'TEACHER' ? teacherCards : studentCards}
              rowKey={(line) => lines.indexOf(line)}
            />
          </Box>
        ))}
      </Box>
    );
  }
  return (
    <TableContainer tabIndex={0} role="region" aria-label="Payments" sx={box}>
      <Table stickyHeader aria-label="Payments">
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
                  <Typography variant="h3">{month}</Typography>
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

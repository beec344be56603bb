import type { Cents } from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import TableContainer from '@mui/material/TableContainer';
import Typography from '@mui/material/Typography';
import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { formatMonth } from '../languages/formats.ts';
import { Money } from '../ui/Money.tsx';
import { Panel } from '../ui/Panel.tsx';
import { PlainTable } from '../ui/PlainTable.tsx';
import { percentOf, type Split, type Splits, splitTables } from './splits.ts';
import type { SumRow } from './sums.ts';

interface FiguresProps {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly SumRow[];
  /** The chart of the figures; undefined without a payment. */
  readonly chart: ReactNode | undefined;
  readonly chartHeight: number;
}

/** A table of figures with its chart; a printout shows the table only. */
export function Figures({ title, heads, rows, chart, chartHeight }: FiguresProps) {
  return (
    <Box sx={figures}>
      <Panel title={title}>
        <Box sx={{ ...sides, gridTemplateColumns: { xs: WHOLE, md: `${WHOLE} ${WHOLE}` } }}>
          <SumTable title={title} heads={heads} rows={rows} />
          <Box
            {...(chart && { role: 'figure', 'aria-label': t`${title}, chart` })}
            sx={{ minWidth: 0, minHeight: chart ? chartHeight : 0, displayPrint: 'none' }}
          >
            <Suspense fallback={null}>{chart ?? <NoPayments />}</Suspense>
          </Box>
        </Box>
      </Panel>
    </Box>
  );
}

function NoPayments() {
  return <Typography color="textSecondary">{t`No payments`}</Typography>;
}

/** The amount collected in a month less the salaries paid in it (R-1495); only for an ADMIN. */
export function NetAfterSalaries({ month, rows }: { month: string; rows: readonly SumRow[] }) {
  const title = t`Net after salaries`;
  if (rows.length === 0) return null;
  return (
    <Panel title={title}>
      <Box sx={{ maxWidth: { md: '50%' } }}>
        <SumTable title={title} heads={[formatMonth(month), t`Amount`]} rows={rows} />
      </Box>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {t`Salaries whose transaction date is in this month, without voided ones. A salary without a transaction date counts on the day when it was recorded.`}
      </Typography>
    </Panel>
  );
}

/** The month's payments by level, subject and teacher, each with bars and their values (R-1497). */
export function SplitTables({ month, splits }: { month: string; splits: Splits }) {
  return (
    <Box sx={{ my: 2 }}>
      <Panel title={t`${{ month: formatMonth(month) }} by course, in RM`}>
        <Typography color="textSecondary" sx={{ mb: 1.5 }}>
          {t`Tuition fees by the level, subject and teacher of the paid course. Misc fees belong to no course.`}
        </Typography>
        {splits.total === 0 ? (
          <NoPayments />
        ) : (
          <Box sx={{ ...sides, gridTemplateColumns: THIRDS }}>
            {splitTables(splits).map((split) => (
              <SplitTable key={split.head} split={split} total={splits.total} />
            ))}
          </Box>
        )}
      </Panel>
    </Box>
  );
}

/** A table of amounts in ringgit, with the total in the last row. */
function SumTable({ title, heads, rows }: Pick<FiguresProps, 'title' | 'heads' | 'rows'>) {
  return (
    <FigureTable
      label={t`${title}, figures`}
      heads={heads}
      rows={rows.map(({ label, amounts, isTotal }) => ({
        key: label,
        head: label,
        isTotal,
        cells: amounts.map((cents, index) => (
          <Money key={heads[index + 1]} cents={cents} currency={amounts.length === 1} />
        )),
      }))}
    />
  );
}

function SplitTable({ split: { title, head, rows }, total }: { split: Split; total: Cents }) {
  const longest = Math.max(...rows.map(({ id, cents }) => (id === 'total' ? 1 : cents)));
  const withBar = (name: string, cents: Cents) => (
    <>
      {name}
      <Box sx={bar} style={{ width: `${(100 * Math.max(0, cents)) / longest}%` }} aria-hidden />
    </>
  );
  return (
    <FigureTable
      label={title}
      heads={[head, t`Amount`, t({ message: 'Share', context: 'percent' })]}
      rows={rows.map(({ id, name, cents }) => ({
        key: id,
        head: id === 'total' ? name : withBar(name, cents),
        isTotal: id === 'total',
        cells: [<Money key="amount" cents={cents} />, percentOf(cents, total)],
      }))}
      isLong
    />
  );
}

interface FigureTableProps extends Omit<ComponentProps<typeof PlainTable>, 'sx'> {
  /** Long names wrap, and the rows scroll between the headings and the total. */
  readonly isLong?: boolean;
}

/** A table of figures that scrolls in its own box. */
export function FigureTable({ isLong = false, ...table }: FigureTableProps) {
  return (
    <TableContainer tabIndex={0} role="region" aria-label={table.label} sx={isLong ? longBox : {}}>
      <PlainTable {...table} stickyHeader={isLong} sx={[cells, isLong && longCells]} />
    </TableContainer>
  );
}

const MAX_HEIGHT_PX = 440;
const WHOLE = 'minmax(0, 1fr)';
const THIRDS = 'repeat(auto-fit, minmax(min(100%, 270px), 1fr))';

const figures = { mb: 2, '@media print': { '& > section': { p: 0, border: 0 } } };

const sides = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  '@media print': { display: 'block' },
};

// A border, because forced colours hide backgrounds.
const bar = { mt: 0.25, borderTop: 4, borderTopColor: 'primary.main', borderRadius: 1 };

const cells = {
  '& thead th, & .total > *': { fontWeight: 650 },
  '& th, & td': { whiteSpace: 'nowrap' },
  '& .total > *': { borderBottom: 0 },
  // Aligned with the heading above.
  '& :is(th, td):first-of-type:is(th)': { pl: 0 },
  '& tr > :last-child': { pr: 0 },
  '& tr': { breakInside: 'avoid' },
};

const longBox = {
  maxHeight: MAX_HEIGHT_PX,
  '@media print': { maxHeight: 'none', overflow: 'visible', mb: 2 },
};

const longCells = {
  '& thead th': { bgcolor: 'background.paper' },
  '& tbody th': { width: '100%', whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '& td': { verticalAlign: 'top' },
  '& .total > *': { position: 'sticky', bottom: 0, bgcolor: 'background.paper' },
  '@media print': { '& .total > *': { position: 'static' } },
};

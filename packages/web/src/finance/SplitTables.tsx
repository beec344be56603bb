import type { Cents } from '@kelas/contract/values/cents';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Money } from '../ui/Money.tsx';
import { Panel } from '../ui/Panel.tsx';
import { percentOf, type Split, type Splits, splitTables } from './splits.ts';

interface Props {
  readonly month: string;
  readonly splits: Splits;
}

/** The month's payments by level, subject and teacher, each with bars and their values (R-1497). */
export function SplitTables({ month, splits }: Props) {
  const { total } = splits;
  return (
    <Box sx={{ my: 2 }}>
      <Panel title={`${month} by course, in RM`}>
        <Typography color="textSecondary" sx={{ mb: 1.5 }}>
          Tuition fees by the level, subject and teacher of the paid course. Misc fees belong to no
          course.
        </Typography>
        {total === 0 ? (
          <Typography color="textSecondary">No payments</Typography>
        ) : (
          <Box sx={sides}>
            {splitTables(splits).map((split) => (
              <SplitTable key={split.head} split={split} total={total} />
            ))}
          </Box>
        )}
      </Panel>
    </Box>
  );
}

function SplitTable({ split: { title, head, rows }, total }: { split: Split; total: Cents }) {
  const longest = Math.max(...rows.map(({ id, cents }) => (id === 'total' ? 1 : cents)));
  return (
    <TableContainer tabIndex={0} role="region" aria-label={title} sx={box}>
      <Table aria-label={title} stickyHeader sx={cells}>
        <TableHead>
          <TableRow>
            <TableCell>{head}</TableCell>
            <TableCell align="right">Amount</TableCell>
            <TableCell align="right">Share</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ id, name, cents }) => (
            <TableRow key={id} className={id === 'total' ? 'total' : ''}>
              <TableCell component="th" scope="row">
                {name}
                {id !== 'total' && (
                  <Box
                    sx={bar}
                    style={{ width: `${(100 * Math.max(0, cents)) / longest}%` }}
                    aria-hidden
                  />
                )}
              </TableCell>
              <TableCell align="right">
                <Money cents={cents} />
              </TableCell>
              <TableCell align="right">{percentOf(cents, total)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const MAX_HEIGHT_PX = 440;

const sides = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 270px), 1fr))',
  '@media print': { display: 'block' },
};

const box = {
  maxHeight: MAX_HEIGHT_PX,
  '@media print': { maxHeight: 'none', overflow: 'visible', mb: 2 },
};

// A border, because forced colours hide backgrounds.
const bar = { mt: 0.25, borderTop: 4, borderTopColor: 'primary.main', borderRadius: 1 };

const cells = {
  '& thead th, & .total > *': { fontWeight: 650 },
  '& thead th': { bgcolor: 'background.paper' },
  '& tbody th': { overflowWrap: 'anywhere', fontWeight: 400 },
  '& td': { whiteSpace: 'nowrap', verticalAlign: 'top' },
  // Aligned with the heading above.
  '& :is(th, td):first-of-type': { pl: 0 },
  '& :is(th, td):last-of-type:not(:first-of-type)': { pr: 0 },
  '& tbody th:first-of-type': { width: '100%' },
  '& .total > *': { borderBottom: 0, position: 'sticky', bottom: 0, bgcolor: 'background.paper' },
  '& tr': { breakInside: 'avoid' },
  '@media print': { '& .total > *': { position: 'static' } },
};

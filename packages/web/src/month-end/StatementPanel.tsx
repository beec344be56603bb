import { t } from '@lingui/core/macro';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { formatMonth } from '../languages/formats.ts';
import { Money } from '../ui/Money.tsx';
import { Panel } from '../ui/Panel.tsx';
import { PlainTable } from '../ui/PlainTable.tsx';
import { type FigureLine, type MonthEndRecord, statementOf } from './month-end.ts';

/** The figures of a month as a statement; each leads to its list. */
export function StatementPanel({ record }: { record: MonthEndRecord }) {
  const title = t`Statement of ${{ month: formatMonth(record.month) }}`;
  return (
    <Panel title={title} summary={t`in RM`}>
      <PlainTable
        label={title}
        rows={statementOf(record).map((line) => ({
          key: line.key,
          head: <Label line={line} />,
          cells: [<Money key={line.key} cents={line.cents} />],
          isTotal: line.isTotal ?? false,
        }))}
        sx={cells}
      />
    </Panel>
  );
}

function Label({ line: { label, to, hint, isPart } }: { line: FigureLine }) {
  return (
    <div className={isPart ? 'part' : ''}>
      <Link component={RouterLink} to={to} color="inherit">
        {label}
      </Link>
      {hint && (
        <Typography variant="body2" color="textSecondary">
          {hint}
        </Typography>
      )}
    </div>
  );
}

const cells = {
  '& th': { fontWeight: 400, overflowWrap: 'anywhere' },
  '& .part': { pl: 2 },
  '& :is(th, td):first-of-type': { pl: 0 },
  '& td:last-of-type': { pr: 0, whiteSpace: 'nowrap', verticalAlign: 'top' },
  '& .total > *': { fontWeight: 650, borderTop: 1, borderTopColor: 'text.primary' },
  '& .total .money': { color: 'inherit' },
  '& tr:last-of-type > *': { borderBottom: 0 },
};
